import type { Evaluation } from '../../../contracts/proposals.js';
import type { RowCaller, RowCalls } from '../../../module/core.js';
import type { LinePost, LineUpstream } from '../../../contracts/upstream-batches.js';
import { DomainError } from '../../../shared/errors.js';
import type { JsonObject, JsonValue } from '../../../shared/json/json.js';
import type { LineResult } from './batch.rules.js';
import type { ChatInput } from '../chat/chat-input.types.js';
import type { ChatService } from '../chat/chat.service.js';
import type { CompletionsService } from '../completions/open-completions.js';
import type { CompletionInput } from '../completions/completion.types.js';
import type { EmbedService } from '../embeddings/embed.service.js';
import type { EmbedInput } from '../embeddings/embed.types.js';
import type { Caller, WeighedCall } from '../invocation/model-call.js';
import { assertAskable, type KindCalls } from '../kinds/kind-calls.service.js';
import type { KindCallInput } from '../kinds/kind.types.js';
import { kindOf } from '../kinds/kinds.data.js';
import type { MessageInput } from '../messages/message.types.js';
import type { MessagesService } from '../messages/open-messages.js';
import type { ResponsesApi } from '../responses/open-responses.js';
import type { ResponseInput } from '../responses/response.types.js';

/** The services that assess the calls of lines. */
export interface LineServices {
  chat: ChatService;
  messages: MessagesService;
  responses: ResponsesApi;
  completions: CompletionsService;
  embed: EmbedService;
  calls: KindCalls;
}

type Assess = (caller: Caller, input: unknown) => Promise<Evaluation>;

/** Whom the lines of a batch are called for. */
export type LineCaller = Omit<RowCaller, 'provenance' | 'starting' | 'admitted'>;

/** The worst case of a line, and the budgets that it is held in. */
export type WeighedLine = Pick<WeighedCall, 'model' | 'cost' | 'subject'>;

/** Calls for the lines of batches: each by the row of its endpoint, as if it had come alone. */
export class LineCalls {
  private readonly assessments: Readonly<Record<string, Assess>>;

  constructor(
    private readonly rows: RowCalls,
    { chat, messages, responses, completions, embed, calls }: LineServices,
  ) {
    // The codecs of the rows made these inputs of their types.
    this.assessments = {
      '/v1/chat/completions': (caller, input) => chat.assess(caller, input as ChatInput),
      '/v1/embeddings': (caller, input) => embed.assess(caller, input as EmbedInput),
      '/v1/responses': async (caller, input) => {
        await responses.checked(caller, input as ResponseInput);
        return responses.assess(caller, input as ResponseInput);
      },
      '/v1/completions': async (caller, input) => {
        await completions.checked(caller, input as CompletionInput);
        return completions.assess(caller, input as CompletionInput);
      },
      '/v1/messages': async (caller, input) => {
        await messages.checked(caller, input as MessageInput);
        return messages.assess(caller, input as MessageInput);
      },
      '/v1/moderations': (caller, input) => {
        const { body } = input as KindCallInput;
        const kind = kindOf('moderation');
        assertAskable(kind, { body: { ...body, model: body.model ?? kind.defaultModel ?? '' }, files: [] });
        return calls.assess(caller, 'moderation', input as KindCallInput);
      },
    };
  }

  /**
   * Decides on a line as on a call, without making it: its form, the model and whether the key may use it, stops, personal
   * data, policy and risk. Throws what the call would be refused with, APPROVAL_REQUIRED for one that people would be asked
   * about.
   */
  async decide(caller: LineCaller, endpoint: string, body: JsonObject): Promise<WeighedLine> {
    const assess = this.assessments[endpoint];
    if (assess === undefined) throw new Error(`no lines of batches name ${endpoint}`);
    let weighed: WeighedCall | undefined;
    const asking: Caller = { ...caller, provenance: {}, weighed: (call) => (weighed = call) };
    const { input } = this.rows.decode(endpoint, body);
    const { effect, reason, policies } = await assess(asking, input);
    if (weighed === undefined) throw new Error(`a line of ${endpoint} was assessed and not weighed`);
    if (weighed.stopped !== undefined) throw weighed.stopped;
    if (effect === 'deny')
      throw new DomainError('POLICY_DENIED', reason, { details: { policies: policies.map(({ id }) => id), reason } });
    if (effect === 'require_approval')
      throw new DomainError('APPROVAL_REQUIRED', `${reason}; people are not asked about the lines of a batch`);
    return weighed;
  }

  /** A line as it would leave for the provider of its batch. Throws what the provider's protocol does not take. */
  async post(caller: LineCaller, endpoint: string, body: JsonObject): Promise<LinePost> {
    const { line } = caller;
    if (line === undefined) throw new Error('the line is not made by a provider’s batch');
    let taken: LinePost | undefined;
    const upstream: LineUpstream = (post) => {
      taken = post;
      return Promise.reject(new Error('the request is taken'));
    };
    try {
      await this.call({ ...caller, provenance: {}, line: { ...line, upstream } }, endpoint, body);
    } catch (error) {
      if (taken === undefined) throw error;
    }
    if (taken === undefined) throw new Error(`a line of ${endpoint} was answered and not sent`);
    return taken;
  }

  /** An error as the result of a line, in the form of its endpoint. */
  failure(endpoint: string, error: unknown, requestId: string): LineResult {
    return this.rows.failure(endpoint, error, requestId);
  }

  /** Makes the call of a line; see `Caller.admitted`. */
  call(caller: RowCaller, endpoint: string, body: JsonObject): Promise<JsonValue> {
    return this.rows.call(endpoint, this.rows.decode(endpoint, body), caller);
  }
}
