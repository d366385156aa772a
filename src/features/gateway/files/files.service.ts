import type { Principal } from '../../../contracts/identity.js';
import type { AdministrationGate } from '../../../contracts/proposals.js';
import type { EventSealer } from '../../../contracts/spine.js';
import type { UnitOfWork } from '../../../database/unit-of-work.js';
import type { TimedJob } from '../../../events/timed-work.js';
import type { CallFile } from '../../../shared/call-file.js';
import { DomainError, invalidRequest } from '../../../shared/errors.js';
import { randomHex, uuidv7 } from '../../../shared/ids.js';
import type { JsonObject } from '../../../shared/json/json.js';
import { actorOf, administers } from '../../../shared/principals.js';
import type { Clock } from '../../../shared/time/clock.js';
import { callFiles } from '../kinds/call-files.js';
import { type FileAsked, fileAsked, filenameOf, mediaTypeOf, typeProblems } from './file.rules.js';
import type { FileFindings, FileReader } from './file-reader.service.js';
import type { FileStore } from './file-store.service.js';
import type { DeletedFile, FileList, FilePiece, FilesArgs, FileUploadInput, StoredFile } from './file.types.js';

const ID_BYTES = 16;
const DEFAULT_PAGE = 100;
const MAX_ASKED = 10_000;
const MAX_PAGE = 1_000;
const PRUNE_MILLIS = 30_000;
/** Files whose writer is gone, as its process was killed. */
const WRITING_MILLIS = 3_600_000;
const AT_ONCE = 50;
const ACTION = 'ai.file.upload';

interface FilesOptions {
  unitOfWork: UnitOfWork;
  store: FileStore;
  reader: FileReader;
  gate: AdministrationGate;
  sealer: EventSealer;
  clock: Clock;
}

interface FileRow {
  id: string;
  subject: string;
  filename: string;
  purpose: string;
  media_type: string;
  bytes: string;
  sha256: string;
  created: string;
  expires: string;
}

const COLUMNS = `id, subject, filename, purpose, media_type, bytes::text, sha256,
  floor(extract(epoch FROM created_at))::text AS created, floor(extract(epoch FROM expires_at))::text AS expires`;
/** Those that a caller sees. */
const SEEN = 'tenant_id = ? AND complete AND expires_at > ? AND (subject = ? OR ?)';

/** Files of clients: a subject's own, which administrators of the tenant see too. */
export class FilesService {
  private prunedAt = Number.NEGATIVE_INFINITY;

  constructor(private readonly options: FilesOptions) {}

  /** Throws INVALID_REQUEST, POLICY_DENIED, APPROVAL_REQUIRED, STORAGE_EXCEEDED. */
  async upload(principal: Principal, input: FileUploadInput, signal: AbortSignal): Promise<StoredFile> {
    const { store, reader, gate, sealer, unitOfWork, clock } = this.options;
    const { asked, issues } = fileAsked(input.body);
    const [file] = callFiles(input.files ?? []);
    if (file === undefined) issues.push({ path: 'file', message: 'expected a file' });
    else if (file.bytes === 0) issues.push({ path: 'file', message: 'is empty' });
    if (file === undefined || issues.length > 0) throw invalidRequest(issues);
    const findings = await reader.read(principal, file, signal);
    const filename = filenameOf(file.filename);
    const mediaType = mediaTypeOf(file.head, findings.isText, { filename, purpose: asked.purpose });
    const unfit = typeProblems(mediaType, asked.purpose);
    if (unfit.length > 0) throw invalidRequest(unfit);
    const about = { ...describe(file, asked, findings), filename, mediaType };
    await this.assertNothingBlocked(principal, findings, about);
    const proposed = {
      intent: `store a file for ${asked.purpose}`,
      action: ACTION,
      resource: `file:${asked.purpose}`,
      resourceType: 'file',
      payload: about,
    };
    const permit = await gate.admit(principal, proposed, { whole: {}, proposalId: input.proposalId ?? undefined });
    const { tenant, subject } = principal;
    const id = `file-${randomHex(ID_BYTES)}`;
    const evidenceId = uuidv7(clock.now());
    const kept = { tenantId: tenant.id, id, subject, evidenceId, ...asked, filename, mediaType, bytes: file.bytes };
    try {
      const written = await store.write(kept, file.open());
      await unitOfWork.tenant(tenant.id, async (unit) => {
        await permit.settle(unit);
        if (!(await store.complete(unit, kept, written))) throw missingFile(id);
        unit.record(sealer.seal({ ...this.eventOf(principal, id), id: evidenceId, action: ACTION, details: about }));
      });
    } catch (error) {
      await store.remove(kept);
      throw error;
    }
    return this.find(principal, id);
  }

