import { type JsonObject, plainJson } from '../../shared/json.js';
import type { AiAction } from '../../contracts/interceptor.js';
import type { CallingExecutor, Evaluation, Grant } from '../../contracts/proposals.js';
import type { Principal } from '../../contracts/identity.js';
import type { ChatInput } from './chat/chat-input.types.js';
import type { ChatService } from './chat/chat.service.js';
import type { EmbedService } from './embeddings/embed.service.js';
import type { EmbedInput } from './embeddings/embed.types.js';
import type { Caller } from './invocation/invocation.service.js';
import { requestOf } from './invocation/request.rules.js';
import { fromPayload, type MessagesService } from './messages/messages.service.js';
import { fromPayload as fromResponsePayload, type ResponsesService } from './responses/responses.service.js';

/** How a proposal asks a model. */
interface Asking {
  assess: (caller: Caller, payload: JsonObject) => Promise<Evaluation>;
  ask: (caller: Caller, payload: JsonObject) => Promise<object>;
}

/** Executes approved model invocations: through the interceptor and its admission, like any other. */
function executorOf(
  action: AiAction,
  accept: (payload: JsonObject) => object,
  { assess, ask }: Asking,
): CallingExecutor {
  const callerFor = (principal: Principal, signal: AbortSignal, grant?: Grant): Caller => ({
    principal,
    userHeader: undefined,
    signal,
    provenance: {},
    grant,
    // The platform's calls about documents have an action of their own; only the kind of their context is in every
    // request.
    ...(action === 'ai.analyze' ? { purpose: { action, context: { purpose: 'document.analysis' } } } : {}),
  });
  return {
    kind: 'call',
    actions: [action],
    accept: (payload) => requestOf(accept(payload)),
    resourceOf: ({ model }) => `model:${typeof model === 'string' ? model : ''}`,
    evaluate: (principal, payload) => assess(callerFor(principal, new AbortController().signal), payload),
    async call(principal, payload, grant, signal) {
      const caller = callerFor(principal, signal, grant);
      const answer = await ask(caller, payload);
      return plainJson({ ...answer, evidenceId: caller.provenance.evidenceId });
    },
  };
}

/** The services that ask models. */
interface Apis {
  chat: ChatService;
  messages: MessagesService;
  responses: ResponsesService;
  embed: EmbedService;
}

/** Validate a payload like a request. Throw INVALID_REQUEST. */
interface Readers {
  chat: (payload: JsonObject) => object;
  messages: (payload: JsonObject) => object;
  responses: (payload: JsonObject) => object;
  embed: (payload: JsonObject) => object;
}

/** Executors by kind of model call. */
export function modelExecutors(
  { chat, messages, responses, embed }: Apis,
  read: Readers,
): Record<'generate' | 'analyze' | 'embed', CallingExecutor> {
  const chatting: Asking = {
    assess: (caller, payload) => chat.assess(caller, payload as unknown as ChatInput),
    ask: (caller, payload) => chat.chat(caller, payload as unknown as ChatInput),
  };
  /** Requests in another form than chat completions say so. */
  const others = new Map<unknown, Asking>([
    [
      'messages',
      {
        assess: (caller, payload) => messages.assess(caller, fromPayload(payload)),
        ask: (caller, payload) => messages.create(caller, fromPayload(payload)),
      },
    ],
    [
      'responses',
      {
        assess: (caller, payload) => responses.assess(caller, fromResponsePayload(payload)),
        ask: (caller, payload) => responses.create(caller, fromResponsePayload(payload)),
      },
    ],
  ]);
  const askingOf = ({ api }: JsonObject): Asking => others.get(api) ?? chatting;
  const generating: Asking = {
    assess: (caller, payload) => askingOf(payload).assess(caller, payload),
    ask: (caller, payload) => askingOf(payload).ask(caller, payload),
  };
  const accept = (payload: JsonObject): object => {
    const { api, model } = payload;
    if (api === 'messages' || api === 'responses') return { ...read[api](payload), api, model };
    return read.chat(payload);
  };
  return {
    generate: executorOf('ai.generate', accept, generating),
    analyze: executorOf('ai.analyze', read.chat, chatting),
    embed: executorOf('ai.embed', read.embed, {
      assess: (caller, payload) => embed.assess(caller, payload as unknown as EmbedInput),
      ask: (caller, payload) => embed.embed(caller, payload as unknown as EmbedInput),
    }),
  };
}
