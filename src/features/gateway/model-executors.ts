import { invalidRequest } from '../../shared/errors.js';
import { isJsonObject, type JsonObject, plainJson } from '../../shared/json/json.js';
import type { AiAction } from '../../contracts/interceptor.js';
import type { CallingExecutor, Evaluation, Grant } from '../../contracts/proposals.js';
import type { Principal } from '../../contracts/identity.js';
import type { ChatInput } from './chat/chat-input.types.js';
import type { ChatService } from './chat/chat.service.js';
import type { EmbedService } from './embeddings/embed.service.js';
import type { EmbedInput } from './embeddings/embed.types.js';
import type { AliasBook } from './aliases/alias-book.service.js';
import { targetIn, withTarget } from './invocation/asked-model.rules.js';
import type { Caller } from './invocation/model-call.js';
import { proposedCallerIn, type ProposedCaller, withCaller } from './invocation/proposed-caller.rules.js';
import { requestOf } from './invocation/request.rules.js';
import type { Kind } from './kinds/kind.rules.js';
import { assertAskable, type KindCalls } from './kinds/kind-calls.service.js';
import { payloadOf } from './kinds/kind-preparation.service.js';
import type { KindCallInput } from './kinds/kind.types.js';
import { KINDS } from './kinds/kinds.data.js';
import { withPrompt } from './prompts/prompt-reference.rules.js';
import type { PromptedCalls } from './prompts/prompted-calls.service.js';
import type { ProtocolApi, ProtocolInput } from './exchange/protocol-api.js';
import type { MessagesService } from './messages/open-messages.js';
import type { CompletionsService } from './completions/open-completions.js';
import type { ResponsesApi } from './responses/open-responses.js';

/** How a proposal asks a model. */
interface Asking {
  assess: (caller: Caller, payload: JsonObject) => Promise<Evaluation>;
  ask: (caller: Caller, payload: JsonObject) => Promise<object>;
}

/** The facts of a proposed call's caller, and where its model led. */
type AskedCaller = ProposedCaller & Pick<Caller, 'approved'>;

/** Resolve the names of models and prompts in requests. */
interface Named {
  aliases: Pick<AliasBook, 'resolve'>;
  prompts: Pick<PromptedCalls, 'named'>;
}

type Accept = (payload: JsonObject, principal: Principal) => object | Promise<object>;

