import type { Unit, UnitOfWork } from '../../../database/unit-of-work.js';
import { isCut, withinBytes } from '../../../database/within-bytes.js';
import type { TimedJob } from '../../../events/timed-work.js';
import type { Clock } from '../../../shared/time/clock.js';
import { DomainError, invalidRequest } from '../../../shared/errors.js';
import { type JsonObject, parseExactJson } from '../../../shared/json/json.js';
import { actorOf } from '../../../shared/principals.js';
import { PAGE_BYTES } from '../../../shared/reading.js';
import type { Principal } from '../../../contracts/identity.js';
import type { EventSealer } from '../../../contracts/spine.js';
import { CHAIN_SIZE, ITEMS_OF_CHAIN, MAX_CHAIN, NAMED_ITEMS } from './stored-queries.js';
import { pageAsked, type PageInput, unknownPlace } from './item-page.js';
import { type ItemPage, listedItem, listOf, outputItems, type StoredResponse } from './response-history.rules.js';

const KEPT_MILLIS = 30 * 24 * 3_600_000;
/** The most characters of one response with its input, and of all items that a request continues. */
const MAX_CHARS = 8 * 1024 * 1024;
const PRUNE_MILLIS = 60_000;

interface StoreOptions {
  unitOfWork: UnitOfWork;
  sealer: EventSealer;
  clock: Clock;
}

interface StoredRow {
  id: string;
  evidence_id: string;
  previous_id: string | null;
  input: string;
  response: string;
  translated: boolean;
  background_state: 'queued' | 'in_progress' | 'ended' | null;
}

/** A response to keep. */
export interface NewResponse {
  response: JsonObject;
  /** The items of the request alone. */
  input: readonly JsonObject[];
  /** The response that it continues. */
  previousId: string | undefined;
  evidenceId: string;
  translated: boolean;
  /** The process that will have the answer; absent where it is there. */
  background?: { instance: number };
}

/** The ids of items in JSON as an array of texts. */
export const ITEM_IDS = 'ARRAY(SELECT json_array_elements_text(?::json))';

/** The ids of a response's output, in JSON. */
export function idsOf(response: JsonObject): string {
  return JSON.stringify(outputItems(response).flatMap(({ id }) => (typeof id === 'string' ? [id] : [])));
}

/** Responses of tenants that retain content, for 30 days. */
export class ResponseStore {
  private prunedAt = Number.NEGATIVE_INFINITY;

  constructor(private readonly options: StoreOptions) {}

  /** Keeps a response, unless it is too large to be continued. */
  async save(unit: Unit, { tenant, subject }: Principal, kept: NewResponse): Promise<void> {
    const { response, previousId, evidenceId, translated, background } = kept;
    const input = JSON.stringify(kept.input);
    const text = JSON.stringify(response);
    if (background === undefined && input.length + text.length > MAX_CHARS) return;
    const now = this.options.clock.now();
    await unit.em.execute(
      `INSERT INTO stored_responses (tenant_id, subject, id, evidence_id, previous_id, input, response, translated, item_ids,
                                     background_state, instance, created_at, expires_at)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ${ITEM_IDS}, ?, ?, ?, ?) ON CONFLICT DO NOTHING`,
      [
        tenant.id,
        subject,
        response.id,
        evidenceId,
        previousId ?? null,
        input,
        text,
        translated,
        idsOf(response),
        background === undefined ? null : 'queued',
        background?.instance ?? null,
        new Date(now).toISOString(),
        new Date(now + KEPT_MILLIS).toISOString(),
      ],
    );
  }

  /** Throws NOT_FOUND, INVALID_REQUEST for a stream: the events of a response are not kept. */
  async find(principal: Principal, id: string, isStreamed = false): Promise<{ body: JsonObject; evidenceId: string }> {
    if (isStreamed)
      throw invalidRequest([
        { path: 'stream', message: 'a stored response is not streamed; read it until it has ended' },
      ]);
    const [row] = await this.rows(
      principal,
      'SELECT * FROM stored_responses WHERE tenant_id = ? AND subject = ? AND id = ?',
      [id],
    );
    if (row === undefined) throw missingResponse(principal, id);
    return { body: shown(row), evidenceId: row.evidence_id };
  }

