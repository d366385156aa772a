import type { PolicyEffect } from '../../contracts/policy.js';
import type { Evaluation } from '../../contracts/proposals.js';
import { mergeApprovals } from '../../shared/approvals.js';

const STRENGTH: readonly PolicyEffect[] = ['deny', 'require_approval', 'allow'];

/** The answers for the names of one record: a policy on any of them counts, and silence only where all are silent. */
export function ofOneRecord(answers: readonly Evaluation[]): Evaluation {
  const said = answers.filter(({ policies }) => policies.length > 0);
  return strictest(said.length > 0 ? said : answers);
}

/** Deny before approval before allow; approvals are merged, so that everybody who is to be asked is. */
export function strictest(answers: readonly Evaluation[]): Evaluation {
  const effect = STRENGTH.find((candidate) => answers.some((answer) => answer.effect === candidate));
  const counting = answers.filter((answer) => answer.effect === effect);
  const [first] = counting;
  if (first === undefined) throw new Error('there is no answer to combine');
  if (counting.length === 1) return first;
  const policies = new Map(
    counting.flatMap((answer) => answer.policies.map((policy) => [`${policy.id}@${policy.version}`, policy])),
  );
  const obligations = counting.flatMap((answer) => answer.obligations);
  const approvals = obligations.filter(({ type }) => type === 'approval').map(({ params }) => params);
  const others = obligations.filter(({ type }) => type !== 'approval');
  return {
    ...first,
    reason: [...new Set(counting.map(({ reason }) => reason))].join('; '),
    policies: [...policies.values()],
    obligations: approvals.length === 0 ? others : [{ type: 'approval', params: mergeApprovals(approvals) }, ...others],
    grounds: counting.flatMap((answer) => answer.grounds),
  };
}
