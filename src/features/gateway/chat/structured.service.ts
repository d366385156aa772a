import { toJSONSchema, type ZodType } from 'zod';
import { DomainError } from '../../../shared/errors.js';
import type { JsonObject } from '../../../shared/json/json.js';
import type { HeldCall } from '../../../contracts/interceptor.js';
import type { Principal } from '../../../contracts/identity.js';
import type { ChatInput, ChatMessageInput } from './chat-input.types.js';
import type { ChatService } from './chat.service.js';
import type { ChatCompletion } from './chat.types.js';
import type { ModelRoutingService } from '../models/model-routing.service.js';
import { countText } from '../tokens/tokenizer.js';
import type {
  ForeseenCost,
  Requester,
  Structured,
  StructuredGenerator,
  StructuredRequest,
} from '../../../contracts/structured.js';

const MAX_PROBLEMS = 10;
const MAX_PROBLEM_CHARS = 4_000;
/** A wrong answer goes back to the model only if it has at most this many times the tokens that it may have. */
const LONGEST_RETURNED = 1.5;
/** Placeholders in it may take more tokens than the personal data that they stand for. */
const FORESEEN_RETURNED = 2;
/** Its characters for each token that it may have, at most; longer ones are not counted. */
const CHARS_PER_TOKEN = 8;
/** Tokens of a repair beside the answer, by bytes of its problems and its messages. */
const REPAIR_TOKENS = 4_500;

/** Whether an answer is usable. */
type Reading<T> = { value: T } | { problems: string[]; text: string };

/** JSON from a chat model against a schema. */
export class StructuredService implements StructuredGenerator {
  constructor(
    private readonly chat: ChatService,
    private readonly routing: ModelRoutingService,
  ) {}

  async generate<T>(asker: Requester, request: StructuredRequest<T>): Promise<Structured<T>> {
    const { purpose, schema, proposalId } = request;
    const input = await this.inputOf(asker, request);
    const caller = { ...asker, purpose };
    const first = await this.chat.chat(caller, { ...input, ...(proposalId === undefined ? {} : { proposalId }) });
    const reading = read(first, schema);
    const head = { model: first.model, evidenceIds: [first.evidenceId] };
    if ('value' in reading) return { outcome: 'completed', value: reading.value, ...head };
    // An approval covers one request; a second one would need its own.
    if (proposalId !== undefined) return { outcome: 'failed', reason: reading.problems.join('; '), ...head };

    const second = await this.chat.chat(caller, {
      ...input,
      messages: [...input.messages, ...repair(reading, request)],
    });
    const repaired = read(second, schema);
    const both = { model: second.model, evidenceIds: [first.evidenceId, second.evidenceId] };
    return 'value' in repaired
      ? { outcome: 'completed', value: repaired.value, ...both }
      : { outcome: 'failed', reason: repaired.problems.join('; '), ...both };
  }

  async foresee(asker: Requester, request: StructuredRequest<unknown>): Promise<ForeseenCost> {
    const input = await this.inputOf(asker, request);
    const furtherTokens = FORESEEN_RETURNED * request.maxTokens + REPAIR_TOKENS;
    const [first, again] = await this.chat.foresee({ ...asker, purpose: request.purpose }, input, furtherTokens);
    const calls = request.proposalId === undefined ? [first, again] : [first];
    const sum = (figure: (one: HeldCall) => number): number => calls.reduce((all, one) => all + figure(one), 0);
    return {
      model: input.model,
      calls: calls.length,
      promptTokens: sum(({ promptTokens }) => promptTokens),
      completionTokens: sum(({ completionTokens }) => completionTokens),
      cost: calls.reduce((all, { cost }) => all + cost, 0n),
    };
  }

  private async inputOf({ principal }: Requester, request: StructuredRequest<unknown>): Promise<ChatInput> {
    return {
      model: request.model ?? (await this.cheapest(principal)),
      messages: [
        { role: 'system', content: request.system },
        { role: 'user', content: request.prompt },
      ],
      maxTokens: request.maxTokens,
      responseFormat: responseFormat(request),
    };
  }

  /** Where none can be called, the first in line, so that the call itself says why, with evidence. */
  private async cheapest(principal: Principal): Promise<string> {
    const { model, candidates } = await this.routing.route(principal, { type: 'chat' });
    const chosen = model ?? candidates[0]?.model;
    if (chosen == null) throw new DomainError('SERVICE_UNAVAILABLE', 'no chat model is available');
    return chosen;
  }
}

function responseFormat({ schema, schemaName }: Pick<StructuredRequest<unknown>, 'schema' | 'schemaName'>): JsonObject {
  return {
    type: 'json_schema',
    json_schema: { name: schemaName, schema: toJSONSchema(schema, { target: 'draft-7' }) as JsonObject },
  };
}

function read<T>({ choices: [choice] }: ChatCompletion, schema: ZodType<T>): Reading<T> {
  const text = choice?.message.content ?? '';
  if (choice?.finishReason === 'length') return { problems: ['the answer exceeds its token limit'], text };
  const json = parse(text);
  if (json === undefined) return { problems: ['the answer is not JSON'], text };
  if (!json.isSound) return { problems: ['the answer contains text that cannot be stored'], text };
  const { success, data, error } = schema.safeParse(json.value);
  if (success) return { value: data };
  const problems = error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
  return { problems: problems.slice(0, MAX_PROBLEMS), text };
}

/** `isSound`: no text in it has a NUL or half a character, which PostgreSQL does not store. */
function parse(text: string): { value: unknown; isSound: boolean } | undefined {
  let isSound = true;
  try {
    const value: unknown = JSON.parse(text, (key, inner: unknown) => {
      if ([key, inner].some((one) => typeof one === 'string' && (one.includes('\0') || !one.isWellFormed())))
        isSound = false;
      return inner;
    });
    return { value, isSound };
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

function repair(
  { problems, text }: { problems: string[]; text: string },
  { maxTokens }: Pick<StructuredRequest<unknown>, 'maxTokens'>,
): ChatMessageInput[] {
  const told = problems.join('\n').slice(0, MAX_PROBLEM_CHARS);
  const request = `That does not fit the schema:\n${told}\nAnswer again with the whole JSON object alone.`;
  const isReturned = text !== '' && tokensOf(text, maxTokens) <= LONGEST_RETURNED * maxTokens;
  return [...(isReturned ? [{ role: 'assistant' as const, content: text }] : []), { role: 'user', content: request }];
}

/** The tokens of an answer; infinite where it is far longer than it may be. */
function tokensOf(text: string, maxTokens: number): number {
  return text.length > CHARS_PER_TOKEN * maxTokens ? Infinity : countText(text);
}
