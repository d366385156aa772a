import { answerLimit, invalid, tooLong } from './answer-limit.rules.js';
import type { ChatStreamPart, FinishReason, ToolCallDelta } from '../../../contracts/provider.js';
import type { JsonValue } from '../../../shared/json/json.js';
import { finishBy } from './finish.rules.js';
import { hasOpaque, mapOpaque, OPAQUE_LISTS } from './opaque-lists.rules.js';
import {
  extraOf,
  isChoiceIndex,
  MAX_DROPPED,
  MAX_NAME,
  MAX_TOOL_CALLS,
  type NewCallId,
  validNames,
} from './upstream-answer.rules.js';
import { boundedText, PiecedText, textLength, validJson, validObject } from './upstream-text.rules.js';

/** The limit for all texts of an answer in its request's protocol and for its opaque lists, in UTF-16 code units. */
const MAX_NATIVE_CHARS = 32 * 1024 * 1024;

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
  /** The last reason that was passed on. */
  finish: FinishReason | undefined;
  private isFunctionCalled = false;
  private readonly calls: OpenCall[] = [];
  private readonly positions = new Map<number, number>();

  /** Notes that OpenAI's older `functions` are called. */
  callFunction(): void {
    this.isFunctionCalled = true;
  }

  /** Why it ends, where the server says `said`. */
  end(said: FinishReason | undefined): FinishReason {
    this.finish = finishBy(said, this.isFunctionCalled || this.calls.length > 0);
    return this.finish;
  }

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
  /** Names of what is dropped. */
  private readonly dropped = new Set<string>();

  constructor(
    private readonly newCallId: NewCallId,
    private readonly limit = answerLimit(undefined),
  ) {}

  accept(part: ChatStreamPart): ChatStreamPart {
    this.pieces += 1;
    if (this.pieces > this.limit.pieces) throw tooLong(this.limit, `${this.limit.pieces} pieces`);
    if (part.type === 'usage') return part;
    if (part.type === 'native') return this.native(part);
    if (part.type === 'dropped') return { type: 'dropped', names: this.newNames(part.names) };
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
    if (part.functionCall !== undefined) choice.callFunction();
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
      ...(part.finishReason === undefined ? {} : { finishReason: choice.end(part.finishReason) }),
    };
  }

  /** Most servers repeat what is unknown with every piece. */
  private newNames(names: readonly string[]): string[] {
    const fresh = this.dropped.size > MAX_DROPPED ? [] : validNames(names).filter((name) => !this.dropped.has(name));
    for (const name of fresh) this.dropped.add(name);
    return fresh;
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

  /** The ends of choices that have none, or that called tools after theirs. */
  end(): Delta[] {
    // An answer that says nothing ends as well.
    this.of(this.choices.keys().next().value ?? 0);
    return [...this.choices].flatMap(([index, choice]) => {
      const toolCalls = choice.heldCalls();
      const said = choice.finish;
      const finishReason = choice.end(said);
      const rest = {
        ...textMember('content', choice.content, undefined, true),
        ...textMember('refusal', choice.refusal, undefined, true),
        ...textMember('reasoningContent', choice.reasoning, undefined, true),
        ...(toolCalls.length === 0 ? {} : { toolCalls }),
        ...(finishReason === said ? {} : { finishReason }),
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
