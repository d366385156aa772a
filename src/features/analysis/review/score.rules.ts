export const severities = ['info', 'low', 'medium', 'high', 'critical'] as const;
export type FindingSeverity = (typeof severities)[number];

/** Share of the remaining points that a finding with confidence 1 takes. */
const WEIGHTS: Readonly<Record<FindingSeverity, number>> = {
  info: 0,
  low: 0.02,
  medium: 0.05,
  high: 0.1,
  critical: 0.2,
};

interface Weighed {
  severity: FindingSeverity;
  confidence: number;
}

/** Points that one finding takes from a hundred by itself. */
export function pointsOf({ severity, confidence }: Weighed): number {
  return Math.round(WEIGHTS[severity] * confidence * 1_000) / 10;
}

/**
 * A document's score, 0 to 100, higher is better: each finding takes its share of what the others left, by severity and
 * confidence. So one more finding never raises it, their order does not matter, and many small ones do not outweigh it
 * at once.
 */
export function scoreOf(findings: readonly Weighed[]): number {
  const left = findings.reduce((rest, { severity, confidence }) => rest * (1 - WEIGHTS[severity] * confidence), 100);
  return Math.round(left * 10) / 10;
}

/** How sure an analysis is, 0 to 1: the mean of its findings; less where a model that was asked did not answer. */
export function confidenceOf(findings: readonly Weighed[], isWhole: boolean): number {
  const mean =
    findings.length === 0 ? 0.75 : findings.reduce((sum, { confidence }) => sum + confidence, 0) / findings.length;
  return Math.round(mean * (isWhole ? 1 : 0.9) * 1_000) / 1_000;
}
