import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { type CaseRole, canPerform, caseTransitions } from '../../../../src/features/dispute/case.rules.js';
import {
  AssignCaseDocument,
  EscalateCaseDocument,
  ResolveCaseDocument,
  SetCasePriorityDocument,
  SetCaseStatusDocument,
} from '../../gql/graphql.js';
import { ActionForm } from '../../parts/action.js';
import { numberIn, oneOf, textIn, textOrNull } from '../../parts/form.js';
import { inSentence, word } from '../../parts/text/format.js';
import { Tabs } from '../../parts/tabs.js';
import type { Dispute } from './dispute.js';
import { PRIORITIES, RESOLUTIONS, STATUSES } from './search.js';

interface StepsProps {
  dispute: Dispute;
  role: CaseRole;
  again: () => void;
}

/** The statuses that may follow the one of a case, by the server's own rules. */
function nextOf({ status }: Dispute): readonly (typeof STATUSES)[number][] {
  const own = Object.entries(caseTransitions).find(([from]) => enumOf(from) === status)?.[1] ?? [];
  return STATUSES.filter((known) => own.some((to) => enumOf(to) === known));
}

/** A status of the rules as GraphQL names it. */
function enumOf(status: string): string {
  return status.toUpperCase().replaceAll('-', '_');
}

/** The next steps of a case. If the person may take none, a sentence says why. */
export function Steps({ dispute, role, again }: StepsProps) {
  const next = nextOf(dispute);
  if (next.length === 0)
    return (
      <p className="quiet">
        <Trans>A resolved case is final. File another case to take the matter up again.</Trans>
      </p>
    );
  if (role === 'claimant') return <Withdrawal dispute={dispute} again={again} />;
  if (!canPerform(role, 'set_status'))
    return (
      <p className="quiet">
        <Trans>You may read this case, and not work on it.</Trans>
      </p>
    );
  const props = { dispute, again };
  return (
    <section aria-label={t`Next steps`}>
      <h2>
        <Trans>Next steps</Trans>
      </h2>
      <Tabs
        label={t`Next steps`}
        tabs={[
          { name: t`Move`, content: <Move {...props} next={next} /> },
          { name: t`Assign`, content: <Assign {...props} /> },
          { name: t`Priority`, content: <Priority {...props} /> },
          ...(next.includes('ESCALATED') ? [{ name: t`Escalate`, content: <Escalate {...props} /> }] : []),
          ...(next.includes('RESOLVED') ? [{ name: t`Resolve`, content: <Resolve {...props} /> }] : []),
        ]}
      />
    </section>
  );
}

type StepProps = Pick<StepsProps, 'dispute' | 'again'>;

function Move({ dispute: { id, status, version }, again, next }: StepProps & { next: ReturnType<typeof nextOf> }) {
  const places = next.filter((to) => to === 'IN_REVIEW' || to === 'PENDING_INFO');
  const refused = STATUSES.filter((to) => to !== status && !next.includes(to)).map((to) => inSentence(word(to)));
  return (
    <>
      {places.length === 0 ? null : (
        <ActionForm
          key={version}
          document={SetCaseStatusDocument}
          name={t`Move`}
          reload={again}
          variablesOf={(form) => ({
            id,
            input: { status: oneOf(form, 'status', places) ?? 'IN_REVIEW', notes: textOrNull(form, 'notes'), version },
          })}
          done={again}
        >
          <label>
            <Trans>Status</Trans>
            <select name="status">
              {places.map((to) => (
                <option key={to} value={to}>
                  {word(to)}
                </option>
              ))}
            </select>
          </label>
          <label>
            <Trans>Why, for staff</Trans> <input name="notes" maxLength={10_000} />
          </label>
        </ActionForm>
      )}
      <p className="quiet">
        <Trans>
          {refused.length === 0
            ? null
            : t`From ${inSentence(word(status))} a case cannot go to ${refused.join(t` or `)}. `}
          The clock is paused while a case waits for information.
        </Trans>
      </p>
    </>
  );
}

