import { answerLimit, invalid, tooLong } from './answer-limit.rules.js';
import type {
  AnswerMessage,
  ChatResult,
  ChatStreamPart,
  EmbedResult,
  FunctionCall,
  ToolCall,
  ToolCallDelta,
  UpstreamModel,
} from '../../../contracts/provider.js';
import type { JsonValue } from '../../../shared/json.js';
import { hasOpaque, mapOpaque, OPAQUE_LISTS } from './opaque-lists.rules.js';
import { boundedText, PiecedText, textLength, validJson, validObject, validText } from './upstream-text.rules.js';

/**
 * Upstream answers are untrusted: they are made valid here, before anything is counted, priced, stored, hashed or sent.
 * usage-figures.rules.ts validates their figures.
 */

const MAX_CHOICES = 128;
const MAX_TOOL_CALLS = 512;
const MAX_NAME = 256;
const MAX_DROPPED = 32;
/** Of all texts of an answer in the protocol of its request and of its opaque lists, in UTF-16 code units. */
const MAX_NATIVE_CHARS = 32 * 1024 * 1024;
const MAX_LISTED = 10_000;

/** Makes ids for tool calls that came without one. */
export type NewCallId = () => string;

/**
 * A whole answer, made valid. Throws `malformed` for more choices or tool calls than any request asks for, `too_long` for
 * texts far beyond `limit`.
 */
export function validResult(result: ChatResult, newCallId: NewCallId, limit = answerLimit(undefined)): ChatResult {
  const chars = result.choices.reduce((sum, { message }) => sum + charsOf(message), 0);
  if (chars > limit.chars) throw tooLong(limit, `${limit.chars} characters`);
  if (result.choices.length > MAX_CHOICES) throw invalid(`more than ${MAX_CHOICES} choices`);
  const indices = new Set(result.choices.map(({ index }) => index));
  const areUnique = indices.size === result.choices.length && [...indices].every(isChoiceIndex);
  return {
    ...result,
    id: boundedText(result.id, MAX_NAME),
    choices: result.choices.map((choice, position) => ({
      ...choice,
      index: areUnique ? choice.index : position,
      message: validMessage(choice.message, newCallId),
      ...(choice.logprobs === undefined ? {} : { logprobs: validJson(choice.logprobs) }),
    })),
    ...(result.systemFingerprint === undefined
      ? {}
      : { systemFingerprint: boundedText(result.systemFingerprint, MAX_NAME) }),
    ...(result.serviceTier === undefined ? {} : { serviceTier: boundedText(result.serviceTier, MAX_NAME) }),
    ...(result.dropped === undefined ? {} : { dropped: validNames(result.dropped) }),
    ...(result.native === undefined ? {} : { native: validObject(result.native) }),
  };
}

function isChoiceIndex(index: number): boolean {
  return Number.isInteger(index) && index >= 0 && index < MAX_CHOICES;
}

function validMessage(message: AnswerMessage, newCallId: NewCallId): AnswerMessage {
  const { content, toolCalls, refusal, functionCall, reasoningContent, audio } = message;
  if ((toolCalls?.length ?? 0) > MAX_TOOL_CALLS) throw invalid(`more than ${MAX_TOOL_CALLS} tool calls`);
  return {
    content: content === null ? null : validText(content),
    ...(toolCalls === undefined ? {} : { toolCalls: toolCalls.map((call) => validCall(call, newCallId)) }),
    ...(typeof refusal === 'string' ? { refusal: validText(refusal) } : {}),
    ...(functionCall === undefined ? {} : { functionCall: validFunction(functionCall) }),
    ...(reasoningContent === undefined ? {} : { reasoningContent: validText(reasoningContent) }),
    ...mapOpaque(message, validObject),
    ...(audio === undefined ? {} : { audio: validObject(audio) }),
  };
}

function charsOf({ content, refusal, reasoningContent, functionCall, toolCalls = [] }: AnswerMessage): number {
  const texts = [content, refusal, reasoningContent, functionCall?.arguments];
  const calls = toolCalls.map((call) => call.function.arguments);
  return [...texts, ...calls].reduce((sum: number, text) => sum + (text?.length ?? 0), 0);
}

function validCall({ id, type, function: fn, extraContent }: ToolCall, newCallId: NewCallId): ToolCall {
  return {
    id: id === '' ? newCallId() : boundedText(id, MAX_NAME),
    type,
    function: validFunction(fn),
    ...extraOf({ extraContent }),
  };
}

function extraOf({ extraContent }: Pick<ToolCallDelta, 'extraContent'>): Pick<ToolCallDelta, 'extraContent'> {
  return extraContent === undefined ? {} : { extraContent: validObject(extraContent) };
}

function validFunction({ name, arguments: text }: FunctionCall): FunctionCall {
  return { name: boundedText(name, MAX_NAME), arguments: validText(text) };
}

function validNames(names: readonly string[]): string[] {
  return [...new Set(names.map((name) => boundedText(name, MAX_NAME)))].sort().slice(0, MAX_DROPPED);
}

