import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import type { CombinedError } from 'urql';
import type { Decision } from '../../gql/graphql.js';
import { Dialog } from '../../parts/dialog.js';
import { textIn, textOrNull } from '../../parts/form.js';
import { Problem } from '../../parts/query.js';
import { type Item, keyOf } from './items.js';
import { Looks } from './looks.js';
import { castVotes, type Result } from './votes.js';

interface VoteDialogProps {
  decision: Decision;
  items: readonly Item[];
  /** Whether the person has opened an item in the version that the vote is for. */
  hasLooked: (item: Item) => boolean;
  close: () => void;
  done: (results: readonly Result[]) => void;
}

/** Asks for the notes of a decision on one or several items, and casts the votes. */
export function VoteDialog({ decision, items, hasLooked, close, done }: VoteDialogProps) {
  const [ticked, setTicked] = useState<ReadonlySet<string>>(() => new Set(items.filter(hasLooked).map(keyOf)));
  const [isSending, setSending] = useState(false);
  const [lost, setLost] = useState<CombinedError>();
  const verb = decision === 'APPROVED' ? t`Approve` : t`Deny`;
  const voted = items.filter((item) => ticked.has(keyOf(item)));
  const isKnown = items.length === 1 && items.every(hasLooked);
  const hasCommittee = voted.some(({ kind }) => kind === 'submission');
  const send = async (form: FormData): Promise<void> => {
    setSending(true);
    setLost(undefined);
    const conditions = textIn(form, 'conditions')
      .split('\n')
      .filter((line) => line.trim() !== '');
    const results = await castVotes(voted, { decision, notes: textOrNull(form, 'notes'), conditions });
    setSending(false);
    const [first] = results;
    if (first !== undefined && results.every((result) => result.lost !== undefined)) {
      setLost(first.lost);
      return;
    }
    done(results);
    close();
  };
  return (
    <Dialog title={items.length === 1 ? verb : `${verb} ${items.length}`} close={close}>
      {isKnown ? (
        items.map(({ title, from }) => (
          <p key={title}>
            {title}{' '}
            <span className="quiet">
              <Trans>from {from}</Trans>
            </span>
          </p>
        ))
      ) : (
        <Looks
          items={items}
          ticked={ticked}
          tick={(item) => {
            const key = keyOf(item);
            setTicked(new Set(ticked.has(key) ? [...ticked].filter((one) => one !== key) : [...ticked, key]));
          }}
        />
      )}
      <form
        className="fields"
        onSubmit={(event) => {
          event.preventDefault();
          void send(new FormData(event.currentTarget));
        }}
      >
        <label className="whole">
          {hasCommittee ? t`Notes` : t`Notes (optional)`}
          <textarea
            name="notes"
            rows={3}
            maxLength={10_000}
            required={hasCommittee}
            data-first={items.every(hasLooked) ? '' : undefined}
          />
        </label>
        {hasCommittee && decision === 'APPROVED' ? (
          <label className="whole">
            <Trans>Conditions of the committee, one a line (optional)</Trans>
            <textarea name="conditions" rows={2} />
          </label>
        ) : null}
        <div className="submit">
          <button type="submit" disabled={isSending || voted.length === 0}>
            {items.length === 1 ? verb : t`${verb} ${voted.length} of ${items.length}`}
          </button>
        </div>
        {lost === undefined ? null : <Problem error={lost} />}
      </form>
    </Dialog>
  );
}