/** Executes approved model invocations: through the interceptor and its admission, like any other. */
function executorOf(
  action: AiAction,
  { aliases, prompts }: Named,
  accept: Accept,
  { assess, ask }: Asking,
): CallingExecutor {
  const callerFor = (principal: Principal, asked: AskedCaller, signal: AbortSignal, grant?: Grant): Caller => ({
    ...asked,
    principal,
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
    async accept({ caller, ...payload }, principal) {
      const request = requestOf(await accept(targetIn(payload).request, principal));
      const prompt = await prompts.named(principal, request);
      const model = prompt?.model ?? request.model;
      const aliased = typeof model === 'string' ? aliases.resolve({ principal }, model) : undefined;
      return withCaller(withPrompt(withTarget(request, aliased), prompt), proposedCallerIn({ caller }));
    },
    resourceOf: ({ model, resolvedPrompt: prompt, resolvedModel = isJsonObject(prompt) ? prompt.model : model }) =>
      `model:${typeof resolvedModel === 'string' ? resolvedModel : ''}`,
    evaluate(principal, { caller, ...payload }) {
      const { request, approved } = targetIn(payload);
      const asked = { ...proposedCallerIn({ caller }), approved };
      return assess(callerFor(principal, asked, new AbortController().signal), request);
    },
    async call(principal, { caller: askedBy, ...payload }, grant, signal) {
      const { request, approved } = targetIn(payload);
      const caller = callerFor(principal, { ...proposedCallerIn({ caller: askedBy }), approved }, signal, grant);
      const answer = await ask(caller, request);
      return plainJson({ ...answer, evidenceId: caller.provenance.evidenceId });
    },
  };
}

/** The services that ask models. */
interface Apis {
  chat: ChatService;
  messages: MessagesService;
  responses: ResponsesApi;
  completions: CompletionsService;
  embed: EmbedService;
  calls: KindCalls;
}

/** Validate a payload like a request. Throw INVALID_REQUEST. */
interface Readers {
  chat: (payload: JsonObject) => object;
  embed: (payload: JsonObject) => object;
}

/** How a proposal asks in a protocol of its own. */
function askingBy<Input extends ProtocolInput, Event>(api: ProtocolApi<Input, Event>): Asking & { accept: Accept } {
  return {
    accept: (payload, principal) => api.accepted(principal, payload),
    assess: (caller, payload) => api.assess(caller, api.fromPayload(payload)),
    ask: (caller, payload) => api.create(caller, api.fromPayload(payload)),
  };
}

/** A payload of a kind is its body, and the model beside it. Throws INVALID_REQUEST. */
function acceptKind(kind: Kind): Accept {
  return ({ body }) => {
    if (!isJsonObject(body)) throw invalidRequest([{ path: 'payload.body', message: 'expected an object' }]);
    const request = { body, files: [] };
    assertAskable(kind, request);
    return payloadOf(kind, request);
  };
}

function askingKind(calls: KindCalls, kind: Kind): Asking {
  const inputOf = ({ body }: JsonObject): KindCallInput => ({ body: isJsonObject(body) ? body : {} });
  return {
    assess: (caller, payload) => calls.assess(caller, kind.name, inputOf(payload)),
    ask: (caller, payload) => calls.create(caller, kind.name, inputOf(payload)),
  };
}

/** Executors by kind of model call. */
export function modelExecutors(
  { chat, messages, responses, completions, embed, calls }: Apis,
  named: Named,
  read: Readers,
): Record<'generate' | 'analyze' | 'embed', CallingExecutor> & { kinds: CallingExecutor[] } {
  // `read.chat` accepted it when the proposal was made.
  const chatInput = (payload: JsonObject): ChatInput => payload as unknown as ChatInput;
  // `read.embed` accepted it, likewise.
  const embedInput = (payload: JsonObject): EmbedInput => payload as unknown as EmbedInput;
  const chatting: Asking = {
    assess: (caller, payload) => chat.assess(caller, chatInput(payload)),
    ask: (caller, payload) => chat.chat(caller, chatInput(payload)),
  };
  /** Requests in another form than chat completions say so. */
  const others = new Map<unknown, Asking & { accept: Accept }>([
    ...KINDS.flatMap((kind): [string, Asking & { accept: Accept }][] =>
      kind.api === undefined ? [] : [[kind.api, { accept: acceptKind(kind), ...askingKind(calls, kind) }]],
    ),
    ['messages', askingBy(messages)],
    ['responses', askingBy(responses)],
    ['completions', askingBy(completions)],
  ]);
  const askingOf = ({ api }: JsonObject): Asking => others.get(api) ?? chatting;
  const generating: Asking = {
    assess: (caller, payload) => askingOf(payload).assess(caller, payload),
    ask: (caller, payload) => askingOf(payload).ask(caller, payload),
  };
  const accept: Accept = (payload, principal) =>
    others.get(payload.api)?.accept(payload, principal) ?? read.chat(payload);
  return {
    generate: executorOf('ai.generate', named, accept, generating),
    analyze: executorOf('ai.analyze', named, read.chat, chatting),
    kinds: KINDS.filter(({ isMadeAgain, api }) => isMadeAgain !== true && api === undefined).map((kind) =>
      executorOf(kind.action, named, acceptKind(kind), askingKind(calls, kind)),
    ),
    embed: executorOf('ai.embed', named, read.embed, {
      assess: (caller, payload) => embed.assess(caller, embedInput(payload)),
      ask: (caller, payload) => embed.embed(caller, embedInput(payload)),
    }),
  };
}
