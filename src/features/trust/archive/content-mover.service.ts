import { randomBytes } from 'node:crypto';
import { ofTenantsHere } from '../../../database/tenants-here.js';
import { BATCH_BYTES, isCut, withinBytes } from '../../../database/within-bytes.js';
import type { UnitOfWork } from '../../../database/unit-of-work.js';
import type { TimedJob } from '../../../events/timed-work.js';
import type { Logger } from '../../../shared/logger.js';
import type { Bucket } from '../../../shared/outbound/bucket.js';
import { atOnce } from '../../../shared/time/at-once.js';
import type { Clock } from '../../../shared/time/clock.js';
import { Outage } from '../../../shared/time/outage.js';
import { contentBytes, contentKey, contentPlace } from './content-place.rules.js';
import { objectDigest, sealObject } from './sealed-object.js';

/** Events of a log that are looked through at a time. */
const LOOKED_THROUGH = 1_000;
const MOVED_AT_ONCE = 16;
const PUTS_AT_ONCE = 4;
/** More than all requests of a batch can take: nobody else stores under the same keys meanwhile. */
const CLAIM_SECONDS = 600;
/** Between two looks when nothing was to be done. */
const REST_MILLIS = 5_000;
/** After the bucket failed once; each further failure doubles it. */
const FIRST_REST_MILLIS = 1_000;
const MAX_REST_MILLIS = 60_000;
const MIN_AGE_MILLIS = 5 * 60_000;

/** A log with events that are old enough and counted, and where to go on in it. */
const NEXT_LOG = `
  SELECT c.tenant_id, coalesce(p.next_sequence, 0)::text AS next, c.counted::text AS until
    FROM stored_bytes_events c LEFT JOIN archive_progress p USING (tenant_id)
   WHERE EXISTS (SELECT FROM spine_events e WHERE e.tenant_id = c.tenant_id AND e.sequence = coalesce(p.next_sequence, 0)
                    AND e.sequence < c.counted AND e.occurred_at < ?)
     AND ${ofTenantsHere('c.tenant_id')}
   ORDER BY c.tenant_id LIMIT 1`;

/** Calls name themselves; what clients record never does. */
const CALLS = withinBytes(
  `SELECT e.sequence::text, e.sequence AS number, e.id, e.occurred_at < ? AS is_old,
          CASE WHEN is_call THEN d.content END AS content,
          CASE WHEN is_call THEN coalesce(octet_length(d.content), 0) ELSE 0 END AS weight
     FROM spine_events e LEFT JOIN spine_details d ON d.event_id = e.id
    CROSS JOIN LATERAL (SELECT e.correlation_id IS NOT DISTINCT FROM e.id::text AS is_call) own
    WHERE e.tenant_id = ? AND e.sequence >= ? AND e.sequence < ?`,
  'number',
);

const CLAIM = `
  UPDATE archived_contents SET claimed_until = now() + interval '${CLAIM_SECONDS} seconds'
   WHERE (tenant_id, event_id) IN (
           SELECT tenant_id, event_id FROM archived_contents WHERE moved_at IS NULL AND claimed_until <= now()
                          AND ${ofTenantsHere('tenant_id')}
                       ORDER BY claimed_until LIMIT ${MOVED_AT_ONCE} FOR UPDATE SKIP LOCKED)
  RETURNING event_id AS id, tenant_id AS "tenantId", place, bytes, object_key AS key,
            encode(cipher_key, 'hex') AS "cipherKey"`;

/** Details that still have their content. */
const UNMOVED = `SELECT d.content FROM spine_details d JOIN archived_contents a USING (tenant_id, event_id)
  WHERE a.tenant_id = ? AND a.event_id = ? AND a.moved_at IS NULL`;

interface Candidate {
  sequence: string;
  id: string;
  is_old: boolean;
  content: string | null;
}

interface Claimed {
  id: string;
  tenantId: string;
  place: number;
  bytes: number;
  key: string;
  cipherKey: string;
}

interface MoverOptions {
  unitOfWork: Pick<UnitOfWork, 'platform'>;
  bucket: Bucket;
  clock: Clock;
  logger: Logger;
  /** How old a call is before what it said is moved, ms. */
  minAgeMillis?: number | undefined;
}

/**
 * Moves what calls said from the database into the bucket. First it is noted what will be moved, under which key, so that
 * whoever goes on after a crash stores the same content under the same key. The row lets go of the content in the transaction
 * that has the digest of the object.
 */
export class ContentMover {
  private restsUntil = 0;
  private failures = 0;
  private readonly minAgeMillis: number;
  private readonly outage: Outage;

  constructor(private readonly options: MoverOptions) {
    this.minAgeMillis = options.minAgeMillis ?? MIN_AGE_MILLIS;
    this.outage = new Outage(options.logger, 'could not move contents to the archive');
  }

  job(): TimedJob {
    return { name: 'contents are archived', run: () => this.run() };
  }

