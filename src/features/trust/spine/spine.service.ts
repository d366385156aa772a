import type { EvidenceLog } from '../../../database/evidence/evidence-log.js';
import type { UnitOfWork } from '../../../database/unit-of-work.js';
import { DomainError, invalidRequest } from '../../../shared/errors.js';
import { isUuid } from '../../../shared/ids.js';
import { decodeCursor, invalidCursor, type PageRequest, toPage } from '../../../shared/page.js';
import type { Principal } from '../../../contracts/identity.js';
import type { ArchivedContents } from '../archive/archived-contents.service.js';
import { toStoredEvent } from './postgres-spine-reader.service.js';
import { ERASURE } from '../../../verifier/event.js';
import {
  changed,
  type SpineEventInput,
  type SpineReader,
  type EventSealer,
  type StoredEvent,
} from '../../../contracts/spine.js';
import type { RecordSpineEventInput, SpineEventFilter } from './spine.types.js';

const SEQUENCE = /^\d{1,18}$/;

interface SpineOptions {
  unitOfWork: UnitOfWork;
  evidence: EvidenceLog;
  reader: SpineReader;
  sealer: EventSealer;
  contents: Pick<ArchivedContents, 'remove'>;
}

/** Who may say that the system did something. */
const SYSTEMS = ['service', 'tenant_admin', 'platform_admin'] as const;

/** Recording of client events, reading by auditors, and erasure of details. */
export class SpineService {
  constructor(private readonly options: SpineOptions) {}

  /**
   * Stores an event that a client reports, of any action. Its origin and its `correlationId` say who recorded it: all else is
   * the client's word. Throws FORBIDDEN for the actor type `system` without a role for it.
   */
  async record(principal: Principal, input: RecordSpineEventInput): Promise<StoredEvent> {
    const { sealer, evidence } = this.options;
    if (input.actorType === 'system' && !SYSTEMS.some((role) => principal.roles.has(role)))
      throw new DomainError('FORBIDDEN', 'the actor type system needs the role service or tenant_admin', {
        param: 'actorType',
      });
    const event: SpineEventInput = {
      tenantId: principal.tenant.id,
      action: input.action,
      actor: input.actor,
      actorType: input.actorType ?? 'user',
      severity: input.severity ?? 'info',
      resourceId: input.resourceId ?? undefined,
      resourceType: input.resourceType ?? undefined,
      recordedBy: principal.subject,
      details: input.details ?? {},
    };
    const sealed = sealer.seal(event);
    const sequence = await evidence.append(sealed);
    return toStoredEvent({ ...sealed, sequence: sequence.toString() });
  }

  /** Throws NOT_FOUND for an unknown id. */
  async event(principal: Principal, id: string): Promise<StoredEvent> {
    const found = isUuid(id) ? await this.options.reader.event(principal.tenant.id, id) : undefined;
    if (found === undefined) throw new DomainError('NOT_FOUND', `there is no event ${id}`);
    return found;
  }

  /** A page of events, newest first. */
  async events(principal: Principal, filter: SpineEventFilter, { first, after }: PageRequest) {
    if (filter.startDate != null && filter.endDate != null && filter.startDate > filter.endDate)
      throw invalidRequest([{ path: 'endDate', message: 'must not be before startDate' }]);
    const query = { ...filter, before: typeof after === 'string' ? sequenceOf(after) : undefined };
    const events = await this.options.reader.events(principal.tenant.id, query, first + 1);
    return toPage(events, { first, after }, ({ sequence }) => [sequence.toString()]);
  }

  /**
   * Erases an event's details and their salt; the leaf keeps their hash, so the tree stays as it is. The erasure is an
   * event itself. What is in the archive goes first. Throws NOT_FOUND, CONFLICT when there is nothing left to erase, and
   * SERVICE_UNAVAILABLE while the archive cannot be asked.
   */
  async eraseDetails(principal: Principal, eventId: string, reason: string): Promise<StoredEvent> {
    const event = await this.event(principal, eventId);
    await this.options.contents.remove(this.options.unitOfWork, principal.tenant.id, event.id);
    await this.options.unitOfWork.tenant(principal.tenant.id, async (unit) => {
      const [answer] = await unit.em.execute<{ erased: boolean }[]>('SELECT erase_spine_details(?) AS erased', [
        event.id,
      ]);
      if (answer?.erased !== true)
        throw new DomainError('CONFLICT', `the details of event ${event.id} are already erased`);
      unit.record(
        this.options.sealer.seal({
          tenantId: principal.tenant.id,
          action: ERASURE,
          actor: principal.subject,
          actorType: principal.subjectType === 'service' ? 'api' : 'user',
          severity: 'warning',
          resourceType: 'spine_event',
          resourceId: event.id,
          details: { reason },
        }),
      );
    });
    return changed(event, { details: null, salt: null, content: null });
  }
}

function sequenceOf(cursor: string): bigint {
  const [text = ''] = decodeCursor(cursor, 1);
  if (!SEQUENCE.test(text)) throw invalidCursor('after');
  return BigInt(text);
}
