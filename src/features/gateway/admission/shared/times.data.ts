/** Counters whose windows are over are dropped once in so many ms, by every process that has the time. */
export const PRUNE_MILLIS = 600_000;
/** How long the holds of a session that says nothing are kept, ms; it says something twice a second. */
export const LEASE_MILLIS = 20_000;
/** How long the lead of a rebuild lasts, ms; once calls were gathered, four times as long. */
export const LEAD_MILLIS = 5_000;