  /** Throws NOT_FOUND for an unknown id. */
  async delete(principal: Principal, id: string): Promise<void> {
    const { unitOfWork, sealer } = this.options;
    await unitOfWork.tenant(principal.tenant.id, async (unit) => {
      const gone = await unit.em.execute<{ evidence_id: string }[]>(
        'DELETE FROM stored_responses WHERE tenant_id = ? AND subject = ? AND id = ? RETURNING evidence_id',
        [principal.tenant.id, principal.subject, id],
      );
      const [row] = gone;
      if (row === undefined) throw missingResponse(principal, id);
      unit.record(
        sealer.seal({
          ...actorOf(principal),
          tenantId: principal.tenant.id,
          action: 'response.deleted',
          resourceType: 'response',
          resourceId: id,
          correlationId: row.evidence_id,
        }),
      );
    });
  }

  /** The input of a response, the items of those that it continued among them. Throws NOT_FOUND, INVALID_REQUEST for the page. */
  async input(principal: Principal, id: string, given: PageInput): Promise<ItemPage> {
    const { limit, order, after } = pageAsked(given);
    await this.assertChain(principal, id);
    const own = [principal.tenant.id, principal.subject, id];
    const [isAfter, direction] = order === 'asc' ? ['>', 'ASC'] : ['<', 'DESC'];
    const page = withinBytes(
      `${ITEMS_OF_CHAIN} SELECT index, item, octet_length(item) AS weight FROM listed
        WHERE ?::text IS NULL OR index ${isAfter} (SELECT min(index) FROM listed WHERE id = ?)
        ORDER BY index ${direction} LIMIT ?`,
      `index ${direction}`,
    );
    const prefix = `in_${id.replace(/^resp_/, '')}_`;
    const [rows, first] = await this.options.unitOfWork.tenant(principal.tenant.id, async ({ em }) => [
      await em.execute<{ index: number; item: string }[]>(page, [
        ...own,
        prefix,
        after ?? null,
        after ?? null,
        limit + 1,
        PAGE_BYTES,
      ]),
      await em.execute<{ previous_id: string | null; is_known: boolean }[]>(
        `${ITEMS_OF_CHAIN} SELECT (SELECT previous_id FROM chain ORDER BY depth DESC LIMIT 1) AS previous_id,
                ?::text IS NULL OR EXISTS (SELECT FROM listed WHERE id = ?) AS is_known FROM chain LIMIT 1`,
        [...own, prefix, after ?? null, after ?? null],
      ),
    ]);
    const [chain] = first;
    if (chain === undefined) throw missingResponse(principal, id);
    if (chain.previous_id !== null) throw missingResponse(principal, chain.previous_id);
    if (!chain.is_known) throw unknownPlace();
    const items = rows
      .slice(0, limit)
      .map(({ index, item }) => listedItem(id, parseExactJson(item) as JsonObject, index));
    return listOf(items, rows.length > limit || isCut(rows));
  }

  /** Removes what is older than it may be. */
  job(): TimedJob {
    return {
      name: 'stored responses',
      run: async () => {
        const now = this.options.clock.now();
        if (now - this.prunedAt < PRUNE_MILLIS) return 0;
        this.prunedAt = now;
        await this.options.unitOfWork.platform(({ em }) =>
          em.execute('DELETE FROM stored_responses WHERE expires_at <= ?', [new Date(now).toISOString()]),
        );
        return 0;
      },
    };
  }

