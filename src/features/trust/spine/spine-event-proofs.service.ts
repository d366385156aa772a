import type { EventProof, EventProofs } from '../../../contracts/evidence/event-proofs.js';
import type { SpineReader } from '../../../contracts/spine.js';
import { DomainError } from '../../../shared/errors.js';
import type { SpineProofs } from './spine-proofs.service.js';
import type { SpineInclusionProof } from './spine.types.js';

/** Proves single events to people who have nothing of the log. */
export class SpineEventProofs implements EventProofs {
  constructor(
    private readonly reader: Pick<SpineReader, 'event'>,
    private readonly proofs: Pick<SpineProofs, 'inclusion'>,
    /** The policy of the log with this key; undefined where there are no witnesses. */
    private readonly policyOf: ((logKey: string) => string) | undefined,
  ) {}

  async prove(tenantId: string, eventId: string): Promise<EventProof> {
    const event = await this.reader.event(tenantId, eventId);
    if (event === undefined) throw new DomainError('NOT_FOUND', `there is no event ${eventId}`);
    const of = { tenant: { id: tenantId } };
    const witnessed = this.policyOf === undefined ? undefined : await this.witnessed(of, eventId);
    const { text: proof, publicKey } = witnessed ?? (await this.proofs.inclusion(of, eventId));
    const policy = this.policyOf?.(publicKey) ?? null;
    return { event, proof, publicKey, witnessed: witnessed !== undefined, policy };
  }

  /** Undefined as long as no checkpoint with the quorum covers the event. */
  private async witnessed(of: { tenant: { id: string } }, eventId: string): Promise<SpineInclusionProof | undefined> {
    try {
      return await this.proofs.inclusion(of, eventId, true);
    } catch (error) {
      if (error instanceof DomainError && ['NOT_FOUND', 'SERVICE_UNAVAILABLE'].includes(error.code)) return undefined;
      throw error;
    }
  }
}
