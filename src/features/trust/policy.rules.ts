import type { CompiledPolicy, MatchedPolicy, PolicyDecision, PolicyEffect, PolicyQuestion } from './policy.port.js';

/** Dotted segments of letters, digits, `_` and `-`, or `*` for any one; a last `*` stands for the rest of a family. */
export const actionPattern = /^(\*|[a-z0-9_-]+)(\.(\*|[a-z0-9_-]+))*$/i;

/**
 * True when `pattern` covers the dotted `name`: segment by segment, `*` for any one segment, a trailing `*` for one or
 * more. Contract §6.
 */
export function matchesAction(pattern: string, name: string): boolean {
  const wanted = pattern.split('.');
  const given = name.split('.');
  const isFamily = wanted.at(-1) === '*';
  if (isFamily ? given.length < wanted.length : given.length !== wanted.length) return false;
  return wanted.every((segment, index) => segment === '*' || segment === given[index]);
}

/** True when `pattern` covers the resource id: literal text in which `*` stands for any run of characters. */
export function matchesResource(pattern: string, resource: string): boolean {
  const [first = '', ...parts] = pattern.split('*');
  if (parts.length === 0) return pattern === resource;
  const last = parts.pop() ?? '';
  if (!resource.startsWith(first) || !resource.endsWith(last)) return false;
  if (resource.length < first.length + last.length) return false;
  let from = first.length;
  for (const part of parts) {
    const found = resource.indexOf(part, from);
    if (found === -1) return false;
    from = found + part.length;
  }
  return from <= resource.length - last.length;
}

/** Deny first, then approval, then allow. Contract §6, "Combining". */
const STRENGTH: readonly PolicyEffect[] = ['deny', 'require_approval', 'allow'];

const REASON: Record<PolicyEffect, string> = {
  deny: 'denied by policy',
  require_approval: 'approval required by policy',
  allow: 'allowed by policy',
};

/** True when an action pattern and a resource pattern of the policy match the question. */
export function applies(policy: CompiledPolicy, question: PolicyQuestion): boolean {
  return (
    policy.actions.some((pattern) => matchesAction(pattern, question.action)) &&
    policy.resources.some((pattern) => matchesResource(pattern, question.resource))
  );
}

/** Combines the policies that apply: deny > require_approval > allow > default deny. Their order never matters. */
export function combine(matched: readonly CompiledPolicy[]): PolicyDecision {
  const byId = matched.toSorted((a, b) => (a.id < b.id ? -1 : 1));
  const enforced = byId.filter(({ mode }) => mode === 'enforce');
  const observed = byId.filter(({ mode }) => mode === 'log_only').map(summary);
  const effect = STRENGTH.find((candidate) => enforced.some((policy) => policy.effect === candidate));
  if (effect === undefined) {
    return { effect: 'deny', permit: false, reason: 'no policy allows it', policies: [], observed };
  }
  const policies = enforced.filter((policy) => policy.effect === effect).map(summary);
  const names = policies.map(({ name }) => name).join(', ');
  return { effect, permit: effect === 'allow', reason: `${REASON[effect]}: ${names}`, policies, observed };
}

function summary({ id, version, name, effect }: CompiledPolicy): MatchedPolicy {
  return { id, version, name, effect };
}

/** What a new tenant may do; visible and editable like every policy. Contract §6. */
export const baselinePolicies: readonly { name: string; description: string; actions: string[] }[] = [
  { name: 'baseline: AI', description: 'Members may call models.', actions: ['ai.*'] },
  { name: 'baseline: documents', description: 'Members may work with documents.', actions: ['document.*'] },
];
