import type { UnitOfWork } from '../../../database/unit-of-work.js';
import { invalidRequest } from '../../../shared/errors.js';
import type { JsonObject } from '../../../shared/json/json.js';
import type { Principal } from '../../../contracts/identity.js';
import type { TenantStorage } from '../../../contracts/storage.js';
import { appendItems } from '../conversations/conversation-items.js';
import { conversationOf } from '../conversations/conversation.rules.js';
import type { ConversationsService } from '../conversations/conversations.service.js';
import {
  answerItems,
  inputItems,
  itemsOf,
  type KnownItems,
  ownItems,
  ownOf,
  referencesIn,
  withInput,
  withItems,
} from './response-history.rules.js';
import type { NewResponse, ResponseStore } from './response-store.service.js';

interface ContextOptions {
  unitOfWork: UnitOfWork;
  responses: ResponseStore;
  conversations: ConversationsService;
  storage: TenantStorage;
}

/** A request with what it continues. */
export interface InContext {
  /** With the items that it refers to, as it goes to a provider. */
  body: JsonObject;
  /** The items of the request alone. */
  input: JsonObject[];
  /** It refers to what is stored. */
  isContinued: boolean;
}

const NONE: KnownItems = new Map();

/** Reads what requests continue: earlier responses, conversations and items that they name. */
export class ResponseContext {
  constructor(private readonly options: ContextOptions) {}

  /**
   * The request with the items of what it continues or names, or with `items` where they were read before. Throws NOT_FOUND
   * for what is not stored, INVALID_REQUEST where nothing is.
   */
  async of(principal: Principal, given: JsonObject, items?: JsonObject[]): Promise<InContext> {
    const { background: _background, conversation: _conversation, ...body } = given;
    const previous = typeof body.previous_response_id === 'string' ? body.previous_response_id : undefined;
    const conversation = conversationOf(given);
    const references = referencesIn(body);
    if (previous === undefined && conversation === undefined && references.length === 0)
      return { body: withItems(body, [], NONE), input: inputItems(body.input), isContinued: false };
    assertRetains(principal, previous, conversation);
    if (items !== undefined) return { body: withInput(body, items), input: ownOf(items, body), isContinued: true };
    const { responses, conversations } = this.options;
    const kept = conversation === undefined ? [] : await conversations.history(principal, conversation);
    const chain = previous === undefined ? [] : await responses.chain(principal, previous, 'previous_response_id');
    const here = new Map(kept.map(({ id, item }) => [id, item]));
    const elsewhere = await responses.named(
      principal,
      references.filter((id) => !here.has(id)),
    );
    const named = new Map([...here, ...elsewhere]);
    const earlier = [...itemsOf(chain), ...kept.map(({ item }) => item)];
    return { body: withItems(body, earlier, named), input: ownItems(body, named), isContinued: true };
  }

  /**
   * Whether a response is to be kept. Where the tenant has no room left it is not; throws STORAGE_EXCEEDED for a request that
   * depends on it.
   */
  keeps({ tenant }: Principal, given: JsonObject): boolean {
    if (!tenant.retainContent || given.store === false) return false;
    const { storage } = this.options;
    if (given.store === true || given.background === true || conversationOf(given) !== undefined)
      storage.assertRoom(tenant);
    return !storage.isFull(tenant);
  }

  /** Keeps a response, and its items in its conversation: both or none. */
  async save(principal: Principal, given: JsonObject, kept: Omit<NewResponse, 'previousId'>): Promise<void> {
    const previousId = typeof given.previous_response_id === 'string' ? given.previous_response_id : undefined;
    const conversation = conversationOf(given);
    const { responses, unitOfWork } = this.options;
    await unitOfWork.tenant(principal.tenant.id, async (unit) => {
      await responses.save(unit, principal, { ...kept, previousId });
      if (conversation === undefined || kept.background !== undefined) return;
      const items = [...kept.input, ...answerItems(kept)];
      await appendItems(unit, principal, conversation, items, kept.evidenceId);
    });
  }
}

function assertRetains({ tenant }: Principal, previous: string | undefined, conversation: string | undefined): void {
  if (tenant.retainContent) return;
  const named = conversation === undefined ? 'input' : 'conversation';
  const path = previous === undefined ? named : 'previous_response_id';
  const message = 'this tenant does not retain content, so no responses are stored; send the items themselves';
  throw invalidRequest([{ path, message }]);
}
