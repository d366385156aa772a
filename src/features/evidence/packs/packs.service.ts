import type { Current, Principal } from '../../../contracts/identity.js';
import type { AdministrationGate, AskedChange } from '../../../contracts/proposals.js';
import type { EventSealer } from '../../../contracts/spine.js';
import { newestFirst, newestPage } from '../../../database/newest-first.js';
import type { Unit, UnitOfWork } from '../../../database/unit-of-work.js';
import type { Changes } from '../../../events/change-feed.js';
import type { TimedJob } from '../../../events/timed-work.js';
import { DomainError, invalidRequest } from '../../../shared/errors.js';
import { isUuid, uuidv7 } from '../../../shared/ids.js';
import { type JsonObject, plainJson } from '../../../shared/json/json.js';
import type { Page, PageRequest } from '../../../shared/page.js';
import { actorOf } from '../../../shared/principals.js';
import type { Clock } from '../../../shared/time/clock.js';
import { EvidencePack } from '../pack.entity.js';
import type { CreateEvidencePackInput, EvidencePackPiece } from '../pack.types.js';
import type { PackStore } from './pack-store.service.js';

/** Packs of a tenant that are kept, and those of them that are being made. */
const MAX_PACKS = 50;
const MAX_OPEN = 20;
const MAX_PERIOD_DAYS = 400;
const DAY_MILLIS = 86_400_000;
const KEPT_MILLIS = 30 * DAY_MILLIS;
const AT_ONCE = 20;
const PRUNE_MILLIS = 30_000;
/** Downloads that are remembered as begun, so that their later pieces are no events of their own. */
const MAX_BEGUN = 1_000;

interface PacksOptions {
  unitOfWork: UnitOfWork;
  store: PackStore;
  gate: AdministrationGate;
  sealer: EventSealer;
  changes: Changes;
  clock: Clock;
  /** Makes the work begin at once. */
  wake: () => void;
}

/** Evidence packs as auditors ask for them. */
export class PacksService {
  private prunedAt = Number.NEGATIVE_INFINITY;
  private readonly begun = new Set<string>();

  constructor(private readonly options: PacksOptions) {}

  /** The tenant's packs, newest first. */
  async packs({ tenant }: Principal, page: PageRequest): Promise<Page<EvidencePack>> {
    const { where, options } = newestFirst(page);
    const found = await this.options.unitOfWork.tenant(tenant.id, ({ em }) => em.find(EvidencePack, where, options));
    return newestPage(found, page);
  }

  /** Throws NOT_FOUND. */
  pack({ tenant }: Principal, id: string): Promise<EvidencePack> {
    return this.options.unitOfWork.tenant(tenant.id, (unit) => findPack(unit, id));
  }

  /** Throws INVALID_REQUEST for the period, RATE_LIMIT_EXCEEDED for too many packs, and what the policies say. */
  async create(principal: Principal, input: CreateEvidencePackInput, asked: AskedChange): Promise<EvidencePack> {
    const { unitOfWork, gate, clock, wake } = this.options;
    const tenantId = principal.tenant.id;
    const now = clock.now();
    const { startDate } = input;
    assertPeriod(startDate, input.endDate, now);
    const endDate = new Date(Math.min(input.endDate.getTime(), now));
    const scope = { kind: input.scope?.kind ?? 'tenant', id: input.scope?.id ?? null };
    const frameworks = [...new Set(input.frameworks)].sort();
    const redaction = input.redaction ?? 'none';
    const names = input.names ?? false;
    // As it was asked for: a proposal must be bound to the same change when it is asked again later.
    const facts = plainJson({ startDate, endDate: input.endDate, scope, frameworks, redaction, names });
    const proposed = {
      intent: `make an evidence pack from ${startDate.toISOString()} to before ${input.endDate.toISOString()}`,
      action: 'evidence.pack.create',
      resource: scope.kind === 'tenant' ? 'evidence:tenant' : `evidence:${scope.kind}/${scope.id ?? ''}`,
      resourceType: 'evidence_pack',
      payload: facts,
    };
    const permit = await gate.admit(principal, proposed, asked);
    const made = await unitOfWork.tenant(tenantId, async (unit) => {
      await assertFew(unit, tenantId);
      const pack = unit.em.create(EvidencePack, {
        id: uuidv7(now),
        tenantId,
        status: 'QUEUED',
        reason: null,
        startDate,
        endDate,
        scope,
        frameworks,
        redaction,
        names,
        log: null,
        tally: null,
        events: 0,
        eventsRead: 0,
        bytes: null,
        sha256: null,
        manifestSha256: null,
        eventId: uuidv7(now),
        completedEventId: null,
        createdBy: principal.subject,
        subjectType: principal.subjectType,
        instance: null,
        createdAt: new Date(now),
        endedAt: null,
        expiresAt: new Date(now + KEPT_MILLIS),
      });
      unit.em.persist(pack);
      await unit.em.flush();
      this.record(unit, principal, { pack, action: 'evidence.pack.requested', id: pack.eventId, details: facts });
      await permit.settle(unit);
      return pack;
    });
    wake();
    return made;
  }

