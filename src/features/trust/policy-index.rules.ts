import type { CompiledPolicy, PolicyDecision, PolicyQuestion } from './policy.port.js';
import { compileAction, compileResources, type SegmentMatcher } from './policy-patterns.rules.js';
import { decideAmong } from './policy.rules.js';

interface Entry {
  policy: CompiledPolicy;
  actions: SegmentMatcher[];
  coversResource: (resource: string) => boolean;
}

/** A set of policies by the first segment of their actions, so that a question meets only those that may match. */
export class PolicyIndex {
  private readonly families = new Map<string, Entry[]>();
  /** Those with an action pattern that begins with `*`. */
  private readonly anywhere: Entry[] = [];

  constructor(policies: Iterable<CompiledPolicy>) {
    for (const policy of policies) this.add(policy);
  }

  /** Decides as `decide` does on the same policies. */
  decide(question: PolicyQuestion): PolicyDecision {
    return decideAmong(this.matching(question), question);
  }

  /** The policies with an action pattern and a resource pattern that match, in no order. */
  matching({ action, resource }: PolicyQuestion): CompiledPolicy[] {
    const segments = action.split('.');
    const found: CompiledPolicy[] = [];
    for (const entries of [this.families.get(segments[0] ?? ''), this.anywhere]) {
      for (const { policy, actions, coversResource } of entries ?? []) {
        if (actions.some((covers) => covers(segments)) && coversResource(resource)) found.push(policy);
      }
    }
    return found;
  }

  private add(policy: CompiledPolicy): void {
    const entry: Entry = {
      policy,
      actions: policy.actions.map(compileAction),
      coversResource: compileResources(policy.resources),
    };
    const firsts = new Set(policy.actions.map((pattern) => pattern.split('.')[0] ?? ''));
    // In one place only where any action may be meant, so that no question meets a policy twice.
    if (firsts.has('*')) {
      this.anywhere.push(entry);
      return;
    }
    for (const first of firsts) {
      const family = this.families.get(first);
      if (family === undefined) this.families.set(first, [entry]);
      else family.push(entry);
    }
  }
}
