/** Lets the caller of a change find it whichever instance takes the next request. */
export interface ChangeBarrier {
  /** Resolves once all living instances have read what was committed before, after a second at most. Never throws. */
  pass(): Promise<void>;
}
