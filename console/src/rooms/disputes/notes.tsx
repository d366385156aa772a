import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { AddCaseNoteDocument } from '../../gql/graphql.js';
import { ActionForm } from '../../parts/action.js';
import { oneOf, textIn } from '../../parts/form.js';
import { time } from '../../parts/text/format.js';
import { Tag } from '../../parts/tag.js';
import type { Dispute } from './dispute.js';

const VISIBILITIES = ['PUBLIC', 'INTERNAL'] as const;

interface NotesProps {
  dispute: Dispute;
  mayWrite: boolean;
  mayWriteInternal: boolean;
  again: () => void;
}

/** The notes on a case, newest first, with the form for a new one. */
export function Notes({ dispute: { id, notes }, mayWrite, mayWriteInternal, again }: NotesProps) {
  return (
    <section aria-label={t`Notes`}>
      <h2>
        <Trans>Notes</Trans>
      </h2>
      {mayWrite ? (
        <ActionForm
          key={notes.edges.length}
          document={AddCaseNoteDocument}
          name={t`Add the note`}
          layout="fields"
          variablesOf={(form) => ({
            id,
            input: {
              content: textIn(form, 'content'),
              visibility: oneOf(form, 'visibility', VISIBILITIES) ?? 'PUBLIC',
            },
          })}
          done={again}
        >
          <label className="whole">
            <Trans>Note</Trans> <textarea name="content" required rows={3} maxLength={10_000} />
          </label>
          {mayWriteInternal ? (
            <label>
              <Trans>Who may read it</Trans>
              <select name="visibility">
                <option value="PUBLIC">{t`the claimant as well`}</option>
                <option value="INTERNAL">{t`staff and auditors only`}</option>
              </select>
            </label>
          ) : null}
        </ActionForm>
      ) : null}
      {notes.edges.length === 0 ? (
        <p className="quiet">
          <Trans>No notes yet.</Trans>
        </p>
      ) : null}
      <ul className="entries">
        {notes.edges.map(({ node }) => (
          <li key={node.id}>
            <p className="quiet">
              {node.author}, {time(node.createdAt)} {node.visibility === 'INTERNAL' ? <Tag state="INTERNAL" /> : null}
            </p>
            <p className="answer">{node.content}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
