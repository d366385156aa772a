/** The budget for all evaluations of one request: about a tenth of a second. */
const REQUEST_UNITS = 1_000_000;

/**
 * The remaining budget of a unit of work, in units of about a tenth of a microsecond. Counted rather than measured, so
 * that the same work ends at the same point on every machine.
 */
export class WorkBudget {
  constructor(private remaining: number) {}

  /** The work that is left, never negative. */
  get left(): number {
    return Math.max(0, this.remaining);
  }

  /** True once something did not fit in, and from then on. */
  get isSpent(): boolean {
    return this.remaining < 0;
  }

  /** Takes what was used, though it may be more than there was. */
  take(units: number): void {
    this.remaining -= units;
  }

  /** Throws once the budget is spent, and from then on. */
  charge(units: number): void {
    this.remaining -= units;
    if (this.remaining < 0) throw new Error(TOO_COSTLY);
  }
}

/** The error of work beyond its budget. */
export const TOO_COSTLY = 'costs too much to evaluate';

/** A budget for everything that one request asks. */
export function requestBudget(): WorkBudget {
  return new WorkBudget(REQUEST_UNITS);
}
