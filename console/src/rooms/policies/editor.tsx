import { useState } from 'react';
import { isAuditor, useViewer } from '../../app/viewer.js';
import '../../decisions/decisions.css';
import { Bench } from './bench.js';
import type { Draft } from './draft.js';
import { OnTraffic } from './on-traffic.js';
import './policies.css';
import { Rules } from './rules.js';
import { type Base, Save } from './save.js';
import { Terms } from './terms.js';

interface EditorProps {
  initial: Draft;
  base?: Base;
  done: (id: string) => void;
  reload: () => void;
}

/** A policy as it is edited: its terms, rules and tests, what it would change, and the way to save it. */
export function Editor({ initial, base, done, reload }: EditorProps) {
  const [draft, setDraft] = useState(initial);
  const viewer = useViewer();
  const change = (changed: Partial<Draft>): void => {
    setDraft((before) => ({ ...before, ...changed }));
  };
  return (
    <form
      className="policy"
      onSubmit={(event) => {
        event.preventDefault();
      }}
    >
      <Terms draft={draft} change={change} />
      <Rules
        draft={draft}
        change={(rules) => {
          change({ rules });
        }}
      />
      <Bench
        draft={draft}
        change={(tests) => {
          change({ tests });
        }}
      />
      {isAuditor(viewer) ? <OnTraffic draft={draft} /> : null}
      <Save draft={draft} base={base} done={done} reload={reload} />
    </form>
  );
}
