import type { SpineVerification, SpineVerifier } from '../../../contracts/spine.js';

/** The check of a log, with what its witnesses say of it. */
export class WitnessedVerifier implements SpineVerifier {
  /** `faultOf` returns the reason for which a witness contradicts a log. */
  constructor(
    private readonly log: SpineVerifier,
    private readonly faultOf: (tenantId: string) => string | undefined,
  ) {}

  /** A log that was rolled back is intact by itself: then the witnesses' word is its fault. */
  async verify(tenantId: string): Promise<SpineVerification> {
    const found = await this.log.verify(tenantId);
    const reason = found.fault === undefined ? this.faultOf(tenantId) : undefined;
    return reason === undefined ? found : { ...found, fault: { sequence: undefined, reason } };
  }
}