  /** Throws NOT_FOUND for an id of somebody else's, or of a provider's. */
  async find(principal: Principal, id: string): Promise<StoredFile> {
    const [row] = await this.options.unitOfWork.tenant(principal.tenant.id, ({ em }) =>
      em.execute<FileRow[]>(`SELECT ${COLUMNS} FROM stored_files WHERE ${SEEN} AND id = ?`, [
        ...this.seenBy(principal),
        id,
      ]),
    );
    if (row === undefined) throw missingFile(id);
    return toFile(row);
  }

  /** Throws INVALID_REQUEST for the page. */
  async list(principal: Principal, given: FilesArgs): Promise<FileList> {
    const { purpose, after } = given;
    const [limit, order] = [given.limit ?? DEFAULT_PAGE, given.order ?? 'desc'];
    if (limit < 1 || limit > MAX_ASKED)
      throw invalidRequest([{ path: 'limit', message: `expected a whole number from 1 to ${MAX_ASKED}` }]);
    const [isAfter, direction] = order === 'asc' ? ['>', 'ASC'] : ['<', 'DESC'];
    const size = Math.min(limit, MAX_PAGE);
    const place = after == null ? undefined : await this.placeOf(principal, after);
    const rows = await this.options.unitOfWork.tenant(principal.tenant.id, ({ em }) =>
      em.execute<FileRow[]>(
        `SELECT ${COLUMNS} FROM stored_files WHERE ${SEEN} AND (?::text IS NULL OR purpose = ?)
            AND (?::timestamptz IS NULL OR (created_at, id) ${isAfter} (?::timestamptz, ?::text))
          ORDER BY created_at ${direction}, id ${direction} LIMIT ?`,
        [
          ...this.seenBy(principal),
          purpose ?? null,
          purpose ?? null,
          place ?? null,
          place ?? null,
          after ?? null,
          size + 1,
        ],
      ),
    );
    const data = rows.slice(0, size).map(toFile);
    return {
      object: 'list',
      data,
      firstId: data[0]?.id ?? null,
      lastId: data.at(-1)?.id ?? null,
      hasMore: rows.length > size,
    };
  }

  /** A piece of the content. Throws NOT_FOUND. */
  async piece(principal: Principal, id: string, from: number): Promise<FilePiece> {
    const { mediaType } = await this.find(principal, id);
    const file = { tenantId: principal.tenant.id, id };
    if (from < 0) throw invalidRequest([{ path: 'from', message: 'expected the place of a piece' }]);
    const piece = await this.options.store.piece(file, from);
    if (piece === undefined) throw new DomainError('NOT_FOUND', `the file has no piece ${from}`);
    const isLast = (await this.options.store.piece(file, from + 1)) === undefined;
    return { content: piece.toString('base64'), contentType: mediaType, next: isLast ? null : from + 1 };
  }

  /** Throws NOT_FOUND. */
  async delete(principal: Principal, id: string): Promise<DeletedFile> {
    const { unitOfWork, sealer } = this.options;
    await unitOfWork.tenant(principal.tenant.id, async (unit) => {
      const [gone] = await unit.em.execute<{ sha256: string; bytes: string }[]>(
        `DELETE FROM stored_files WHERE ${SEEN} AND id = ? RETURNING sha256, bytes::text`,
        [...this.seenBy(principal), id],
      );
      if (gone === undefined) throw missingFile(id);
      const details = { bytes: Number(gone.bytes), sha256: gone.sha256 };
      unit.record(sealer.seal({ ...this.eventOf(principal, id), action: 'file.deleted', details }));
    });
    return { id, object: 'file', type: 'file_deleted', deleted: true };
  }

