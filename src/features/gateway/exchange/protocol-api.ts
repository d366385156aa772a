import { invalidRequest, type RequestIssue } from '../../../shared/errors.js';
import { isJsonObject, type JsonObject, objectsOf, plainJson } from '../../../shared/json/json.js';
import type { Logger } from '../../../shared/logger.js';
import type { Evaluation, ProposalGate } from '../../../contracts/proposals.js';
import type { Principal } from '../../../contracts/identity.js';
import type { HostedToolServers } from '../../../contracts/hosted-tools.js';
import type { RenderedPrompt } from '../../../contracts/prompts.js';
import type { HostedCaller } from '../hosted/hosted-servers.js';
import { referenceIn } from '../prompts/prompt-reference.rules.js';
import type { PromptedCalls } from '../prompts/prompted-calls.service.js';
import type { Caller } from '../invocation/model-call.js';
import type { ExchangeStreamService } from './exchange-stream.service.js';
import type { ExchangeService } from './exchange.service.js';
import type { ExchangeAnswer, ExchangeInput, StreamEncoder } from './exchange.types.js';

/** A request whose body is in a protocol of its own. */
export interface ProtocolInput {
  body: JsonObject;
  proposalId?: string;
}

/** A request that was stored. */
interface Stored {
  /** Where it continues something: its whole input, as it was voted on. */
  items?: JsonObject[];
}

/** A request with the text of the prompt that it names, beside the prompt and the body as it came. */
interface WithPrompt {
  prompted?: { prompt: RenderedPrompt; given: JsonObject };
}

/** An answer in the protocol of its request. */
export interface ProtocolAnswer {
  body: JsonObject;
  evidenceId: string;
}

/** An answer that may be kept. */
export interface AnswerToKeep extends ProtocolAnswer {
  /** Made from an answer in another protocol. */
  isTranslated: boolean;
  /** The process that will have the answer; absent where it is there. */
  background?: { instance: number };
}

/** A request on its way to the exchange. */
export interface Prepared {
  exchange: ExchangeInput;
  /** The request as the answer repeats it. */
  asked: JsonObject;
  /** Keeps the answer; absent where it is not kept. */
  keep?: (answer: AnswerToKeep) => Promise<void>;
}

export interface ProtocolEncoder<Event> extends StreamEncoder<Event> {
  /** The upstream speaks the protocol. */
  readonly isNative: boolean;
  /** The whole answer, where the event is the one that ends the stream with it. */
  answerIn?: (event: Event) => JsonObject | undefined;
}

/** How a protocol differs from the others. */
export interface Protocol<Input extends ProtocolInput, Event> {
  /** Names the form of a stored request. */
  name: string;
  /** Everything wrong with a body; `isCount`: of a request to count its tokens alone. */
  problems: (body: JsonObject, isCount: boolean) => RequestIssue[];
  /** Members of the body that say how the answer is fetched, not what is asked. */
  delivery: readonly string[];
  /** Headers that a stored request has besides its body, by their names in the input. */
  headers: readonly string[];
  /** `payload`: the request as a proposal stores it. */
  prepare: (
    caller: HostedCaller,
    input: Input & Stored & WithPrompt,
    payload: () => JsonObject,
  ) => Prepared | Promise<Prepared>;
  answer: (answer: ExchangeAnswer, asked: JsonObject) => JsonObject;
  /** `isReplay`: the answer is there already. */
  encoder: (asked: JsonObject, logger: Logger, isReplay: boolean) => ProtocolEncoder<Event>;
}

export interface ProtocolOptions {
  exchange: ExchangeService;
  streams: ExchangeStreamService;
  proposals: ProposalGate;
  /** Servers of tools that providers call themselves. */
  hosted: HostedToolServers;
  prompts: PromptedCalls;
  logger: Logger;
}

/**
 * An API in a protocol of its own: upstreams that speak it get requests as they came; for others they are translated.
 */
export class ProtocolApi<Input extends ProtocolInput, Event> {
  constructor(
    private readonly protocol: Protocol<Input, Event>,
    private readonly options: ProtocolOptions,
  ) {}

  /** One answer. Errors: INVALID_REQUEST, those of `prepare` and of `ModelInvocations`. */
  async create(caller: Caller, input: Input): Promise<ProtocolAnswer> {
    const executed = await this.checked(caller, input);
    return executed ?? this.ask(caller, await this.prepare(caller, input));
  }

  /** One answer to a request that is checked and prepared. */
  async ask(caller: Caller, { exchange, asked, keep }: Prepared): Promise<ProtocolAnswer> {
    const answer = await this.options.exchange.ask(caller, exchange);
    const given = { body: this.protocol.answer(answer, asked), evidenceId: answer.head.id };
    await keep?.({ ...given, isTranslated: answer.native === undefined });
    return given;
  }

  /** A streamed answer; see `ExchangeStreamService.stream`. A kept answer is stored before its last event. */
  async stream(caller: Caller, input: Input): Promise<AsyncIterableIterator<Event>> {
    const { streams, logger } = this.options;
    const executed = await this.checked(caller, input);
    if (executed !== undefined) {
      const head = { id: executed.evidenceId, created: 0, model: '' };
      const answer = { head, choices: [], usage: { promptTokens: 0, completionTokens: 0 }, estimated: false };
      const encoder = this.protocol.encoder(input.body, logger, true);
      return streams.replay({ ...answer, native: executed.body }, encoder);
    }
    const { exchange, asked, keep } = await this.prepare(caller, input);
    const encoder = this.protocol.encoder(asked, logger, false);
    const events = await streams.stream(caller, exchange, encoder);
    if (keep === undefined) return events;
    const evidenceId = caller.provenance.evidenceId ?? '';
    return beforeEach(events, async (event) => {
      const body = encoder.answerIn?.(event);
      if (body !== undefined) await keep({ body, evidenceId, isTranslated: !encoder.isNative });
    });
  }

