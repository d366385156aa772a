/** A decision of the policies with its obligations. */
interface Decided {
  effect: string;
  obligations: readonly { id: string; type: string; mandatory: boolean }[];
}

/** Obligations that every action fulfils: its evidence is always recorded. */
const FULFILLED: ReadonlySet<string> = new Set(['audit']);

/**
 * Applies mandatory obligations to an allow: an approval must be awaited; an unsupported one denies. Undefined where
 * they change nothing.
 */
export function obligationVerdict({
  effect,
  obligations,
}: Decided): { effect: 'deny' | 'require_approval'; reason: string } | undefined {
  if (effect !== 'allow') return undefined;
  const open = obligations.filter(({ mandatory, type }) => mandatory && !FULFILLED.has(type));
  const unknown = open.find(({ type }) => type !== 'approval');
  if (unknown !== undefined)
    return { effect: 'deny', reason: `the obligation ${unknown.id} (${unknown.type}) cannot be fulfilled here` };
  const [approval] = open;
  return approval && { effect: 'require_approval', reason: `the obligation ${approval.id} requires approval` };
}