/** Vectors of finite numbers, all of one length. Throws `malformed`. */
export function validEmbeddings(result: EmbedResult): EmbedResult {
  const [first] = result.embeddings;
  for (const vector of result.embeddings) {
    if (vector.length === 0 || vector.length !== first?.length) throw invalid('vectors of different lengths');
    if (!vector.every(Number.isFinite)) throw invalid('a vector with a component that is not a finite number');
  }
  return result;
}

/** The models of a listing whose names can be asked for. */
export function validListing(models: readonly UpstreamModel[]): UpstreamModel[] {
  return models
    .filter(({ id }) => id.length > 0 && id.length <= MAX_NAME && id.isWellFormed() && !/\p{Cc}/u.test(id))
    .slice(0, MAX_LISTED)
    .map(({ id, type, contextWindow, dimensions }) => ({
      id,
      type,
      ...(isSize(contextWindow) ? { contextWindow } : {}),
      ...(isSize(dimensions) ? { dimensions } : {}),
    }));
}

function isSize(figure: number | undefined): figure is number {
  return figure !== undefined && Number.isInteger(figure) && figure > 0 && figure <= 100_000_000;
}

interface OpenCall {
  /** As the provider gave it; empty where it gave none. */
  id: string;
  name: string;
  arguments: PiecedText;
}

/** One choice of a stream, as far as it has come. */
class OpenChoice {
  readonly content = new PiecedText();
  readonly refusal = new PiecedText();
  readonly reasoning = new PiecedText();
  readonly functionArguments = new PiecedText();
  functionName = '';
  private readonly calls: OpenCall[] = [];
  private readonly positions = new Map<number, number>();

  /** A piece of a tool call, at its position among those of this choice. */
  accept(delta: ToolCallDelta, newCallId: NewCallId): ToolCallDelta {
    const known = delta.index === undefined ? this.calls.length - 1 : this.positions.get(delta.index);
    const open = known === undefined ? undefined : this.calls[known];
    if (known === undefined || open === undefined || isAnother(open, delta)) return this.begin(delta, newCallId);
    if (open.id === '') open.id = delta.id ?? '';
    return { index: known, ...this.nameOf(open, delta), ...argumentsOf(open, delta), ...extraOf(delta) };
  }

  /** The ends of arguments that were held back. */
  heldCalls(): ToolCallDelta[] {
    return this.calls.flatMap((call, index) => {
      const rest = call.arguments.end();
      return rest === '' ? [] : [{ index, arguments: rest }];
    });
  }

  private begin(delta: ToolCallDelta, newCallId: NewCallId): ToolCallDelta {
    const index = this.calls.length;
    if (index >= MAX_TOOL_CALLS) throw invalid(`more than ${MAX_TOOL_CALLS} tool calls`);
    if (delta.index !== undefined) this.positions.set(delta.index, index);
    const open: OpenCall = { id: delta.id ?? '', name: '', arguments: new PiecedText() };
    this.calls.push(open);
    const id = open.id === '' ? newCallId() : boundedText(open.id, MAX_NAME);
    const type = delta.type === undefined ? {} : { type: delta.type };
    return { index, id, ...type, ...this.nameOf(open, delta), ...argumentsOf(open, delta), ...extraOf(delta) };
  }

  /** Some servers repeat the name with every piece. */
  private nameOf(open: OpenCall, { name }: ToolCallDelta): { name?: string } {
    if (name === undefined || name === '' || name === open.name) return {};
    const room = MAX_NAME - open.name.length;
    if (room <= 0) return {};
    open.name += name.slice(0, room);
    return { name: boundedText(name, room) };
  }
}

/** Servers that do not count, or count all calls 0, begin another call with another id, or without ids with a name. */
function isAnother(open: OpenCall, { index, id = '', name = '' }: ToolCallDelta): boolean {
  if (id !== '' && open.id !== '') return id !== open.id;
  return index === undefined && name !== '' && open.name !== '';
}

function argumentsOf(open: OpenCall, delta: ToolCallDelta): { arguments?: string } {
  return delta.arguments === undefined ? {} : { arguments: open.arguments.push(delta.arguments) };
}

type Delta = ChatStreamPart & { type: 'delta' };

/** Most pieces are text and nothing else. */
function isTextAlone(part: Delta): boolean {
  const { refusal, reasoningContent, functionCall, toolCalls, audio, logprobs, finishReason } = part;
  return (
    (refusal ?? reasoningContent ?? functionCall ?? toolCalls ?? audio ?? logprobs ?? finishReason) === undefined &&
    !hasOpaque(part)
  );
}

/** Makes the pieces of one streamed answer valid, in their order. Throws `malformed` for an answer beyond all bounds. */
export class StreamValidity {
  private readonly choices = new Map<number, OpenChoice>();
  private chars = 0;
  private nativeChars = 0;
  private pieces = 0;

  constructor(
    private readonly newCallId: NewCallId,
    private readonly limit = answerLimit(undefined),
  ) {}

