import { type BoundGuard, GUARD_POINTS, type GuardFinding } from '../../../contracts/guards.js';
import type { Concern } from '../../../contracts/interceptor.js';
import type { NanoUsd } from '../../../shared/money.js';
import { DomainError } from '../../../shared/errors.js';
import { guardFindings } from '../../../shared/guards/guard-findings.js';

/** The error of a call that guards block: GUARD_UNAVAILABLE where one could not judge, though it might later. */
export function guardRefusal(decisive: GuardFinding, evidenceId?: string): DomainError {
  const { guard, point, reason = 'found' } = decisive;
  const details = { guard, point, reason, ...(evidenceId === undefined ? {} : { evidence_id: evidenceId }) };
  const what = WHAT[point];
  if (reason === 'cannot_inspect' && decisive.failed === true)
    return new DomainError('GUARD_BLOCKED', `the guard ${guard} cannot look into a part of ${what}`, { details });
  if (decisive.failed === true)
    return new DomainError('GUARD_UNAVAILABLE', `the guard ${guard} could not judge ${what}: ${reason}`, { details });
  return new DomainError('GUARD_BLOCKED', `the guard ${guard} blocked ${what}: ${reason}`, { details });
}

const WHAT: Record<GuardFinding['point'], string> = {
  REQUEST: 'the request',
  ANSWER: 'the answer',
  TOOL_CALL: 'the call of a tool',
  TOOL_RESULT: 'the result of a tool',
};

/** The refusal as evidence keeps it, with all findings. */
export function recordedRefusal(refusal: DomainError, findings: readonly GuardFinding[]): DomainError {
  const details = { ...refusal.details, guards: guardFindings(findings) };
  return new DomainError(refusal.code, refusal.message, { details });
}

/** One concern for each guard that asks people. */
export function guardConcerns(findings: readonly GuardFinding[]): Concern[] {
  return findings.flatMap(({ guard, verdict, reason = 'found', failed }) =>
    verdict === 'APPROVE'
      ? [
          {
            id: `guard:${guard}`,
            reason: `the guard ${guard} ${failed === true ? 'could not judge' : 'asks for approval'}: ${reason}`,
          },
        ]
      : [],
  );
}

/** In the order in which they matter. */
const RANK: readonly GuardFinding['verdict'][] = ['BLOCK', 'APPROVE', 'MASK', 'FLAG', 'PASS'];

/** Findings of one answer: a guard that was asked several times, as a stream went on, has one with its worst verdict. */
export function mergedFindings(
  before: readonly GuardFinding[],
  found: readonly GuardFinding[],
): readonly GuardFinding[] {
  if (before.length === 0) return found;
  const merged = new Map(before.map((finding) => [keyOf(finding), finding]));
  for (const finding of found) {
    const known = merged.get(keyOf(finding));
    merged.set(keyOf(finding), known === undefined ? finding : together(known, finding));
  }
  return [...merged.values()];
}

function keyOf({ guard, digest, point }: GuardFinding): string {
  return JSON.stringify([guard, digest, point]);
}

function together(before: GuardFinding, after: GuardFinding): GuardFinding {
  const worst = RANK.indexOf(before.verdict) < RANK.indexOf(after.verdict) ? before : after;
  const fee = (before.fee ?? 0n) + (after.fee ?? 0n);
  return {
    ...worst,
    latencyMillis: before.latencyMillis + after.latencyMillis,
    asked: (before.asked ?? 1) + (after.asked ?? 1),
    ...(fee === 0n ? {} : { fee }),
  };
}

/** The price of having asked guards. */
export function feesOf(findings: readonly GuardFinding[] = []): NanoUsd {
  return findings.reduce((sum, { fee = 0n }) => sum + fee, 0n);
}

/** The findings of a request in which guards find nothing, to ask policies with before guards are asked. */
export function passing(guards: readonly BoundGuard[]): GuardFinding[] {
  return guards.flatMap(({ name, digest, kind, on }) =>
    GUARD_POINTS.filter((point) => on.has(point) && point !== 'ANSWER').map((point) => ({
      guard: name,
      digest,
      kind,
      point,
      verdict: 'PASS' as const,
      latencyMillis: 0,
    })),
  );
}
