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

/** A way to ask a model, as a proposal executes it. */
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

/** Validates a payload like a request. Throws INVALID_REQUEST. */
interface Doors {
  chat: (payload: JsonObject) => object;
  embed: (payload: JsonObject) => object;
}

/** By what is asked of the model. */
export function modelExecutors(
  chat: ChatService,
  embed: EmbedService,
  doors: Doors,
): Record<'generate' | 'analyze' | 'embed', CallingExecutor> {
  const chatting: Asking = {
    assess: (caller, payload) => chat.assess(caller, payload as unknown as ChatInput),
    ask: (caller, payload) => chat.chat(caller, payload as unknown as ChatInput),
  };
  return {
    generate: executorOf('ai.generate', doors.chat, chatting),
    analyze: executorOf('ai.analyze', doors.chat, chatting),
    embed: executorOf('ai.embed', doors.embed, {
      assess: (caller, payload) => embed.assess(caller, payload as unknown as EmbedInput),
      ask: (caller, payload) => embed.embed(caller, payload as unknown as EmbedInput),
    }),
  };
}