function Assign({ dispute: { id, version, assignedTo }, again }: StepProps) {
  return (
    <ActionForm
      key={version}
      document={AssignCaseDocument}
      name={t`Assign`}
      reload={again}
      variablesOf={(form) => ({ id, input: { assignTo: textIn(form, 'assignTo'), version } })}
      done={again}
    >
      <label>
        <Trans>To whom</Trans> <input name="assignTo" required maxLength={500} defaultValue={assignedTo ?? ''} />
      </label>
    </ActionForm>
  );
}

function Priority({ dispute: { id, version, priority }, again }: StepProps) {
  return (
    <ActionForm
      key={version}
      document={SetCasePriorityDocument}
      name={t`Set the priority`}
      reload={again}
      variablesOf={(form) => ({
        id,
        version,
        priority: oneOf(form, 'priority', PRIORITIES) ?? priority,
        slaHours: numberIn(form, 'slaHours'),
      })}
      done={again}
    >
      <label>
        <Trans>Priority</Trans>
        <select name="priority" defaultValue={priority}>
          {PRIORITIES.map((known) => (
            <option key={known} value={known}>
              {word(known)}
            </option>
          ))}
        </select>
      </label>
      <label>
        <Trans>Hours from filing</Trans>
        <input name="slaHours" type="number" min="0.01" max="8760" step="any" placeholder={t`those of the priority`} />
      </label>
    </ActionForm>
  );
}

function Escalate({ dispute: { id, version }, again }: StepProps) {
  return (
    <ActionForm
      key={version}
      document={EscalateCaseDocument}
      name={t`Escalate`}
      layout="fields"
      reload={again}
      variablesOf={(form) => {
        const slaHours = numberIn(form, 'slaHours');
        const input = { escalateTo: textIn(form, 'escalateTo'), reason: textIn(form, 'reason'), version };
        return { id, input: slaHours === null ? input : { ...input, slaHours } };
      }}
      done={again}
    >
      <label>
        <Trans>To whom</Trans> <input name="escalateTo" required maxLength={500} />
      </label>
      <label>
        <Trans>Hours from filing</Trans>
        <input name="slaHours" type="number" min="0.01" max="8760" step="any" placeholder={t`unchanged`} />
      </label>
      <label className="whole">
        <Trans>Why, for staff</Trans> <textarea name="reason" required rows={2} maxLength={10_000} />
      </label>
    </ActionForm>
  );
}

function Resolve({ dispute: { id, version }, again }: StepProps) {
  return (
    <ActionForm
      key={version}
      document={ResolveCaseDocument}
      name={t`Resolve`}
      layout="fields"
      question={t`Resolve this case? A resolved case is final.`}
      reload={again}
      variablesOf={(form) => {
        const amount = textOrNull(form, 'adjustmentAmount');
        const input = {
          resolution: oneOf(form, 'resolution', RESOLUTIONS) ?? 'DENIED',
          notes: textIn(form, 'notes'),
          version,
        };
        return { id, input: amount === null ? input : { ...input, adjustmentAmount: amount } };
      }}
      done={again}
    >
      <label>
        <Trans>Outcome</Trans>
        <select name="resolution">
          {RESOLUTIONS.map((known) => (
            <option key={known} value={known}>
              {word(known)}
            </option>
          ))}
        </select>
      </label>
      <label>
        <Trans>Amount to pay, in USD</Trans>
        <input name="adjustmentAmount" inputMode="decimal" placeholder={t`less than 0 takes back`} />
      </label>
      <label className="whole">
        <Trans>Reasons, which the claimant reads</Trans> <textarea name="notes" required rows={3} maxLength={10_000} />
      </label>
    </ActionForm>
  );
}

function Withdrawal({ dispute: { id, version }, again }: StepProps) {
  return (
    <section aria-label={t`Next steps`}>
      <h2>
        <Trans>Withdraw the case</Trans>
      </h2>
      <ActionForm
        key={version}
        document={ResolveCaseDocument}
        name={t`Withdraw`}
        question={t`Withdraw this case? A resolved case is final.`}
        reload={again}
        variablesOf={(form) => ({
          id,
          input: { resolution: 'WITHDRAWN' as const, notes: textIn(form, 'notes'), version },
        })}
        done={again}
      >
        <label>
          <Trans>Reason</Trans> <input name="notes" required maxLength={10_000} />
        </label>
      </ActionForm>
    </section>
  );
}
