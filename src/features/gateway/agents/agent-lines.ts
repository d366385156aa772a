import type { AgentRuleName } from '../../../contracts/agent-rules.js';
import type { OverLimit } from '../../../contracts/admission.js';
import type { TenantSnapshot } from '../../../contracts/identity.js';
import type { Subject } from '../../../shared/selectors/selector.rules.js';
import type { Line } from '../admission/counter.rules.js';
import { BoundBudget } from '../budgets/budget.rules.js';
import { limitOf } from './agent-finding.rules.js';

/**
 * The rules that admission counts for, as budgets that nobody made: their counters are in the ledger's transactions like
 * those of others, under ids that no budget gets (UUIDv8, RFC 9562 §5.8).
 */
const COUNTED = {
  maxSteps: { id: '00000000-0000-8000-8000-000000000001', unit: 'requests', window: 'session' },
  maxUsdPerMinute: { id: '00000000-0000-8000-8000-000000000002', unit: 'usd', window: 'minute' },
} as const satisfies Partial<Record<AgentRuleName, { id: string; unit: Line['unit']; window: string }>>;
const NAMES = ['maxSteps', 'maxUsdPerMinute'] as const;
const NO_LINES: readonly Line[] = [];

/** The count of a session for a rule, without the call that is let in. */
export interface WatchedCount {
  rule: AgentRuleName;
  /** Calls, or nano-USD. */
  figure: bigint;
}

/** Lines that count the calls and the spending of sessions, and refuse nothing. */
export class AgentLines {
  private readonly known = new WeakMap<TenantSnapshot, readonly BoundBudget[]>();

  /** None for tenants without such a rule, and for calls without a session. */
  linesFor(tenant: TenantSnapshot, subject: Subject, now: number): readonly Line[] {
    if (tenant.agentRules === undefined || subject.session?.length !== 1) return NO_LINES;
    let budgets = this.known.get(tenant);
    if (budgets === undefined) this.known.set(tenant, (budgets = budgetsOf(tenant.agentRules)));
    return budgets.flatMap((budget) =>
      budget.linesFor(subject, now).map((line): Line => ({ ...line, binds: 'WATCHES' })),
    );
  }
}

function budgetsOf(rules: NonNullable<TenantSnapshot['agentRules']>): BoundBudget[] {
  return NAMES.flatMap((name) => {
    const rule = rules[name];
    if (rule === undefined) return [];
    const terms = { ...COUNTED[name], name, amount: limitOf(name, rule), mode: 'HARD' as const };
    const always = { selector: {}, timeZone: 'UTC', validFrom: null, validUntil: null, counting: 0, raises: [] };
    return [new BoundBudget({ ...terms, ...always, per: ['session'], degradeTo: null, capsOutput: false })];
  });
}

/** The counts of rules among the limits that a call found used up. `isHeld`: it is among them itself. */
export function watchedCounts(over: readonly OverLimit[], isHeld: boolean): WatchedCount[] {
  const own = isHeld ? 1n : 0n;
  return over.flatMap(({ budgetId, count: { used, held } }) =>
    NAMES.filter((name) => COUNTED[name].id === budgetId).map((rule) => ({
      rule,
      // A call that is under way is a step too, and its money is not spent yet.
      figure: rule === 'maxSteps' ? used + held - own : used,
    })),
  );
}