  /** The length of a prompt, as it is counted for limits. Nothing leaves the gateway. */
  async count({ principal }: Pick<Caller, 'principal'>, input: Input): Promise<number> {
    if (!this.namesPrompt(input.body)) this.assertSound(input.body, true);
    const { exchange } = await this.prepare({ principal }, input, true);
    return this.options.exchange.count(principal, exchange);
  }

  /** Evaluates policy and risk for a request. */
  async assess(caller: Caller, input: Input): Promise<Evaluation> {
    const { exchange } = await this.prepare(caller, input);
    return this.options.exchange.assess(caller, exchange);
  }

  /** A checked request on its way to the exchange; one that names a prompt is checked once it has the prompt's text. */
  async prepare(caller: HostedCaller, input: Input, isCount = false): Promise<Prepared> {
    const payload = () => this.payloadOf(input);
    if (!this.namesPrompt(input.body)) return this.prepareSound(caller, input, payload);
    const prompted = await this.options.prompts.body(this.protocol.name, caller.principal, input.body);
    const body = prompted?.request ?? input.body;
    this.assertSound(body, isCount);
    const told = prompted === undefined ? {} : { prompted: { prompt: prompted.prompt, given: input.body } };
    const prepared = await this.prepareSound(caller, { ...input, ...told, body }, payload);
    return prompted === undefined
      ? prepared
      : { ...prepared, exchange: { ...prepared.exchange, prompt: prompted.prompt } };
  }

  private async prepareSound(caller: HostedCaller, input: Input, payload: () => JsonObject): Promise<Prepared> {
    if (input.body.skip_cache === undefined) return this.protocol.prepare(caller, input, payload);
    const { skip_cache: skips, ...body } = input.body;
    const prepared = await this.protocol.prepare(caller, { ...input, body }, payload);
    return skips === true ? { ...prepared, exchange: { ...prepared.exchange, skipCache: true } } : prepared;
  }

  /** A payload as it would be executed, with what it continues as that is now. Throws INVALID_REQUEST. */
  async accepted(principal: Principal, { items: _earlier, ...payload }: JsonObject): Promise<JsonObject> {
    const { exchange } = await this.prepare({ principal }, this.fromPayload(payload));
    return exchange.payload();
  }

  /** The request as a proposal stores it; `api` says in whose form. */
  private payloadOf(input: Input): JsonObject {
    const { name, headers } = this.protocol;
    const { model } = input.body;
    return plainJson({ api: name, model, body: this.asked(input.body), ...picked(input, headers) });
  }

  /** A stored request, checked again. Throws INVALID_REQUEST. */
  fromPayload(payload: JsonObject): Input & Stored {
    const { body } = payload;
    if (!isJsonObject(body)) throw invalidRequest([{ path: 'payload.body', message: 'expected an object' }]);
    const issues = this.namesPrompt(body) ? [] : this.protocol.problems(body, false);
    if (issues.length > 0)
      throw invalidRequest(issues.map(({ path, message }) => ({ path: `payload.body.${path}`, message })));
    const items = Array.isArray(payload.items) ? { items: objectsOf(payload.items) } : {};
    // The protocol's own input, whose members beyond these the payload has.
    return { body: this.asked(body), ...picked(payload, this.protocol.headers), ...items } as unknown as Input & Stored;
  }

  /** The body without the fields that only say how the answer is delivered. */
  private asked(body: JsonObject): JsonObject {
    const isAsked = (name: string): boolean => name !== 'skip_cache' && !this.protocol.delivery.includes(name);
    return Object.fromEntries(Object.entries(body).filter(([name]) => isAsked(name)));
  }

  private namesPrompt(body: JsonObject): boolean {
    return referenceIn(this.protocol.name, body) !== undefined;
  }

  private assertSound(body: JsonObject, isCount = false): void {
    const issues = this.protocol.problems(body, isCount);
    if (typeof (body.skip_cache ?? false) !== 'boolean')
      issues.push({ path: 'skip_cache', message: 'expected true or false' });
    if (issues.length > 0) throw invalidRequest(issues);
  }

  /** Checks a request; resolves to the answer of a proposal that was approved and executed, where it names one. */
  async checked({ principal }: Caller, input: Input): Promise<ProtocolAnswer | undefined> {
    if (!this.namesPrompt(input.body)) this.assertSound(input.body);
    if (typeof input.proposalId !== 'string') return undefined;
    const asked = { proposalId: input.proposalId, action: 'ai.generate', payload: this.payloadOf(input) };
    return this.options.proposals.resultOf(principal, asked, (result) => (isAnswer(result) ? result : undefined));
  }
}

/** The members of these names that are texts. */
function picked(given: object, names: readonly string[]): JsonObject {
  const members: [string, unknown][] = Object.entries(given);
  return Object.fromEntries(
    members.flatMap(([name, value]) => (names.includes(name) && typeof value === 'string' ? [[name, value]] : [])),
  );
}

/** Runs `work` before each event is handed on. */
function beforeEach<Event>(
  events: AsyncIterableIterator<Event>,
  work: (event: Event) => Promise<void>,
): AsyncIterableIterator<Event> {
  return {
    async next() {
      const step = await events.next();
      if (step.done !== true) await work(step.value);
      return step;
    },
    return: async () => (await events.return?.()) ?? { value: undefined, done: true },
    [Symbol.asyncIterator]() {
      return this;
    },
  };
}

function isAnswer(result: unknown): result is ProtocolAnswer {
  return isJsonObject(result) && isJsonObject(result.body) && typeof result.evidenceId === 'string';
}
