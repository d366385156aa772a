/** The parts of the primary that its workers ask: the counters of admission, and cached answers. */
export type PrimaryService = 'counters' | 'answers';

/** The primary process of those that serve one machine without Redis, as a worker asks it. */
export interface Primary {
  /** False while it has left questions without an answer, or is gone. */
  readonly isAnswering: boolean;
  readonly isConnected: boolean;
  /** Calls `lost` once it is gone. */
  watch(lost: () => void): void;
  /**
   * Asks a service for a step, whose arguments and answers are texts. Questions are answered in the order in which they
   * were asked. Throws SERVICE_UNAVAILABLE when there is no answer in time; the step may be done all the same.
   */
  ask(service: PrimaryService, step: string, args: readonly string[]): Promise<string[]>;
}

/** A service of the primary: does a step at once, whole or not at all. */
export type PrimaryStep = (step: string, args: readonly string[]) => string[];
