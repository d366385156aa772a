/** The state of all logs together under their witnesses. */
export interface WitnessStanding {
  /** The longest time for which a log has had growth without a quorum, seconds; 0 where every log is witnessed. */
  ageSeconds: number;
  /** Logs that have such growth. */
  lacking: number;
  /** Logs that a witness contradicts, which sign nothing more. */
  contradicted: number;
}

/** Says how the logs stand with their witnesses. */
export interface WitnessWatch {
  /** Undefined where no witnesses are set. */
  standing(): Promise<WitnessStanding | undefined>;
  /** For how many seconds one log has had growth without a quorum; undefined where no witnesses are set. */
  ageOf(tenantId: string): Promise<number | undefined>;
}
