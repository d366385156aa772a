const CONSECUTIVE_FAILURES = 5;
const WINDOW_SECONDS = 30;
const MIN_CALLS = 20;
const FAILURE_SHARE = 0.5;
const OPEN_MILLIS = 15_000;
/** Without a recent trial the state is unknown: an unused model does not stay down forever. */
const STALE_MILLIS = 60_000;

/** Calls of one second. */
interface Bucket {
  second: number;
  calls: number;
  failures: number;
}

/** State of the breaker of one provider's model. */
export interface Breaker {
  state: 'closed' | 'open' | 'half_open';
  consecutiveFailures: number;
  openedAt: number;
  /** Half-open: a trial call is under way. */
  onTrial: boolean;
  buckets: Bucket[];
}

export function newBreaker(): Breaker {
  return { state: 'closed', consecutiveFailures: 0, openedAt: 0, onTrial: false, buckets: [] };
}

/**
 * Whether a call may go ahead at `now` (ms). An open breaker lets one trial through after 15 s, and the next only when
 * that has ended.
 */
export function admitCall(breaker: Breaker, now: number): boolean {
  if (breaker.state === 'closed') return true;
  if (breaker.state === 'open') {
    if (!wouldAdmit(breaker, now)) return false;
    breaker.state = 'half_open';
    breaker.onTrial = false;
  }
  if (breaker.onTrial) return false;
  breaker.onTrial = true;
  return true;
}

/** False while a call would be kept away: after 15 s one is let through again. */
export function wouldAdmit({ state, openedAt }: Breaker, now: number): boolean {
  return state !== 'open' || !isWithin(OPEN_MILLIS, openedAt, now);
}

/** How long an open breaker keeps calls away from `now` on, ms; undefined if it is not open. */
export function openFor(breaker: Breaker, now: number): number | undefined {
  return wouldAdmit(breaker, now) ? undefined : breaker.openedAt + OPEN_MILLIS - now;
}

/** True while calls are kept away, or were until lately and none has succeeded since. */
export function isCutOff({ state, openedAt }: Breaker, now: number): boolean {
  return state !== 'closed' && isWithin(STALE_MILLIS, openedAt, now);
}

/** A timestamp in the future comes from a wrong clock. */
function isWithin(millis: number, since: number, now: number): boolean {
  return now >= since && now - since < millis;
}

/** Notes the end of an admitted call. Opens after 5 failures in a row, or half of at least 20 calls in 30 s. */
export function noteCall(breaker: Breaker, succeeded: boolean, now: number): void {
  if (breaker.state === 'half_open') {
    Object.assign(breaker, succeeded ? newBreaker() : { ...newBreaker(), state: 'open', openedAt: now });
    return;
  }
  const second = Math.floor(now / 1000);
  let bucket = breaker.buckets.at(-1);
  if (bucket?.second !== second) {
    breaker.buckets = breaker.buckets.filter((past) => isWithin(WINDOW_SECONDS, past.second, second));
    breaker.buckets.push((bucket = { second, calls: 0, failures: 0 }));
  }
  bucket.calls += 1;
  if (succeeded) {
    breaker.consecutiveFailures = 0;
    return;
  }
  bucket.failures += 1;
  breaker.consecutiveFailures += 1;
  if (breaker.state === 'closed' && isTripped(breaker))
    Object.assign(breaker, { ...newBreaker(), state: 'open', openedAt: now });
}

/** Releases an admitted call that says nothing about the upstream, such as one that the client cancelled. */
export function dropCall(breaker: Breaker): void {
  breaker.onTrial = false;
}

function isTripped({ consecutiveFailures, buckets }: Breaker): boolean {
  if (consecutiveFailures >= CONSECUTIVE_FAILURES) return true;
  const calls = buckets.reduce((sum, bucket) => sum + bucket.calls, 0);
  const failures = buckets.reduce((sum, bucket) => sum + bucket.failures, 0);
  return calls >= MIN_CALLS && failures / calls >= FAILURE_SHARE;
}
