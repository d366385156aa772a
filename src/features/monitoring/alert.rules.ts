export type AlertKind = 'provider_down' | 'error_rate' | 'latency_p95' | 'budget' | 'sla_breaches';

/** Fewer invocations than this say nothing about a rate or a percentile. */
const MIN_SAMPLES = 10;

/** What was measured for a rule; `samples` where the value is made from several. */
export interface Reading {
  value: number;
  samples?: number;
  /** What it is, in words. */
  detail: string;
}

interface Question {
  kind: AlertKind;
  threshold: number;
  isFiring: boolean;
}

/** What a reading does to an alert: it fires, recovers, or stays as it is. */
export function judge(
  { kind, threshold, isFiring }: Question,
  { value, samples }: Reading,
): 'fire' | 'recover' | 'stay' {
  const isTelling = samples === undefined || samples >= MIN_SAMPLES;
  const limit = kind === 'provider_down' ? 1 : threshold;
  const isOver = isTelling && value >= limit;
  if (isOver === isFiring) return 'stay';
  return isOver ? 'fire' : 'recover';
}
