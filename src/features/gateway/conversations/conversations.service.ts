import type { Unit, UnitOfWork } from '../../../database/unit-of-work.js';
import type { TimedJob } from '../../../events/timed-work.js';
import type { Clock } from '../../../shared/time/clock.js';
import { DomainError, invalidRequest } from '../../../shared/errors.js';
import { randomHex, uuidv7 } from '../../../shared/ids.js';
import { type JsonObject, parseExactJson } from '../../../shared/json/json.js';
import { actorOf } from '../../../shared/principals.js';
import type { Principal } from '../../../contracts/identity.js';
import type { EventSealer } from '../../../contracts/spine.js';
import { itemProblems } from '../responses/response-problems.js';
import { pageAsked, type PageInput, requestedPage, unknownPlace } from '../responses/item-page.js';
import { type ItemPage, listOf } from '../responses/response-history.rules.js';
import {
  appendItems,
  assertItemRoom,
  itemPage,
  itemsIn,
  type KeptItem,
  listed,
  missing,
  OWN,
} from './conversation-items.js';
import type { Conversation, CreateConversationInput } from './conversation.types.js';

const KEPT_MILLIS = 30 * 24 * 3_600_000;
const PRUNE_MILLIS = 60_000;
/** The most conversations of one subject. */
const MAX_CONVERSATIONS = 10_000;
const ID_BYTES = 16;

interface ConversationRow {
  id: string;
  metadata: string;
  created: string;
}

interface ConversationsOptions {
  unitOfWork: UnitOfWork;
  sealer: EventSealer;
  clock: Clock;
}

const COLUMNS = 'id, metadata, floor(extract(epoch FROM created_at))::text AS created';

/** Conversations of tenants that retain content, for 30 days. A subject's own: nobody else reads or continues them. */
export class ConversationsService {
  private prunedAt = Number.NEGATIVE_INFINITY;

  constructor(private readonly options: ConversationsOptions) {}

  /** Throws INVALID_REQUEST, also where the tenant does not retain content. */
  async create(
    principal: Principal,
    input: Pick<CreateConversationInput, 'metadata' | 'items'>,
  ): Promise<Conversation> {
    assertRetains(principal);
    const items = input.items ?? [];
    assertItems(items);
    const now = this.options.clock.now();
    const id = `conv_${randomHex(ID_BYTES)}`;
    const metadata = input.metadata ?? {};
    await this.change(principal, id, 'conversation.created', async (unit, evidenceId) => {
      const [made] = await unit.em.execute<unknown[]>(
        `INSERT INTO conversations (tenant_id, subject, id, metadata, created_at, expires_at)
         SELECT ?, ?, ?, ?, ?, ? WHERE (SELECT count(*) FROM conversations WHERE ${OWN}) < ${MAX_CONVERSATIONS} RETURNING 1`,
        [
          principal.tenant.id,
          principal.subject,
          id,
          JSON.stringify(metadata),
          new Date(now).toISOString(),
          new Date(now + KEPT_MILLIS).toISOString(),
          principal.tenant.id,
          principal.subject,
        ],
      );
      if (made === undefined)
        throw new DomainError('CONFLICT', `you have ${MAX_CONVERSATIONS} conversations; delete some of them`);
      await appendItems(unit, principal, id, items, evidenceId);
    });
    return { id, object: 'conversation', createdAt: Math.floor(now / 1000), metadata };
  }

  /** Throws NOT_FOUND for an unknown id. */
  async find(principal: Principal, id: string): Promise<Conversation> {
    const { tenant, subject } = principal;
    const [row] = await this.options.unitOfWork.tenant(tenant.id, ({ em }) =>
      em.execute<ConversationRow[]>(`SELECT ${COLUMNS} FROM conversations WHERE ${OWN} AND id = ?`, [
        tenant.id,
        subject,
        id,
      ]),
    );
    if (row === undefined) throw missing(principal, id);
    return toConversation(row);
  }

  /** Throws NOT_FOUND for an unknown id. */
  async update(principal: Principal, id: string, metadata: JsonObject): Promise<Conversation> {
    const { tenant, subject } = principal;
    return this.change(principal, id, 'conversation.updated', async ({ em }) => {
      const [row] = await em.execute<ConversationRow[]>(
        `UPDATE conversations SET metadata = ? WHERE ${OWN} AND id = ? RETURNING ${COLUMNS}`,
        [JSON.stringify(metadata), tenant.id, subject, id],
      );
      if (row === undefined) throw missing(principal, id);
      return toConversation(row);
    });
  }

  /** Throws NOT_FOUND for an unknown id. */
  async delete(principal: Principal, id: string): Promise<void> {
    await this.change(principal, id, 'conversation.deleted', async ({ em }) => {
      const gone = await em.execute<unknown[]>(`DELETE FROM conversations WHERE ${OWN} AND id = ? RETURNING 1`, [
        principal.tenant.id,
        principal.subject,
        id,
      ]);
      if (gone.length === 0) throw missing(principal, id);
    });
  }

