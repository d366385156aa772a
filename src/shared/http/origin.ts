/** Who says that something happened: the gateway itself, or a client that recorded it. */
export type Origin = 'gateway' | 'recorded';

/**
 * How the correlation of every recorded event begins; the subject that recorded it follows. The correlation is part of the
 * sealed leaf, and the sealer lets no event of the gateway's own begin so: the origin of an event is sealed with it.
 */
const RECORDED_BY = 'recorded-by:';

/** The correlation of an event that a client recorded. */
export function recordedBy(subject: string): string {
  return `${RECORDED_BY}${subject}`;
}

/** The origin of an event by its sealed correlation. */
export function originOf(correlationId: string | null | undefined): Origin {
  return correlationId?.startsWith(RECORDED_BY) === true ? 'recorded' : 'gateway';
}

/** The SQL condition that a row of `spine_events`, under an alias, is the gateway's own event. */
export function isOfGateway(alias = 'spine_events'): string {
  return `(starts_with(${alias}.correlation_id, '${RECORDED_BY}') IS NOT TRUE)`;
}
