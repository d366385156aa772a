import type { UnitOfWork } from '../../../database/unit-of-work.js';
import type { Clock } from '../../../shared/time/clock.js';
import type { Logger } from '../../../shared/logger.js';
import { cachedAnswerIn } from './cache.rules.js';
import type { StoredAnswer, CacheBackend } from './cache-backend.js';

const MAX_ROWS = 50_000;
const MAX_UNSAVED_CHARS = 16 * 1024 * 1024;
/** The characters after which a statement ends: a longer write holds up calls. */
const BATCH_CHARS = 128 * 1024;
const FLUSH_MILLIS = 1_000;
const PRUNE_EVERY_FLUSHES = 60;

interface CacheRow {
  key: string;
  tenant_id: string;
  answer: string;
  stored_at: number;
  ttl: number;
}

/** Answers in a table of the database, for the processes of one machine: written behind, and read once at start. */
export class PostgresCacheBackend implements CacheBackend {
  readonly isUp = true;
  private readonly unsaved = new Map<string, { stored: StoredAnswer; text: string }>();
  private unsavedChars = 0;
  private flushing: Promise<void> | undefined;
  private flushes = 0;
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
    private readonly logger: Logger,
  ) {}

  async open(keep: (key: string, stored: StoredAnswer) => void): Promise<void> {
    const rows = await this.unitOfWork.platform(({ em }) =>
      em.execute<CacheRow[]>(
        `SELECT encode(key, 'hex') AS key, tenant_id, answer, extract(epoch FROM stored_at)::float8 * 1000 AS stored_at,
                extract(epoch FROM expires_at - stored_at)::float8 AS ttl
           FROM response_cache WHERE expires_at > ? ORDER BY stored_at DESC LIMIT ?`,
        [new Date(this.clock.now()).toISOString(), MAX_ROWS],
      ),
    );
    for (const { key, tenant_id: tenantId, answer: text, stored_at: storedAt, ttl } of rows.toReversed()) {
      const answer = cachedAnswerIn(text);
      if (answer !== undefined) keep(key, { tenantId, answer, chars: text.length, storedAt, ttl });
    }
    this.timer = setInterval(() => void this.flush(), FLUSH_MILLIS).unref();
  }

  find(): undefined {
    return undefined;
  }

  save(key: string, stored: StoredAnswer, text: string): void {
    if (this.unsavedChars >= MAX_UNSAVED_CHARS) return;
    this.unsavedChars += text.length - (this.unsaved.get(key)?.text.length ?? 0);
    this.unsaved.set(key, { stored, text });
  }

  async close(): Promise<void> {
    clearInterval(this.timer);
    await this.flush();
  }

  private flush(): Promise<void> {
    this.flushing ??= this.saveAll().finally(() => {
      this.flushing = undefined;
    });
    return this.flushing;
  }

  private async saveAll(): Promise<void> {
    this.flushes += 1;
    try {
      for (let rows = this.nextRows(); rows.length > 0; rows = this.nextRows())
        await this.unitOfWork.platform(({ em }) => em.execute(STORE, [JSON.stringify(rows)]));
      if (this.flushes % PRUNE_EVERY_FLUSHES === 0)
        await this.unitOfWork.platform(({ em }) =>
          em.execute(PRUNE, [new Date(this.clock.now()).toISOString(), MAX_ROWS]),
        );
    } catch (error) {
      this.logger.warn({ err: error }, 'could not store cached answers; they stay in memory only');
      this.unsaved.clear();
      this.unsavedChars = 0;
    }
  }

  /** Takes the answers of the next statement. */
  private nextRows(): object[] {
    const rows: object[] = [];
    let chars = 0;
    for (const [key, { stored, text }] of this.unsaved) {
      if (chars >= BATCH_CHARS) break;
      chars += text.length;
      this.unsaved.delete(key);
      rows.push({
        key,
        tenant_id: stored.tenantId,
        answer: text,
        stored_at: new Date(stored.storedAt).toISOString(),
        expires_at: new Date(stored.storedAt + stored.ttl * 1000).toISOString(),
      });
    }
    this.unsavedChars -= chars;
    return rows;
  }
}

const STORE = `
  INSERT INTO response_cache (key, tenant_id, answer, stored_at, expires_at)
  SELECT decode(key, 'hex'), tenant_id, answer, stored_at, expires_at
    FROM json_to_recordset(?::json) AS r (key text, tenant_id text, answer text, stored_at timestamptz, expires_at timestamptz)
   ORDER BY key
  ON CONFLICT (key) DO UPDATE SET answer = EXCLUDED.answer, stored_at = EXCLUDED.stored_at, expires_at = EXCLUDED.expires_at`;

const PRUNE = `
  DELETE FROM response_cache WHERE expires_at <= ? OR key IN (SELECT key FROM response_cache ORDER BY stored_at DESC OFFSET ?)`;