  /** Removes files that are older than they may be, and what is left of those that were never complete. */
  job(): TimedJob {
    return {
      name: 'stored files',
      run: async () => {
        const { unitOfWork, sealer, clock } = this.options;
        const now = clock.now();
        if (now - this.prunedAt < PRUNE_MILLIS) return 0;
        const removed = await unitOfWork.platform(async (unit) => {
          const rows = await unit.em.execute<{ tenant_id: string; id: string; sha256: string; complete: boolean }[]>(
            `DELETE FROM stored_files WHERE (tenant_id, id) IN (
               SELECT tenant_id, id FROM stored_files
                WHERE expires_at <= ? OR (NOT complete AND created_at <= ?) LIMIT ${AT_ONCE} FOR UPDATE SKIP LOCKED)
             RETURNING tenant_id, id, sha256, complete`,
            [new Date(now).toISOString(), new Date(now - WRITING_MILLIS).toISOString()],
          );
          for (const { tenant_id: tenantId, id, sha256, complete } of rows)
            if (complete)
              unit.record(
                sealer.seal({
                  tenantId,
                  action: 'file.expired',
                  actor: 'system',
                  actorType: 'system',
                  resourceType: 'file',
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

  private async placeOf(principal: Principal, id: string): Promise<string> {
    const [row] = await this.options.unitOfWork.tenant(principal.tenant.id, ({ em }) =>
      em.execute<{ place: string }[]>(`SELECT created_at::text AS place FROM stored_files WHERE ${SEEN} AND id = ?`, [
        ...this.seenBy(principal),
        id,
      ]),
    );
    if (row === undefined) throw new DomainError('NOT_FOUND', 'there is no such file in this list', { param: 'after' });
    return row.place;
  }

  /** A tenant that lets no personal data out keeps none either. Throws POLICY_DENIED, which is recorded. */
  private async assertNothingBlocked(
    principal: Principal,
    { types, isUnread }: FileFindings,
    about: JsonObject,
  ): Promise<void> {
    const { id: tenantId, piiMode, unreadAttachments } = principal.tenant;
    const isBlocked = piiMode === 'block' && types.length > 0;
    const isRefused = piiMode !== 'off' && isUnread && unreadAttachments === 'refuse';
    if (!isBlocked && !isRefused) return;
    const reason = isBlocked
      ? `personal data in files is blocked: ${types.join(', ')}`
      : 'a part of the file cannot be scanned for personal data';
    const { unitOfWork, sealer } = this.options;
    await unitOfWork.tenant(tenantId, (unit) => {
      const event = {
        ...this.eventOf(principal, undefined),
        severity: 'warning',
        details: { ...about, reason },
      } as const;
      unit.record(sealer.seal({ ...event, action: `${ACTION}.refused` }));
      return Promise.resolve();
    });
    throw new DomainError('POLICY_DENIED', reason, { details: { policies: [], reason } });
  }

  private seenBy({ tenant, subject, roles }: Principal): [string, string, string, boolean] {
    return [tenant.id, new Date(this.options.clock.now()).toISOString(), subject, administers(roles)];
  }

  private eventOf(principal: Principal, id: string | undefined) {
    return { ...actorOf(principal), tenantId: principal.tenant.id, resourceType: 'file', resourceId: id };
  }
}

/** A file as policies and evidence see it: never its bytes. */
function describe(file: CallFile, { purpose, keptSeconds }: FileAsked, { types, isUnread }: FileFindings): JsonObject {
  const { bytes, sha256 } = file;
  return { bytes, keptSeconds, personalData: types, purpose, sha256, ...(isUnread ? { unread: true } : {}) };
}

function toFile({ media_type: mediaType, created, expires, bytes, ...row }: FileRow): StoredFile {
  return {
    ...row,
    object: 'file',
    status: 'processed',
    mediaType,
    bytes: Number(bytes),
    createdAt: Number(created),
    expiresAt: Number(expires),
    createdTime: new Date(Number(created) * 1_000).toISOString(),
    downloadable: true,
  };
}

export function missingFile(id: string): DomainError {
  return new DomainError('NOT_FOUND', `there is no file ${id.slice(0, 100)}: it was not stored here, or is gone`);
}
