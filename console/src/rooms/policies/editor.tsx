import { Trans } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { forget, keep, keptAs } from '../../parts/kept.js';
import { isAuditor } from '../../viewer/permissions.js';
import { useViewer } from '../../viewer/viewer.js';
import { Bench } from './bench.js';
import type { Draft } from './draft.js';
import { OnTraffic } from './on-traffic.js';
import { Rules } from './rules.js';
import { type Base, Save } from './save.js';
import { Terms } from './terms.js';
import '../../decisions/decisions.css';
import './policies.css';

interface EditorProps {
  /** The name under which the draft is kept until it is saved. */
  name: string;
  initial: Draft;
  base?: Base;
  done: (id: string) => void;
  reload: () => void;
}

/** A draft that was left, and the version that it is based on. */
interface Left {
  draft: Draft;
  base?: Base;
}

/** A policy as it is edited. What was written before the room was left is there again. */
export function Editor(props: EditorProps) {
  const [count, setCount] = useState(0);
  return (
    <OpenEditor
      key={count}
      {...props}
      discard={() => {
        forget(props.name);
        setCount(count + 1);
      }}
    />
  );
}

/** Its terms, rules and tests, what it would change, and the way to save it. */
function OpenEditor({ initial, base, done, reload, name, discard }: EditorProps & { discard: () => void }) {
  const [left] = useState(() => keptAs(name) as Left | undefined);
  const [draft, setDraft] = useState(left?.draft ?? initial);
  const [isTyped, setTyped] = useState(false);
  const known = left?.base ?? base;
  const viewer = useViewer();
  const change = (changed: Partial<Draft>): void => {
    setDraft((before) => ({ ...before, ...changed }));
    setTyped(true);
  };
  useEffect(() => {
    if (isTyped) keep(name, { draft, base: known } satisfies { draft: Draft; base: Base | undefined });
  }, [isTyped, name, draft, known]);
  return (
    <form
      className="policy"
      onSubmit={(event) => {
        event.preventDefault();
      }}
    >
      {left === undefined ? null : (
        <p className="changed" role="status">
          <Trans>This is your unsaved draft.</Trans>{' '}
          <button type="button" onClick={discard}>
            <Trans>Discard it</Trans>
          </button>
        </p>
      )}
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
      <Save
        draft={draft}
        base={known}
        proposed={() => {
          forget(name);
        }}
        done={(id) => {
          forget(name);
          done(id);
        }}
        reload={() => {
          discard();
          reload();
        }}
      />
    </form>
  );
}
