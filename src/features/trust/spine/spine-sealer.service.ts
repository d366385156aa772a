import type { EvidenceRow } from '../../../database/evidence/evidence.js';
import type { Clock } from '../../../shared/time/clock.js';
import { randomHex, uuidv7 } from '../../../shared/ids.js';
import type { SpineEventInput, EventSealer } from '../../../contracts/spine.js';
import { sealEvent } from './spine.rules.js';

const SALT_BYTES = 32;

const newSalt = (): Uint8Array => Buffer.from(randomHex(SALT_BYTES), 'hex');

/** Gives events their id, time and salts. */
export class SpineSealer implements EventSealer {
  /** `isSalted`: leaves of the tenant's log have the facts by their salted hash alone. */
  constructor(
    private readonly clock: Clock,
    private readonly isSalted: (tenantId: string) => boolean = () => false,
  ) {}

  seal(event: SpineEventInput): EvidenceRow {
    const occurredAt = event.occurredAt ?? this.clock.now();
    return sealEvent(
      { ...event, id: event.id ?? uuidv7(occurredAt), occurredAt },
      newSalt(),
      this.isSalted(event.tenantId) ? newSalt() : undefined,
    );
  }
}