  /** A response and those before it, oldest first. Throws NOT_FOUND, INVALID_REQUEST. */
  async chain(principal: Principal, id: string, path?: string): Promise<StoredResponse[]> {
    await this.assertChain(principal, id, path);
    const rows = await this.rows(
      principal,
      `WITH RECURSIVE chain AS (
         SELECT *, 1 AS depth FROM stored_responses WHERE tenant_id = ? AND subject = ? AND id = ?
         UNION ALL
         SELECT s.*, c.depth + 1 FROM stored_responses s
           JOIN chain c ON s.tenant_id = c.tenant_id AND s.subject = c.subject AND s.id = c.previous_id
          WHERE c.depth < ${MAX_CHAIN + 1}
       )
       SELECT id, evidence_id, previous_id, input, response, translated, background_state FROM chain ORDER BY depth DESC`,
      [id],
    );
    const [oldest] = rows;
    if (oldest === undefined) throw missingResponse(principal, id, path);
    if (oldest.previous_id !== null) throw missingResponse(principal, oldest.previous_id, path);
    if (path !== undefined && rows.some(isOpen))
      throw invalidRequest([{ path, message: 'the answer of this response is not there yet' }]);
    return rows.map(({ id: own, input, response, translated }) => ({
      id: own,
      input: parseExactJson(input) as JsonObject[],
      response: parseExactJson(response) as JsonObject,
      translated,
    }));
  }

  /** Throws INVALID_REQUEST where a response and those before it are too long, without reading them. */
  private async assertChain({ tenant, subject }: Principal, id: string, path = 'id'): Promise<void> {
    const [chain] = await this.options.unitOfWork.tenant(tenant.id, ({ em }) =>
      em.execute<{ length: number; bytes: string | null }[]>(CHAIN_SIZE, [tenant.id, subject, id]),
    );
    if (chain !== undefined && (chain.length > MAX_CHAIN || Number(chain.bytes) > MAX_CHARS))
      throw invalidRequest([{ path, message: 'the conversation is too long to be continued' }]);
  }

  /** Items of stored responses. Throws NOT_FOUND. */
  async named(principal: Principal, ids: readonly string[]): Promise<Map<string, JsonObject>> {
    const found = new Map<string, JsonObject>();
    if (ids.length === 0) return found;
    const rows = await this.options.unitOfWork.tenant(principal.tenant.id, ({ em }) =>
      em.execute<{ item: string }[]>(NAMED_ITEMS, [
        principal.tenant.id,
        principal.subject,
        JSON.stringify(ids),
        JSON.stringify(ids),
        MAX_CHARS,
      ]),
    );
    if (isCut(rows)) throw invalidRequest([{ path: 'input', message: 'the items that are named here are too long' }]);
    for (const { item } of rows) {
      const named = parseExactJson(item) as JsonObject;
      if (typeof named.id === 'string') found.set(named.id, named);
    }
    const lost = ids.find((id) => !found.has(id));
    if (lost !== undefined) throw missingResponse(principal, lost, 'input');
    return found;
  }

  /** A subject's own: nobody else in the tenant reads what it asked. */
  private rows({ tenant, subject }: Principal, sql: string, values: string[]): Promise<StoredRow[]> {
    return this.options.unitOfWork.tenant(tenant.id, ({ em }) =>
      em.execute<StoredRow[]>(sql, [tenant.id, subject, ...values]),
    );
  }
}

const isOpen = ({ background_state: state }: StoredRow): boolean => state === 'queued' || state === 'in_progress';

/** The response as clients see it, with its current status. */
function shown(row: Pick<StoredRow, 'response' | 'background_state'>): JsonObject {
  const body = parseExactJson(row.response) as JsonObject;
  const { background_state: state } = row;
  return state === null || state === 'ended' ? body : { ...body, status: state };
}

/** The NOT_FOUND error, with the reason. */
export function missingResponse({ tenant }: Principal, id: string, param?: string): DomainError {
  const reason = tenant.retainContent
    ? 'it was not stored, or was deleted'
    : 'this tenant does not retain content, so no responses are stored';
  return new DomainError(
    'NOT_FOUND',
    `there is no ${id.slice(0, 100)}: ${reason}`,
    param === undefined ? {} : { param },
  );
}
