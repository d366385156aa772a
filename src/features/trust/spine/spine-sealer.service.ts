import type { EvidenceRow } from '../../../database/evidence/evidence.js';
import type { Clock } from '../../../shared/time/clock.js';
import { randomHex, uuidv7 } from '../../../shared/ids.js';
import type { SpineEventInput, EventSealer } from '../../../contracts/spine.js';
import { sealEvent } from './spine.rules.js';

const SALT_BYTES = 32;

/** Gives events their id, time and salt. */
export class SpineSealer implements EventSealer {
  constructor(private readonly clock: Clock) {}

  seal(event: SpineEventInput): EvidenceRow {
    const occurredAt = event.occurredAt ?? this.clock.now();
    return sealEvent(
      { ...event, id: event.id ?? uuidv7(occurredAt), occurredAt },
      Buffer.from(randomHex(SALT_BYTES), 'hex'),
    );
  }
}
