import type { UnitOfWork } from '../../database/unit-of-work.js';
import type { Clock } from '../../shared/clock.js';
import type { Logger } from '../../shared/logger.js';
import type { TenantSnapshot } from '../tenancy/tenancy.port.js';
import { type CachedAnswer, isFresh } from './cache.rules.js';

const MAX_MEMORY_CHARS = 64 * 1024 * 1024;
const MAX_ENTRY_CHARS = 1024 * 1024;
const MAX_ROWS = 50_000;
const MAX_UNSAVED = 5_000;
const FLUSH_MILLIS = 1_000;
const PRUNE_EVERY_FLUSHES = 60;

interface Entry {
  tenantId: string;
  answer: CachedAnswer;
  /** Length of the answer's JSON text. */
  chars: number;
  storedAt: number;
  /** Seconds. */
  ttl: number;
}

interface CacheRow {
  key: string;
  tenant_id: string;
  answer: string;
  stored_at: number;
  ttl: number;
}

/**
 * The shared response cache: in memory, least recently used out first, bounded by size; written behind to the database
 * and read from there at start. Losing entries costs money, never correctness.
 */
export class ResponseCache {
  /** In the order of use, oldest first. */
  private readonly entries = new Map<string, Entry>();
  private readonly unsaved = new Map<string, { entry: Entry; text: string }>();
  private chars = 0;
  private hits = 0;
  private misses = 0;
  private flushes = 0;
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
    private readonly logger: Logger,
  ) {}

  /** Reads what outlived the last run, and starts to write behind. */
  async open(): Promise<void> {
    const rows = await this.unitOfWork.platform(({ em }) =>
      em.execute<CacheRow[]>(
        `SELECT encode(key, 'hex') AS key, tenant_id, answer, extract(epoch FROM stored_at)::float8 * 1000 AS stored_at,
                extract(epoch FROM expires_at - stored_at)::float8 AS ttl
           FROM response_cache WHERE expires_at > ? ORDER BY stored_at DESC LIMIT ?`,
        [new Date(this.clock.now()).toISOString(), MAX_ROWS],
      ),
    );
    for (const row of rows.toReversed()) {
      const answer = JSON.parse(row.answer) as CachedAnswer;
      this.keep(row.key, {
        tenantId: row.tenant_id,
        answer,
        chars: row.answer.length,
        storedAt: row.stored_at,
        ttl: row.ttl,
      });
    }
    this.timer = setInterval(() => void this.flush(), FLUSH_MILLIS).unref();
  }

  async close(): Promise<void> {
    clearInterval(this.timer);
    await this.flush();
  }

  /** Share of look-ups that found an answer, 0 to 1. */
  get hitRate(): number {
    const asked = this.hits + this.misses;
    return asked === 0 ? 0 : this.hits / asked;
  }

  /** The fresh answer under a key of this tenant. */
  find(key: string, tenant: TenantSnapshot): CachedAnswer | undefined {
    const entry = this.entries.get(key);
    if (entry?.tenantId !== tenant.id) return undefined;
    this.entries.delete(key);
    if (!isFresh(entry.storedAt, entry.ttl, tenant.cacheTtlSeconds, this.clock.now())) {
      this.chars -= entry.chars;
      return undefined;
    }
    this.entries.set(key, entry);
    return entry.answer;
  }

  /** Notes whether a request was answered from here. */
  count(isHit: boolean): void {
    if (isHit) this.hits += 1;
    else this.misses += 1;
  }

  /** Keeps a complete answer for the tenant's time to live. */
  store(key: string, tenant: TenantSnapshot, answer: CachedAnswer): void {
    const text = JSON.stringify(answer);
    if (text.length > MAX_ENTRY_CHARS) return;
    const entry = {
      tenantId: tenant.id,
      answer,
      chars: text.length,
      storedAt: this.clock.now(),
      ttl: tenant.cacheTtlSeconds,
    };
    this.keep(key, entry);
    if (this.unsaved.size < MAX_UNSAVED) this.unsaved.set(key, { entry, text });
  }

  private keep(key: string, entry: Entry): void {
    const before = this.entries.get(key);
    if (before !== undefined) this.chars -= before.chars;
    this.entries.delete(key);
    this.entries.set(key, entry);
    this.chars += entry.chars;
    for (const [oldest, { chars }] of this.entries) {
      if (this.chars <= MAX_MEMORY_CHARS) break;
      this.entries.delete(oldest);
      this.chars -= chars;
    }
  }

  private async flush(): Promise<void> {
    this.flushes += 1;
    const isPruning = this.flushes % PRUNE_EVERY_FLUSHES === 0;
    if (this.unsaved.size === 0 && !isPruning) return;
    const rows = [...this.unsaved].map(([key, { entry, text }]) => ({
      key,
      tenant_id: entry.tenantId,
      answer: text,
      stored_at: new Date(entry.storedAt).toISOString(),
      expires_at: new Date(entry.storedAt + entry.ttl * 1000).toISOString(),
    }));
    this.unsaved.clear();
    try {
      await this.unitOfWork.platform(async ({ em }) => {
        await em.execute(STORE, [JSON.stringify(rows)]);
        if (isPruning) await em.execute(PRUNE, [new Date(this.clock.now()).toISOString(), MAX_ROWS]);
      });
    } catch (error) {
      this.logger.warn(
        { err: error, entries: rows.length },
        'cached answers were not stored; they stay in memory only',
      );
    }
  }
}

const STORE = `
  INSERT INTO response_cache (key, tenant_id, answer, stored_at, expires_at)
  SELECT decode(key, 'hex'), tenant_id, answer, stored_at, expires_at
    FROM json_to_recordset(?::json) AS r (key text, tenant_id text, answer text, stored_at timestamptz, expires_at timestamptz)
  ON CONFLICT (key) DO UPDATE SET answer = EXCLUDED.answer, stored_at = EXCLUDED.stored_at, expires_at = EXCLUDED.expires_at`;

const PRUNE = `
  DELETE FROM response_cache WHERE expires_at <= ? OR key IN (SELECT key FROM response_cache ORDER BY stored_at DESC OFFSET ?)`;