  /** Removes a pack with its content; one that is being made ends by it. Throws NOT_FOUND. */
  async delete(principal: Principal, id: string, asked: AskedChange): Promise<string> {
    const { unitOfWork, gate } = this.options;
    const tenantId = principal.tenant.id;
    const seen = await this.pack(principal, id);
    const permit = await gate.admit(principal, deletionOf(seen), asked);
    await unitOfWork.tenant(tenantId, async (unit) => {
      const rows = await unit.em.execute<unknown[]>(
        'DELETE FROM evidence_packs WHERE tenant_id = ? AND id = ? RETURNING 1',
        [tenantId, id],
      );
      if (rows.length === 0) throw missing(id);
      const details = { sha256: seen.sha256 };
      this.record(unit, principal, { pack: seen, action: 'evidence.pack.deleted', details });
      await permit.settle(unit);
    });
    return id;
  }

  /**
   * A piece of the zip file from a byte on; empty behind its end. The first one that somebody reads, wherever it begins, is
   * recorded as a download. Throws NOT_FOUND,
   * and CONFLICT for a pack without content.
   */
  async piece(principal: Principal, id: string, from: number): Promise<EvidencePackPiece> {
    const { store, unitOfWork } = this.options;
    if (!Number.isSafeInteger(from) || from < 0)
      throw invalidRequest([{ path: 'from', message: 'expected the place of a byte' }]);
    const pack = await this.pack(principal, id);
    const { status, sha256, reason } = pack;
    if (status !== 'COMPLETED' || sha256 === null)
      throw new DomainError('CONFLICT', `the pack is ${status.toLowerCase()}${reason === null ? '' : `: ${reason}`}`);
    const layout = await store.layout(pack);
    const bytes = await store.read(pack, layout, from);
    if (from === 0 || !this.begun.has(`${id} ${principal.subject}`))
      await unitOfWork.tenant(pack.tenantId, (unit) => {
        this.record(unit, principal, { pack, action: 'evidence.pack.downloaded', details: { sha256 } });
        return Promise.resolve();
      });
    this.remember(`${id} ${principal.subject}`);
    const next = from + bytes.length;
    return {
      content: bytes.toString('base64'),
      contentType: 'application/zip',
      next: bytes.length === 0 || next >= layout.size ? null : next,
      size: layout.size,
      sha256,
    };
  }

  private remember(download: string): void {
    const [oldest] = this.begun;
    if (this.begun.size >= MAX_BEGUN && oldest !== undefined) this.begun.delete(oldest);
    this.begun.add(download);
  }

  /** Packs as they change from now on. */
  watch(current: Current, id: string | null) {
    return this.options.changes.subscribe(
      'evidence_pack',
      current,
      async (changed, principal): Promise<EvidencePack | undefined> => {
        if (id !== null && id !== changed) return undefined;
        return this.pack(principal, changed).catch(hidden);
      },
    );
  }

