import { useState } from 'react';
import type { Decision } from '../../gql/graphql.js';
import { Dialog } from '../../parts/dialog.js';
import { textIn, textOrNull } from '../../parts/form.js';
import type { Item } from './items.js';
import { castVotes, type Result } from './votes.js';

interface VoteDialogProps {
  decision: Decision;
  items: readonly Item[];
  close: () => void;
  done: (results: readonly Result[]) => void;
}

/** Asks for the notes of a decision on one or several items, and casts the votes. */
export function VoteDialog({ decision, items, close, done }: VoteDialogProps) {
  const [isSending, setSending] = useState(false);
  const verb = decision === 'APPROVED' ? 'Approve' : 'Deny';
  const hasCommittee = items.some(({ kind }) => kind === 'submission');
  const send = async (form: FormData): Promise<void> => {
    setSending(true);
    const conditions = textIn(form, 'conditions')
      .split('\n')
      .filter((line) => line.trim() !== '');
    done(await castVotes(items, { decision, notes: textOrNull(form, 'notes'), conditions }));
    close();
  };
  return (
    <Dialog title={items.length === 1 ? verb : `${verb} ${items.length}`} close={close}>
      <ul>
        {items.map(({ kind, id, title, from }) => (
          <li key={`${kind}/${id}`}>
            {title} <span className="quiet">from {from}</span>
          </li>
        ))}
      </ul>
      <form
        className="fields"
        onSubmit={(event) => {
          event.preventDefault();
          void send(new FormData(event.currentTarget));
        }}
      >
        <label className="whole">
          {hasCommittee ? 'Notes' : 'Notes (optional)'}
          <textarea name="notes" rows={3} maxLength={10_000} required={hasCommittee} autoFocus />
        </label>
        {hasCommittee && decision === 'APPROVED' ? (
          <label className="whole">
            Conditions of the committee, one a line (optional)
            <textarea name="conditions" rows={2} />
          </label>
        ) : null}
        <div className="submit">
          <button type="submit" disabled={isSending}>
            {verb}
          </button>
        </div>
      </form>
    </Dialog>
  );
}
