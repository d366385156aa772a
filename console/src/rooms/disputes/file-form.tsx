import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { resolvesCases } from '../../../../src/features/dispute/case.rules.js';
import { FileCaseDocument } from '../../gql/graphql.js';
import { ActionForm } from '../../parts/action.js';
import { namesIn, oneOf, textIn, textOrNull } from '../../parts/form.js';
import { word } from '../../parts/text/format.js';
import { useViewer } from '../../viewer/viewer.js';
import { PRIORITIES, TYPES } from './search.js';

/** A new case, for oneself; who works on cases may file one for others. */
export function FileForm() {
  const navigate = useNavigate();
  const { subject, roles } = useViewer();
  const isStaff = resolvesCases(new Set(roles));
  return (
    <ActionForm
      document={FileCaseDocument}
      name={t`File`}
      layout="fields"
      variablesOf={(form) => {
        const assignTo = textOrNull(form, 'assignTo');
        return {
          input: {
            type: oneOf(form, 'type', TYPES) ?? 'OTHER',
            priority: oneOf(form, 'priority', PRIORITIES) ?? 'MEDIUM',
            claimant: textOrNull(form, 'claimant') ?? subject,
            description: textIn(form, 'description'),
            evidence: namesIn(form, 'evidence'),
            ...(assignTo === null ? undefined : { assignTo }),
          },
        };
      }}
      done={({ createCase: { id } }) => void navigate({ to: '/disputes/$id', params: { id } })}
    >
      <label>
        <Trans>Subject</Trans>
        <select name="type">
          {TYPES.map((type) => (
            <option key={type} value={type}>
              {word(type)}
            </option>
          ))}
        </select>
      </label>
      <label>
        <Trans>Priority</Trans>
        <select name="priority" defaultValue="MEDIUM">
          {PRIORITIES.map((priority) => (
            <option key={priority} value={priority}>
              {word(priority)}
            </option>
          ))}
        </select>
      </label>
      <label className="whole">
        <Trans>What is wrong</Trans> <textarea name="description" required rows={4} maxLength={10_000} autoFocus />
      </label>
      <label className="whole">
        <Trans>Ids of documents that show it</Trans> <input name="evidence" placeholder="invoice-17, contract-4" />
      </label>
      {isStaff ? (
        <>
          <label>
            <Trans>Claimant</Trans> <input name="claimant" defaultValue={subject} maxLength={500} />
          </label>
          <label>
            <Trans>Assign to</Trans> <input name="assignTo" maxLength={500} />
          </label>
        </>
      ) : null}
    </ActionForm>
  );
}
