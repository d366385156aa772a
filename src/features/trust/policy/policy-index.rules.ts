import type { CompiledPolicy, PolicyDecision, PolicyQuestion, PolicyTrace } from '../../../contracts/policy.js';
import { explain } from './decisions/policy-explanation.rules.js';
import { compileAction, compileResources, type SegmentMatcher } from './policy-patterns.rules.js';
import type { WorkBudget } from '../../../shared/time/work-budget.js';
import { budgetOf, decideAmong } from './policy.rules.js';

interface Entry {
  policy: CompiledPolicy;
  actions: SegmentMatcher[];
  coversResource: (resource: string) => boolean;
}

/** Policies with more patterns are checked for every resource. */
const MAX_LITERALS = 20;

/** Policies of one family of actions, those about a few named resources by their names. */
class Family {
  private readonly named = new Map<string, Entry[]>();
  private readonly others: Entry[] = [];

  add(entry: Entry): void {
    const resources = new Set(entry.policy.resources);
    const isNamed = resources.size <= MAX_LITERALS && [...resources].every((pattern) => !pattern.includes('*'));
    if (!isNamed) this.others.push(entry);
    else for (const resource of resources) place(this.named, resource, entry);
  }

  collect({ resource }: PolicyQuestion, segments: readonly string[], found: CompiledPolicy[]): void {
    for (const entries of [this.named.get(resource) ?? [], this.others]) {
      for (const { policy, actions, coversResource } of entries) {
        if (coversResource(resource) && actions.some((covers) => covers(segments))) found.push(policy);
      }
    }
  }
}

function place(entries: Map<string, Entry[]>, key: string, added: Entry): void {
  const known = entries.get(key);
  if (known === undefined) entries.set(key, [added]);
  else known.push(added);
}

/** More policies hardly ever determine one effect. */
const MAX_GROUNDS = 20;

/** A set of policies by the first segment of their actions, so that a question meets only those that may match. */
export class PolicyIndex {
  private readonly families = new Map<string, Family>();
  /** Policies with an action pattern that begins with `*`. */
  private readonly anywhere = new Family();

  /** `onCost` gets the share of the budget that each decision used. */
  constructor(
    policies: Iterable<CompiledPolicy>,
    private readonly onCost?: (units: number) => void,
  ) {
    for (const policy of policies) this.add(policy);
  }

  /** Decides as `decide` does on the same policies, and also charges the request's budget. */
  decide(question: PolicyQuestion, request?: WorkBudget): PolicyDecision {
    const budget = budgetOf(question, request);
    const before = budget.left;
    const decision = decideAmong(this.matching(question), question, budget);
    const units = before - budget.left;
    request?.take(units);
    this.onCost?.(units);
    return decision;
  }

  groundsOf(decision: PolicyDecision, request?: WorkBudget): PolicyTrace[] {
    const deciding = new Set(decision.policies.slice(0, MAX_GROUNDS).map(({ id }) => id));
    const policies = this.matching(decision.question).filter(({ id }) => deciding.has(id));
    return explain(policies, decision, { request });
  }

  traceOf(decision: PolicyDecision, request?: WorkBudget): PolicyTrace[] {
    return explain(this.matching(decision.question), decision, { request });
  }

  /** The policies with an action pattern and a resource pattern that match, in no order. */
  matching(question: PolicyQuestion): CompiledPolicy[] {
    const segments = question.action.split('.');
    const found: CompiledPolicy[] = [];
    this.families.get(segments[0] ?? '')?.collect(question, segments, found);
    this.anywhere.collect(question, segments, found);
    return found;
  }

  private add(policy: CompiledPolicy): void {
    const actions = policy.actions.map(compileAction);
    const entry: Entry = { policy, actions, coversResource: compileResources(policy.resources) };
    const firsts = new Set(policy.actions.map((pattern) => pattern.split('.')[0] ?? ''));
    // Stored once if any action may match, so that no question meets a policy twice.
    if (firsts.has('*')) this.anywhere.add(entry);
    else for (const first of firsts) this.family(first).add(entry);
  }

  private family(first: string): Family {
    let family = this.families.get(first);
    if (family === undefined) this.families.set(first, (family = new Family()));
    return family;
  }
}