  /** A page of the items. Throws NOT_FOUND, INVALID_REQUEST for the page. */
  async items(principal: Principal, id: string, given: PageInput): Promise<ItemPage> {
    const asked = pageAsked(given);
    await this.find(principal, id);
    const page = await this.options.unitOfWork.tenant(principal.tenant.id, (unit) =>
      itemPage(unit, principal, id, asked),
    );
    if (page === undefined) throw unknownPlace();
    return listOf(page.items.map(listed), page.hasMore);
  }

  /** Adds items and lists them. Throws NOT_FOUND, INVALID_REQUEST. */
  async add(principal: Principal, id: string, items: readonly JsonObject[]): Promise<ItemPage> {
    assertItems(items);
    const added = await this.change(principal, id, 'conversation.items_added', async (unit, evidenceId) => {
      const kept = await appendItems(unit, principal, id, items, evidenceId, 'items');
      if (kept === undefined) throw missing(principal, id);
      return kept;
    });
    return requestedPage(added.map(listed), { limit: 100, order: 'asc' });
  }

  /** Throws NOT_FOUND for an unknown conversation or item. */
  async item(principal: Principal, id: string, itemId: string): Promise<{ body: JsonObject }> {
    const { tenant } = principal;
    const [kept] = await this.options.unitOfWork.tenant(tenant.id, (unit) => itemsIn(unit, principal, id, itemId));
    if (kept === undefined) throw missing(principal, itemId);
    return { body: listed(kept) };
  }

  /** Throws NOT_FOUND for an unknown conversation or item. */
  async deleteItem(principal: Principal, id: string, itemId: string): Promise<Conversation> {
    const { tenant, subject } = principal;
    await this.change(principal, id, 'conversation.item_deleted', async ({ em }) => {
      const gone = await em.execute<unknown[]>(
        `DELETE FROM conversation_items WHERE ${OWN} AND conversation_id = ? AND id = ? RETURNING 1`,
        [tenant.id, subject, id, itemId],
      );
      if (gone.length === 0) throw missing(principal, itemId);
    });
    return this.find(principal, id);
  }

  /** The items that a request continues. Throws NOT_FOUND, and INVALID_REQUEST if they are too long or none are retained. */
  async history(principal: Principal, id: string): Promise<KeptItem[]> {
    assertRetains(principal, 'conversation');
    const { tenant, subject } = principal;
    return this.options.unitOfWork.tenant(tenant.id, async (unit) => {
      const [row] = await unit.em.execute<unknown[]>(`SELECT 1 FROM conversations WHERE ${OWN} AND id = ?`, [
        tenant.id,
        subject,
        id,
      ]);
      if (row === undefined) throw missing(principal, id, 'conversation');
      await assertItemRoom(unit, principal, id, 'conversation');
      return itemsIn(unit, principal, id);
    });
  }

  /** Removes what is older than it may be. */
  job(): TimedJob {
    return {
      name: 'conversations',
      run: async () => {
        const now = this.options.clock.now();
        if (now - this.prunedAt < PRUNE_MILLIS) return 0;
        this.prunedAt = now;
        await this.options.unitOfWork.platform(({ em }) =>
          em.execute('DELETE FROM conversations WHERE expires_at <= ?', [new Date(now).toISOString()]),
        );
        return 0;
      },
    };
  }

  /** A change with its event, whose id `work` gets. */
  private change<T>(
    principal: Principal,
    id: string,
    action: string,
    work: (unit: Unit, evidenceId: string) => Promise<T>,
  ): Promise<T> {
    const { unitOfWork, sealer, clock } = this.options;
    const tenantId = principal.tenant.id;
    const eventId = uuidv7(clock.now());
    const resource = { resourceType: 'conversation', resourceId: id };
    return unitOfWork.tenant(tenantId, async (unit) => {
      const result = await work(unit, eventId);
      unit.record(sealer.seal({ ...actorOf(principal), id: eventId, tenantId, action, ...resource }));
      return result;
    });
  }
}

const toConversation = ({ id, metadata, created }: ConversationRow): Conversation => ({
  id,
  object: 'conversation',
  createdAt: Number(created),
  metadata: parseExactJson(metadata) as JsonObject,
});

function assertItems(items: readonly JsonObject[]): void {
  const issues = itemProblems(items);
  if (issues.length > 0) throw invalidRequest(issues);
}

function assertRetains({ tenant }: Principal, path = ''): void {
  if (tenant.retainContent) return;
  const message = 'this tenant does not retain content, so no conversations are stored; send the items themselves';
  throw invalidRequest([{ path, message }]);
}
