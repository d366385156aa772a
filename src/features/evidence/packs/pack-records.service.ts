import type { ClaimableRow } from '../../../database/claim-row.js';
import { claimRow } from '../../../database/claim-row.js';
import type { UnitOfWork } from '../../../database/unit-of-work.js';
import type { EventSealer } from '../../../contracts/spine.js';
import { uuidv7 } from '../../../shared/ids.js';
import type { JsonObject } from '../../../shared/json/json.js';
import type { Clock } from '../../../shared/time/clock.js';
import type { KeptTally } from '../content/log-tally.rules.js';
import { EvidencePack } from '../pack.entity.js';
import type { PackLogState } from './pack-state.js';
import type { PackFile } from './pack-store.service.js';

const OPEN =
  'SELECT tenant_id, id, instance FROM evidence_packs WHERE ended_at IS NULL ORDER BY created_at, id LIMIT 1000';

interface RecordsOptions {
  unitOfWork: UnitOfWork;
  sealer: EventSealer;
  clock: Clock;
}

type PackId = Pick<EvidencePack, 'tenantId' | 'id'>;

/** The stored packs, as the work on them needs them. */
export class PackRecords {
  constructor(private readonly options: RecordsOptions) {}

  /** Those that are not over, the oldest first. */
  open(): Promise<ClaimableRow[]> {
    return this.options.unitOfWork.platform(({ em }) => em.execute(OPEN));
  }

  claim(pack: ClaimableRow, own: number): Promise<boolean> {
    return claimRow(this.options.unitOfWork, { table: 'evidence_packs', open: 'ended_at IS NULL' }, pack, own);
  }

  async release({ tenantId, id }: PackId, own: number): Promise<void> {
    await this.options.unitOfWork.tenant(tenantId, ({ em }) =>
      em.execute('UPDATE evidence_packs SET instance = NULL WHERE tenant_id = ? AND id = ? AND instance = ?', [
        tenantId,
        id,
        own,
      ]),
    );
  }

  async get({ tenantId, id }: PackId): Promise<EvidencePack | undefined> {
    const found = await this.options.unitOfWork.tenant(tenantId, ({ em }) =>
      em.findOne(EvidencePack, { id }, { populate: ['tally'] }),
    );
    return found ?? undefined;
  }

  /** Notes how far a pack is. False where it is over. */
  progress(
    { tenantId, id }: PackId,
    { log, tally, eventsRead }: { log?: PackLogState; tally?: KeptTally; eventsRead: number },
  ): Promise<boolean> {
    return this.options.unitOfWork.tenant(tenantId, async (unit) => {
      const rows = await unit.em.execute<unknown[]>(
        `UPDATE evidence_packs SET status = 'RUNNING', events_read = ?, log = COALESCE(?::jsonb, log),
                tally = COALESCE(?::jsonb, tally), events = COALESCE(?::integer, events)
          WHERE tenant_id = ? AND id = ? AND ended_at IS NULL RETURNING 1`,
        [
          eventsRead,
          log === undefined ? null : JSON.stringify(log),
          tally === undefined ? null : JSON.stringify(tally),
          log === undefined ? null : log.to - log.from,
          tenantId,
          id,
        ],
      );
      unit.announce({ tenantId, topic: 'evidence_pack', id });
      return rows.length > 0;
    });
  }

  /** Ends a pack with its digests, and records them. */
  async complete(pack: EvidencePack, zip: { bytes: number; sha256: string }, manifest: PackFile): Promise<void> {
    const { log } = pack;
    const eventId = uuidv7(this.options.clock.now());
    const details = {
      bytes: zip.bytes,
      from: log?.from ?? 0,
      manifestSha256: manifest.sha256,
      root: log?.last.root ?? '',
      sha256: zip.sha256,
      size: log?.last.size ?? 0,
      to: log?.to ?? 0,
    };
    await this.end(pack, { status: 'COMPLETED', eventId, details, zip: { ...zip, manifestSha256: manifest.sha256 } });
  }

  /** Ends a pack that cannot be made, and records why. */
  async fail(pack: EvidencePack, reason: string): Promise<void> {
    const eventId = uuidv7(this.options.clock.now());
    await this.end(pack, { status: 'FAILED', eventId, reason, details: { reason } });
  }

  private async end(
    { tenantId, id, eventId: askedBy }: EvidencePack,
    end: {
      status: 'COMPLETED' | 'FAILED';
      eventId: string;
      details: JsonObject;
      reason?: string;
      zip?: { bytes: number; sha256: string; manifestSha256: string };
    },
  ): Promise<void> {
    const { unitOfWork, sealer, clock } = this.options;
    const { status, eventId, details, reason, zip } = end;
    await unitOfWork.tenant(tenantId, async (unit) => {
      const rows = await unit.em.execute<unknown[]>(
        `UPDATE evidence_packs SET status = ?, reason = ?, bytes = ?, sha256 = ?, manifest_sha256 = ?, completed_event_id = ?,
                ended_at = ?, instance = NULL, tally = NULL
          WHERE tenant_id = ? AND id = ? AND ended_at IS NULL RETURNING 1`,
        [
          status,
          reason ?? null,
          zip?.bytes ?? null,
          zip?.sha256 ?? null,
          zip?.manifestSha256 ?? null,
          status === 'COMPLETED' ? eventId : null,
          new Date(clock.now()).toISOString(),
          tenantId,
          id,
        ],
      );
      if (rows.length === 0) return;
      if (status === 'FAILED')
        await unit.em.execute('DELETE FROM evidence_pack_files WHERE tenant_id = ? AND pack_id = ?', [tenantId, id]);
      unit.record(
        sealer.seal({
          tenantId,
          id: eventId,
          action: status === 'COMPLETED' ? 'evidence.pack.completed' : 'evidence.pack.failed',
          actor: 'system',
          actorType: 'system',
          resourceType: 'evidence_pack',
          resourceId: id,
          correlationId: askedBy,
          details,
        }),
      );
      unit.announce({ tenantId, topic: 'evidence_pack', id });
    });
  }
}
