export type AlertKind = 'provider_down' | 'error_rate' | 'latency_p95' | 'budget' | 'sla_breaches' | 'witness_age';

/** The threshold of a rule that names none: percent, milliseconds, percent, breaches, seconds. `provider_down` has no other. */
export const USUAL_THRESHOLDS: Readonly<Record<AlertKind, number>> = {
  provider_down: 1,
  error_rate: 5,
  latency_p95: 10_000,
  budget: 80,
  sla_breaches: 1,
  witness_age: 300,
};

/** Fewer invocations than this say nothing about a rate or a percentile. */
const MIN_SAMPLES = 10;

/** A measurement for a rule; `samples` if the value is an aggregate. */
export interface MetricReading {
  value: number;
  samples?: number;
  /** A description in words. */
  detail: string;
}

interface Question {
  kind: AlertKind;
  threshold: number;
  isFiring: boolean;
}

/** The effect of a reading on an alert: it fires, recovers or does not change. */
export function judge(
  { kind, threshold, isFiring }: Question,
  { value, samples }: MetricReading,
): 'fire' | 'recover' | 'stay' {
  const isTelling = samples === undefined || samples >= MIN_SAMPLES;
  const limit = kind === 'provider_down' ? USUAL_THRESHOLDS.provider_down : threshold;
  const isOver = isTelling && value >= limit;
  if (isOver === isFiring) return 'stay';
  return isOver ? 'fire' : 'recover';
}