  private async run(): Promise<number> {
    const { clock } = this.options;
    if (clock.now() < this.restsUntil) return 0;
    const planned = await this.plan();
    const claimed = await this.claim();
    if (planned + claimed.length === 0) {
      this.restsUntil = clock.now() + Math.min(REST_MILLIS, this.minAgeMillis);
      return 0;
    }
    try {
      await atOnce(claimed, PUTS_AT_ONCE, (one) => this.move(one));
      if (claimed.length > 0) this.worked();
    } catch (error) {
      this.restsUntil = clock.now() + Math.min(MAX_REST_MILLIS, FIRST_REST_MILLIS * 2 ** this.failures);
      this.failures += 1;
      this.outage.failed(error);
      await this.release(claimed);
      return 0;
    }
    return 1;
  }

  private worked(): void {
    this.failures = 0;
    this.outage.over();
  }

  /** Looks through the next part of one log; the number of its events. */
  private plan(): Promise<number> {
    const before = new Date(this.options.clock.now() - this.minAgeMillis).toISOString();
    return this.options.unitOfWork.platform(async ({ em }) => {
      const [waiting] = await em.execute<{ count: number }[]>(
        `SELECT count(*)::integer AS count FROM (
           SELECT FROM archived_contents WHERE moved_at IS NULL LIMIT ${MOVED_AT_ONCE}) AS first`,
      );
      if ((waiting?.count ?? 0) >= MOVED_AT_ONCE) return 0;
      const [log] = await em.execute<{ tenant_id: string; next: string; until: string }[]>(NEXT_LOG, [before]);
      if (log === undefined) return 0;
      const { tenant_id: tenantId, next } = log;
      const [mine] = await em.execute(
        `INSERT INTO archive_progress AS p VALUES (?, ?) ON CONFLICT (tenant_id) DO UPDATE SET next_sequence = p.next_sequence
          WHERE p.next_sequence = EXCLUDED.next_sequence RETURNING 1`,
        [tenantId, next],
      );
      if (mine === undefined) return 0;
      const until = Math.min(Number(next) + LOOKED_THROUGH, Number(log.until));
      const found = await em.execute<Candidate[]>(CALLS, [before, tenantId, next, until, BATCH_BYTES]);
      const young = found.findIndex(({ is_old: isOld }) => !isOld);
      const taken = young < 0 ? found : found.slice(0, young);
      const planned = taken.flatMap(({ id, content }) => {
        const place = content === null ? undefined : contentPlace(content);
        return place === undefined ? [] : [{ id, ...place, key: contentKey(tenantId, id), cipher: newKey() }];
      });
      if (planned.length > 0)
        await em.execute(
          `INSERT INTO archived_contents (event_id, tenant_id, place, bytes, object_key, cipher_key, claimed_until)
           SELECT p.id, ?, p.place, p.bytes, p.key, decode(p.cipher, 'hex'), now()
             FROM json_to_recordset(?::json) AS p (id uuid, place integer, bytes integer, key text, cipher text)
           ON CONFLICT DO NOTHING`,
          [tenantId, JSON.stringify(planned)],
        );
      const last = taken.at(-1);
      const goOn = young < 0 && !isCut(found) ? until : Number(last?.sequence ?? Number(next) - 1) + 1;
      await em.execute('UPDATE archive_progress SET next_sequence = ? WHERE tenant_id = ?', [goOn, tenantId]);
      return goOn - Number(next);
    });
  }

  private claim(): Promise<Claimed[]> {
    return this.options.unitOfWork.platform(({ em }) => em.execute<Claimed[]>(CLAIM));
  }

  private async move({ id, tenantId, place, bytes, key, cipherKey }: Claimed): Promise<void> {
    const { unitOfWork, bucket } = this.options;
    const [details] = await unitOfWork.platform(({ em }) => em.execute<{ content: string }[]>(UNMOVED, [tenantId, id]));
    if (details === undefined) return;
    const content = contentBytes(details.content, { place, bytes });
    const object = await sealObject(content, Buffer.from(cipherKey, 'hex'), { tenantId, eventId: id });
    await bucket.put(key, object, 'application/octet-stream');
    await unitOfWork.platform(async ({ em }) => {
      const [answer] = await em.execute<{ moved: boolean }[]>(
        "SELECT archive_content(?, ?, decode(?, 'hex'), ?) AS moved",
        [tenantId, id, objectDigest(object).toString('hex'), object.byteLength],
      );
      if (answer?.moved === true) return;
      // Erased while it was being stored.
      await em.execute(
        `INSERT INTO archive_removals (object_key, tenant_id, due_at) VALUES (?, ?, now())
         ON CONFLICT (tenant_id, object_key) DO NOTHING`,
        [key, tenantId],
      );
    });
  }

  /** For the next look, here or elsewhere. */
  private release(claimed: readonly Claimed[]): Promise<unknown> {
    return this.options.unitOfWork.platform(({ em }) =>
      em.execute(
        `UPDATE archived_contents SET claimed_until = now() WHERE moved_at IS NULL
            AND (tenant_id, event_id) IN (SELECT tenant_id, id FROM json_to_recordset(?::json) AS c (tenant_id text, id uuid))`,
        [JSON.stringify(claimed.map(({ id, tenantId }) => ({ tenant_id: tenantId, id })))],
      ),
    );
  }
}

function newKey(): string {
  return randomBytes(32).toString('hex');
}