  /** Removes packs that have expired. */
  job(): TimedJob {
    return {
      name: 'expired evidence packs',
      run: async () => {
        const { unitOfWork, sealer, clock } = this.options;
        const now = clock.now();
        if (now - this.prunedAt < PRUNE_MILLIS) return 0;
        const removed = await unitOfWork.platform(async (unit) => {
          const rows = await unit.em.execute<{ tenant_id: string; id: string; sha256: string | null }[]>(
            `DELETE FROM evidence_packs WHERE id IN (
               SELECT id FROM evidence_packs WHERE expires_at <= ? AND ended_at IS NOT NULL LIMIT ${AT_ONCE} FOR UPDATE SKIP LOCKED)
             RETURNING tenant_id, id, sha256`,
            [new Date(now).toISOString()],
          );
          for (const { tenant_id: tenantId, id, sha256 } of rows)
            unit.record(
              sealer.seal({
                tenantId,
                action: 'evidence.pack.expired',
                actor: 'system',
                actorType: 'system',
                resourceType: 'evidence_pack',
                resourceId: id,
                details: { sha256 },
              }),
            );
          return rows.length;
        });
        if (removed < AT_ONCE) this.prunedAt = now;
        return removed < AT_ONCE ? 0 : removed;
      },
    };
  }

  private record(
    unit: Unit,
    principal: Principal,
    { pack, action, id, details }: { pack: EvidencePack; action: string; id?: string; details: JsonObject },
  ): void {
    const { tenantId, id: resourceId, eventId } = pack;
    const named = id === undefined ? { correlationId: eventId } : { id };
    const event = { tenantId, action, ...actorOf(principal), resourceType: 'evidence_pack', resourceId, ...named };
    unit.record(this.options.sealer.seal({ ...event, details }));
    unit.announce({ tenantId, topic: 'evidence_pack', id: resourceId });
  }
}

function deletionOf({ id, startDate, endDate }: EvidencePack) {
  return {
    intent: `delete the evidence pack from ${startDate.toISOString()} to before ${endDate.toISOString()}`,
    action: 'evidence.pack.delete',
    resource: `evidence_pack:${id}`,
    resourceType: 'evidence_pack',
    payload: {},
  };
}

async function findPack({ em }: Unit, id: string): Promise<EvidencePack> {
  const pack = isUuid(id) ? await em.findOne(EvidencePack, { id }) : null;
  if (pack === null) throw missing(id);
  return pack;
}

function missing(id: string): DomainError {
  return new DomainError('NOT_FOUND', `there is no evidence pack ${id.slice(0, 100)}`);
}

function hidden(error: unknown): undefined {
  if (!(error instanceof DomainError) || error.code !== 'NOT_FOUND') throw error;
}

function assertPeriod(start: Date, end: Date, now: number): void {
  if (start >= end) throw invalidRequest([{ path: 'endDate', message: 'must be after startDate' }]);
  if (start.getTime() >= now) throw invalidRequest([{ path: 'startDate', message: 'must be in the past' }]);
  if (end.getTime() - start.getTime() > MAX_PERIOD_DAYS * DAY_MILLIS)
    throw invalidRequest([{ path: 'endDate', message: `the period may have ${MAX_PERIOD_DAYS} days` }]);
}

async function assertFew({ em }: Unit, tenantId: string): Promise<void> {
  await em.execute('SELECT pg_advisory_xact_lock(hashtextextended(?, 0))', [`evidence packs of ${tenantId}`]);
  const [row] = await em.execute<{ kept: number; open: number }[]>(
    `SELECT count(*)::int AS kept, count(*) FILTER (WHERE ended_at IS NULL)::int AS open
       FROM evidence_packs WHERE tenant_id = ?`,
    [tenantId],
  );
  if ((row?.open ?? 0) >= MAX_OPEN)
    throw new DomainError('RATE_LIMIT_EXCEEDED', `${MAX_OPEN} evidence packs are being made already; wait for one`, {
      retryAfterSeconds: 60,
    });
  if ((row?.kept ?? 0) >= MAX_PACKS)
    throw new DomainError('CONFLICT', `the tenant keeps ${MAX_PACKS} evidence packs already; delete one`);
}