  accept(part: ChatStreamPart): ChatStreamPart {
    this.pieces += 1;
    if (this.pieces > this.limit.pieces) throw tooLong(this.limit, `${this.limit.pieces} pieces`);
    if (part.type === 'usage') return part;
    if (part.type === 'native') return this.native(part);
    if (part.type === 'dropped') return { type: 'dropped', names: validNames(part.names) };
    if (part.type === 'about') return validAbout(part);
    const index = isChoiceIndex(part.index) ? part.index : 0;
    const choice = this.of(index);
    const isLast = part.finishReason !== undefined;
    this.measure(part);
    if (part.content !== undefined && index === part.index && isTextAlone(part)) {
      const content = choice.content.push(part.content);
      return content === part.content ? part : { type: 'delta', index, ...(content === '' ? {} : { content }) };
    }
    for (const name of OPAQUE_LISTS) if (part[name] !== undefined) this.measureOpaque(part[name]);
    const toolCalls = part.toolCalls?.map((call) => choice.accept(call, this.newCallId)) ?? [];
    if (isLast) toolCalls.push(...choice.heldCalls());
    return {
      type: 'delta',
      index,
      ...textMember('content', choice.content, part.content, isLast),
      ...textMember('refusal', choice.refusal, part.refusal, isLast),
      ...textMember('reasoningContent', choice.reasoning, part.reasoningContent, isLast),
      ...functionMember(choice, part, isLast),
      ...(toolCalls.length === 0 ? {} : { toolCalls }),
      ...mapOpaque(part, validObject),
      ...(part.audio === undefined ? {} : { audio: validObject(part.audio) }),
      ...(part.logprobs === undefined ? {} : { logprobs: validJson(part.logprobs) }),
      ...(part.finishReason === undefined ? {} : { finishReason: part.finishReason }),
    };
  }

  /** Its texts are measured by the parts that say the same; what those leave out is bounded here. */
  private native({ event, data }: ChatStreamPart & { type: 'native' }): ChatStreamPart {
    const valid = validObject(data);
    this.measureOpaque(valid);
    return { type: 'native', event: boundedText(event, MAX_NAME), data: valid };
  }

  private measureOpaque(value: JsonValue): void {
    this.nativeChars += textLength(value);
    if (this.nativeChars > MAX_NATIVE_CHARS) throw invalid(`more than ${MAX_NATIVE_CHARS} characters`);
  }

  /** Text held back for choices without an end. */
  end(): Delta[] {
    return [...this.choices].flatMap(([index, choice]) => {
      const toolCalls = choice.heldCalls();
      const rest = {
        ...textMember('content', choice.content, undefined, true),
        ...textMember('refusal', choice.refusal, undefined, true),
        ...textMember('reasoningContent', choice.reasoning, undefined, true),
        ...(toolCalls.length === 0 ? {} : { toolCalls }),
      };
      return Object.keys(rest).length === 0 ? [] : [{ type: 'delta' as const, index, ...rest }];
    });
  }

  private of(index: number): OpenChoice {
    let choice = this.choices.get(index);
    if (choice === undefined) this.choices.set(index, (choice = new OpenChoice()));
    return choice;
  }

  private measure({ content, refusal, reasoningContent, functionCall, toolCalls }: Delta): void {
    for (const text of [content, refusal, reasoningContent, functionCall?.arguments])
      if (text !== undefined) this.chars += text.length;
    for (const call of toolCalls ?? []) this.chars += call.arguments?.length ?? 0;
    if (this.chars > this.limit.chars) throw tooLong(this.limit, `${this.limit.chars} characters`);
  }
}

function validAbout({ systemFingerprint, serviceTier }: ChatStreamPart & { type: 'about' }): ChatStreamPart {
  return {
    type: 'about',
    ...(systemFingerprint === undefined ? {} : { systemFingerprint: boundedText(systemFingerprint, MAX_NAME) }),
    ...(serviceTier === undefined ? {} : { serviceTier: boundedText(serviceTier, MAX_NAME) }),
  };
}

function textMember<Name extends string>(
  name: Name,
  text: PiecedText,
  piece: string | undefined,
  isLast: boolean,
): { [key in Name]?: string } {
  const said = (piece === undefined ? '' : text.push(piece)) + (isLast ? text.end() : '');
  return said === '' ? {} : ({ [name]: said } as { [key in Name]?: string });
}

function functionMember(choice: OpenChoice, { functionCall }: Delta, isLast: boolean): Pick<Delta, 'functionCall'> {
  const pushed = functionCall?.arguments === undefined ? '' : choice.functionArguments.push(functionCall.arguments);
  const said = pushed + (isLast ? choice.functionArguments.end() : '');
  const name = functionCall?.name ?? '';
  const isNew = name !== '' && choice.functionName === '';
  if (isNew) choice.functionName = boundedText(name, MAX_NAME);
  if (said === '' && !isNew) return {};
  return { functionCall: { ...(isNew ? { name: choice.functionName } : {}), arguments: said } };
}
