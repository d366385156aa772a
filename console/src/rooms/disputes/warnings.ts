import { t } from '@lingui/core/macro';
import { useEffect } from 'react';
import { CaseChangedDocument, type CaseRowFragment } from '../../gql/graphql.js';
import { useLive } from '../../parts/live.js';
import { notify } from '../../parts/notices.js';

/** Percents of a case's hours at which notice is given. */
const NOTICES = [50, 75, 90] as const;

/** How much of its hours a case has used, as notice of it is given: 0, 50, 75, 90, or 100 when it is overdue. */
function usedOf({ sla: { hoursRemaining, slaHours, isOverdue } }: CaseRowFragment): number {
  if (isOverdue) return 100;
  const used = 100 * (1 - hoursRemaining / slaHours);
  return NOTICES.findLast((percent) => used >= percent) ?? 0;
}

/** The used percentage of its hours that the person last saw or was notified of, by the case's id. */
const known = new Map<string, number>();

/** Calls `changed` at every change of a case while these are shown. */
export function useCaseChanges(cases: readonly CaseRowFragment[], changed: () => void): void {
  useEffect(() => {
    // A list read again may be ahead of the event that warns: only the event moves what is known on.
    for (const dispute of cases) if (!known.has(dispute.id)) known.set(dispute.id, usedOf(dispute));
  }, [cases]);
  useLive(CaseChangedDocument, {}, changed);
}

/** Says when a case comes near its deadline, or misses it. */
export function useWarnings(): void {
  useLive(CaseChangedDocument, {}, ({ caseChanged }) => {
    const { id, status, claimant } = caseChanged;
    const [before, after] = [known.get(id) ?? 0, usedOf(caseChanged)];
    known.set(id, after);
    if (status === 'RESOLVED' || after <= before) return;
    if (after === 100) notify(t`The case of ${claimant} is overdue.`, 'bad', `/disputes/${id}`);
    else notify(t`The case of ${claimant} has used ${after} % of its time.`, 'info', `/disputes/${id}`);
  });
}
