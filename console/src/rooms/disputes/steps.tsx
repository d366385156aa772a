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
import { word } from '../../parts/text/format.js';
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
    return <p className="quiet">A resolved case is final. File another case to take the matter up again.</p>;
  if (role === 'claimant') return <Withdrawal dispute={dispute} again={again} />;
  if (!canPerform(role, 'set_status')) return <p className="quiet">You may read this case, and not work on it.</p>;
  const props = { dispute, again };
  return (
    <section aria-label="Next steps">
      <h2>Next steps</h2>
      <Tabs
        label="Next steps"
        tabs={[
          { name: 'Move', content: <Move {...props} next={next} /> },
          { name: 'Assign', content: <Assign {...props} /> },
          { name: 'Priority', content: <Priority {...props} /> },
          ...(next.includes('ESCALATED') ? [{ name: 'Escalate', content: <Escalate {...props} /> }] : []),
          ...(next.includes('RESOLVED') ? [{ name: 'Resolve', content: <Resolve {...props} /> }] : []),
        ]}
      />
    </section>
  );
}

type StepProps = Pick<StepsProps, 'dispute' | 'again'>;

function Move({ dispute: { id, status, version }, again, next }: StepProps & { next: ReturnType<typeof nextOf> }) {
  const places = next.filter((to) => to === 'IN_REVIEW' || to === 'PENDING_INFO');
  const refused = STATUSES.filter((to) => to !== status && !next.includes(to)).map((to) => word(to).toLowerCase());
  return (
    <>
      {places.length === 0 ? null : (
        <ActionForm
          key={version}
          document={SetCaseStatusDocument}
          name="Move"
          reload={again}
          variablesOf={(form) => ({
            id,
            input: { status: oneOf(form, 'status', places) ?? 'IN_REVIEW', notes: textOrNull(form, 'notes'), version },
          })}
          done={again}
        >
          <label>
            Status
            <select name="status">
              {places.map((to) => (
                <option key={to} value={to}>
                  {word(to)}
                </option>
              ))}
            </select>
          </label>
          <label>
            Why, for staff <input name="notes" maxLength={10_000} />
          </label>
        </ActionForm>
      )}
      <p className="quiet">
        {refused.length === 0
          ? null
          : `From ${word(status).toLowerCase()} a case cannot go to ${refused.join(' or ')}. `}
        The clock is paused while a case waits for information.
      </p>
    </>
  );
}

function Assign({ dispute: { id, version, assignedTo }, again }: StepProps) {
  return (
    <ActionForm
      key={version}
      document={AssignCaseDocument}
      name="Assign"
      reload={again}
      variablesOf={(form) => ({ id, input: { assignTo: textIn(form, 'assignTo'), version } })}
      done={again}
    >
      <label>
        To whom <input name="assignTo" required maxLength={500} defaultValue={assignedTo ?? ''} />
      </label>
    </ActionForm>
  );
}

function Priority({ dispute: { id, version, priority }, again }: StepProps) {
  return (
    <ActionForm
      key={version}
      document={SetCasePriorityDocument}
      name="Set the priority"
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
        Priority
        <select name="priority" defaultValue={priority}>
          {PRIORITIES.map((known) => (
            <option key={known} value={known}>
              {word(known)}
            </option>
          ))}
        </select>
      </label>
      <label>
        Hours from filing
        <input name="slaHours" type="number" min="0.01" max="8760" step="any" placeholder="those of the priority" />
      </label>
    </ActionForm>
  );
}

function Escalate({ dispute: { id, version }, again }: StepProps) {
  return (
    <ActionForm
      key={version}
      document={EscalateCaseDocument}
      name="Escalate"
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
        To whom <input name="escalateTo" required maxLength={500} />
      </label>
      <label>
        Hours from filing
        <input name="slaHours" type="number" min="0.01" max="8760" step="any" placeholder="unchanged" />
      </label>
      <label className="whole">
        Why, for staff <textarea name="reason" required rows={2} maxLength={10_000} />
      </label>
    </ActionForm>
  );
}

function Resolve({ dispute: { id, version }, again }: StepProps) {
  return (
    <ActionForm
      key={version}
      document={ResolveCaseDocument}
      name="Resolve"
      layout="fields"
      question="Resolve this case? A resolved case is final."
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
        Outcome
        <select name="resolution">
          {RESOLUTIONS.map((known) => (
            <option key={known} value={known}>
              {word(known)}
            </option>
          ))}
        </select>
      </label>
      <label>
        Amount to pay, in USD
        <input name="adjustmentAmount" inputMode="decimal" placeholder="less than 0 takes back" />
      </label>
      <label className="whole">
        Reasons, which the claimant reads <textarea name="notes" required rows={3} maxLength={10_000} />
      </label>
    </ActionForm>
  );
}

function Withdrawal({ dispute: { id, version }, again }: StepProps) {
  return (
    <section aria-label="Next steps">
      <h2>Withdraw the case</h2>
      <ActionForm
        key={version}
        document={ResolveCaseDocument}
        name="Withdraw"
        question="Withdraw this case? A resolved case is final."
        reload={again}
        variablesOf={(form) => ({
          id,
          input: { resolution: 'WITHDRAWN' as const, notes: textIn(form, 'notes'), version },
        })}
        done={again}
      >
        <label>
          Reason <input name="notes" required maxLength={10_000} />
        </label>
      </ActionForm>
    </section>
  );
}
