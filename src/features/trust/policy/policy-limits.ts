import type { Unit } from '../../../database/unit-of-work.js';
import { DomainError } from '../../../shared/errors.js';
import type { TenantSnapshot, Tier } from '../../../contracts/identity.js';
import type { PolicyTerms } from '../../../contracts/policy.js';

/** Counts of policies, enabled or not. */
interface PolicySize {
  policies: number;
  /** Each has one condition. */
  rules: number;
  /** The limit for patterns of actions and resources. */
  patterns: number;
  /** The characters of all conditions together. */
  characters: number;
  tests: number;
}

/** Totals allowed per tenant, by tier. */
const LIMITS: Record<Tier, PolicySize> = {
  free: { policies: 50, rules: 250, patterns: 500, characters: 50_000, tests: 250 },
  starter: { policies: 200, rules: 1_000, patterns: 2_000, characters: 200_000, tests: 1_000 },
  pro: { policies: 1_000, rules: 5_000, patterns: 10_000, characters: 1_000_000, tests: 5_000 },
  enterprise: { policies: 2_000, rules: 10_000, patterns: 20_000, characters: 2_000_000, tests: 10_000 },
};

const WORDS: Record<keyof PolicySize, string> = {
  policies: 'policies',
  rules: 'rules in all policies together',
  patterns: 'patterns of actions and resources in all policies together',
  characters: 'characters of conditions in all policies together',
  tests: 'tests in all policies together',
};

/** The totals without a policy. */
export const NOTHING: PolicySize = { policies: 0, rules: 0, patterns: 0, characters: 0, tests: 0 };

/** A policy's contribution to the totals. */
export function sizeOf({
  actions,
  resources,
  rules,
  tests = [],
}: Pick<PolicyTerms, 'actions' | 'resources' | 'rules' | 'tests'>): PolicySize {
  return {
    policies: 1,
    rules: rules.length,
    patterns: actions.length + resources.length,
    characters: rules.reduce((sum, { condition }) => sum + condition.length, 0),
    tests: tests.length,
  };
}

const SIZE = `SELECT count(*)::int AS policies,
    coalesce(sum(jsonb_array_length(rules)), 0)::int AS rules,
    coalesce(sum(cardinality(actions) + cardinality(resources)), 0)::int AS patterns,
    coalesce(sum((SELECT sum(length(rule ->> 'condition')) FROM jsonb_array_elements(rules) AS rule)), 0)::int AS characters,
    coalesce(sum(jsonb_array_length(tests)), 0)::int AS tests
  FROM policies WHERE tenant_id = ?`;

/**
 * Checks whether the tenant has room for a policy that changes size. Serialises changes of the tenant's policies until
 * the end of the unit of work. A change that does not grow is never refused: a tenant above a limit keeps its policies.
 * Throws CONFLICT, which names the limit.
 */
export async function assertPolicyRoom({ em }: Unit, { id, tier }: TenantSnapshot, from: PolicySize, to: PolicySize) {
  const names = Object.keys(NOTHING) as (keyof PolicySize)[];
  const grown = names.filter((name) => to[name] > from[name]);
  if (grown.length === 0) return;
  await em.execute("SELECT pg_advisory_xact_lock(hashtextextended('policies:' || ?, 0))", [id]);
  const [size = NOTHING] = await em.execute<PolicySize[]>(SIZE, [id]);
  for (const name of grown) {
    const limit = LIMITS[tier][name];
    const wanted = size[name] - from[name] + to[name];
    if (wanted > limit)
      throw new DomainError(
        'CONFLICT',
        `the tier ${tier} has at most ${limit} ${WORDS[name]}; this would make ${wanted}`,
        {
          details: { limit: name, most: limit, used: size[name], wanted },
        },
      );
  }
}
