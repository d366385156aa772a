import type { Admission } from '../../../contracts/admission.js';
import type { GuardFinding } from '../../../contracts/guards.js';
import type { TenantSnapshot } from '../../../contracts/identity.js';
import { DomainError } from '../../../shared/errors.js';
import type { Subject } from '../../../shared/selectors/selector.rules.js';
import { feesOf } from './guard-refusals.rules.js';

/** Counts the fees of a call that is not made in the budgets that would have bound it, as far as those have room. */
export async function chargeFees(
  admission: Pick<Admission, 'reserve'>,
  tenant: TenantSnapshot,
  subject: () => Subject,
  findings: readonly GuardFinding[] | undefined,
): Promise<void> {
  const cost = feesOf(findings);
  if (cost === 0n) return;
  try {
    const held = await admission.reserve(tenant, { tokens: 0, cost, isApproved: true }, subject());
    held.settle({ tokens: 0, cost });
  } catch (error) {
    // The ledger has them all the same, and counters are made from it.
    if (!(error instanceof DomainError)) throw error;
  }
}
