import type { BoundGuard, GuardFinding } from '../../../contracts/guards.js';
import type { Concern } from '../../../contracts/interceptor.js';

/** The guards that bind a call, and their verdicts on its request. */
export interface GuardedCall {
  guards: readonly BoundGuard[];
  /** Absent where the guards were not asked, as the call would be refused anyway: it must not be made. */
  findings?: readonly GuardFinding[];
  /** People have to approve the call. */
  concerns?: readonly Concern[];
}
