import type { PendingEnd } from '../../../contracts/interceptor.js';
import { type ClaimableRow, claimRow } from '../../../database/claim-row.js';
import { ofTenantsHere } from '../../../database/tenants-here.js';
import type { UnitOfWork } from '../../../database/unit-of-work.js';
import type { SecretBox } from '../../../shared/keys/secret-box.js';
import type { Subject } from '../../../shared/selectors/selector.rules.js';
import type { Clock } from '../../../shared/time/clock.js';
import type { ListedVideo, VideoId, VideoRow } from './video-row.port.js';
import type { VideoEnd, VideoState } from './video.rules.js';

/** The part of a video that is encrypted. */
export interface VideoSecret {
  /** The provider's id. */
  upstream: string;
  /** The end of its call, as if it failed with what is held. */
  end: PendingEnd;
  /** Whom the budgets that it is held in bind. */
  subject: Subject;
  /** Nano-USD of so many seconds, from none. */
  costs: readonly string[];
}

export type NewVideo = Pick<
  VideoRow,
  'tenant_id' | 'id' | 'subject' | 'evidence_id' | 'model' | 'provider' | 'seconds' | 'size' | 'status' | 'progress'
> & { instance: number; created: number };

interface RecordsOptions {
  unitOfWork: UnitOfWork;
  secrets: Pick<SecretBox, 'seal' | 'open'>;
  clock: Clock;
}

export const OF_VIDEO = 'tenant_id = ? AND id = ?';
const millis = (column: string, name: string): string => `(extract(epoch FROM ${column}) * 1000)::float8 AS ${name}`;
const COLUMNS = `tenant_id, id, subject, evidence_id, model, provider, seconds, size, status, progress, error, instance,
  ${millis('created_at', 'created')}, ${millis('completed_at', 'completed')}, ${millis('expires_at', 'expires')},
  ${millis('settled_at', 'settled')}`;

/** The stored videos. */
export class VideoRecords {
  constructor(private readonly options: RecordsOptions) {}

  async add(video: NewVideo, secret: VideoSecret): Promise<void> {
    const sealed = this.options.secrets.seal(Buffer.from(JSON.stringify(secret)), ownerOf(video));
    const { tenant_id, id, subject, evidence_id, model, provider, seconds, size, status, progress, instance } = video;
    const created = iso(video.created);
    await this.run(
      tenant_id,
      `INSERT INTO videos (tenant_id, id, subject, evidence_id, model, provider, seconds, size, status, progress, instance,
                           sealed, asked_at, created_at)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, decode(?, 'base64'), ?, ?)`,
      [
        tenant_id,
        id,
        subject,
        evidence_id,
        model,
        provider,
        seconds,
        size,
        status,
        progress,
        instance,
        sealed.toString('base64'),
        created,
        created,
      ],
    );
  }

  /** Throws where it was sealed for another video. */
  secretOf(video: VideoRow): VideoSecret {
    return JSON.parse(this.options.secrets.open(video.sealed, ownerOf(video)).toString('utf8')) as VideoSecret;
  }

  async get({ tenant_id: tenantId, id }: VideoId): Promise<VideoRow | undefined> {
    const [row] = await this.run<VideoRow>(tenantId, `SELECT ${COLUMNS}, sealed FROM videos WHERE ${OF_VIDEO}`, [
      tenantId,
      id,
    ]);
    return row;
  }

  /** A subject's videos, or all of a tenant, behind a video. */
  page(
    tenantId: string,
    subject: string | undefined,
    { after, order, size }: { after: VideoId | undefined; order: 'asc' | 'desc'; size: number },
  ): Promise<ListedVideo[]> {
    const [isBehind, direction] = order === 'asc' ? ['>', 'ASC'] : ['<', 'DESC'];
    return this.run<ListedVideo>(
      tenantId,
      `SELECT ${COLUMNS} FROM videos
        WHERE tenant_id = ? AND (?::text IS NULL OR subject = ?)
          AND (?::text IS NULL OR (created_at, id) ${isBehind} (SELECT created_at, id FROM videos WHERE ${OF_VIDEO}))
        ORDER BY created_at ${direction}, id ${direction} LIMIT ?`,
      [tenantId, subject ?? null, subject ?? null, after?.id ?? null, tenantId, after?.id ?? null, size],
    );
  }

  /** The number of a tenant's videos that are under way. */
  async underWay(tenantId: string): Promise<number> {
    const [row] = await this.run<{ count: number }>(
      tenantId,
      'SELECT count(*)::int AS count FROM videos WHERE tenant_id = ? AND settled_at IS NULL',
      [tenantId],
    );
    return row?.count ?? 0;
  }

  /** Those that are not settled; whose provider was asked longest ago comes first. */
  open(): Promise<ClaimableRow[]> {
    return this.options.unitOfWork.platform(({ em }) =>
      em.execute(
        `SELECT tenant_id, id, instance FROM videos
          WHERE settled_at IS NULL AND ${ofTenantsHere('tenant_id')} ORDER BY asked_at LIMIT 500`,
      ),
    );
  }

  /** See `claimRow`. */
  claim(video: ClaimableRow, own: number): Promise<boolean> {
    return claimRow(this.options.unitOfWork, { table: 'videos', open: 'settled_at IS NULL' }, video, own);
  }

  /** Leaves the videos of a process that stops to others. */
  async leave(own: number): Promise<void> {
    await this.options.unitOfWork.platform(({ em }) =>
      em.execute('UPDATE videos SET instance = NULL WHERE instance = ? AND settled_at IS NULL', [own]),
    );
  }

  /** Notes that its provider was asked, and what it said. */
  async note({ tenant_id: tenantId, id }: VideoId, state: VideoState | undefined): Promise<void> {
    await this.run(
      tenantId,
      `UPDATE videos SET status = coalesce(?, status), progress = coalesce(?, progress), asked_at = ?
        WHERE ${OF_VIDEO} AND settled_at IS NULL`,
      [state?.status ?? null, state?.progress ?? null, iso(this.options.clock.now()), tenantId, id],
    );
  }

  /** Notes the end of a video whose call is recorded. */
  async settle(
    { tenant_id: tenantId, id }: VideoId,
    { status, seconds, error }: VideoEnd,
    expiresAt: number | undefined,
  ): Promise<void> {
    const now = iso(this.options.clock.now());
    await this.run(
      tenantId,
      `UPDATE videos SET status = ?, progress = CASE WHEN ? = 'completed' THEN 100 ELSE progress END, error = ?,
              seconds = CASE WHEN ? = 'completed' THEN ? ELSE seconds END, completed_at = CASE WHEN ? = 'completed' THEN ?::timestamptz END,
              expires_at = ?, settled_at = ?, instance = NULL
        WHERE ${OF_VIDEO} AND settled_at IS NULL`,
      [
        status,
        status,
        error === null ? null : JSON.stringify(error),
        status,
        seconds,
        status,
        now,
        expiresAt === undefined ? null : iso(expiresAt * 1_000),
        now,
        tenantId,
        id,
      ],
    );
  }

  run<Row = unknown>(tenantId: string, sql: string, values: readonly unknown[]): Promise<Row[]> {
    return this.options.unitOfWork.tenant(tenantId, ({ em }) => em.execute<Row[]>(sql, [...values]));
  }
}

const ownerOf = ({ tenant_id: tenantId, id }: VideoId): string => `video:${tenantId}:${id}`;
const iso = (time: number): string => new Date(time).toISOString();
