import type { JsonObject } from '../../../shared/json/json.js';
import type { Logger } from '../../../shared/logger.js';
import type { ChatStreamPart } from '../../../contracts/provider.js';
import type { AnswerHead, DeltaPart, ExchangeAnswer } from '../exchange/exchange.types.js';
import { carriedCall } from '../exchange/carried-calls.rules.js';
import type { ProtocolEncoder } from '../exchange/protocol-api.js';
import { streamFailure } from '../exchange/stream-failure.js';
import { messageId, messageUsage, stopReason, toAnthropicMessage } from './message-answer.rules.js';
import type { MessageStreamEventValue } from './message.types.js';
import { messageEvents } from './native-message.js';
import { StreamedInput } from './streamed-input.rules.js';

type Spoken = 'text' | 'thinking' | 'tool_use';
/** A block of `redacted_thinking` carries the data of a call, and is whole when it begins. */
type Block = Spoken | 'redacted_thinking';

interface Piece {
  type: Block;
  /** The index of the tool call. */
  call?: number;
  id?: string;
  name?: string;
  data?: string;
  text: string;
}

/** Streams in Anthropic's events: those of the upstream where it speaks the protocol, else translated chunks. */
export class MessageEncoder implements ProtocolEncoder<MessageStreamEventValue> {
  isNative = false;
  private begun = false;
  private blocks = -1;
  private open: Piece | undefined;
  /** The input of the tool call that is open. */
  private input = new StreamedInput();
  /** Pieces that came while a tool call was open, whose block takes nothing else; in the order of first pieces. */
  private readonly pending: Piece[] = [];
  /** The ids of the tool calls, which come once. */
  private readonly ids = new Map<number, string>();

  /** `isReplay`: the answer is whole already, and is sent at the end. */
  constructor(
    private readonly logger: Logger,
    private readonly isReplay = false,
  ) {}

  part(head: AnswerHead, part: ChatStreamPart): MessageStreamEventValue[] {
    if (this.isReplay) return [];
    if (part.type === 'native') {
      this.isNative = true;
      return [event(part.data, part.event)];
    }
    if (part.type !== 'delta' || this.isNative || part.index !== 0) return [];
    return [...this.start(head), ...this.delta(part)].map((data) => event(data));
  }

  end(answer: ExchangeAnswer): MessageStreamEventValue[] {
    const body = toAnthropicMessage(answer);
    const last: MessageStreamEventValue = { __typename: 'Message', body, evidenceId: answer.head.id };
    if (this.isReplay) return [...messageEvents(body).map(({ data }) => event(data)), last];
    if (this.isNative) return [last];
    const [choice] = answer.choices;
    const reason = choice === undefined ? 'end_turn' : stopReason(choice.message, choice.finishReason);
    const events = [
      ...this.start(answer.head),
      ...this.flush(),
      {
        type: 'message_delta',
        delta: { stop_reason: reason, stop_sequence: null },
        usage: messageUsage(answer),
      },
      { type: 'message_stop' },
    ];
    return [...events.map((data) => event(data)), last];
  }

  error(error: unknown): MessageStreamEventValue {
    return streamFailure(error, this.logger);
  }

  private start({ id, model, promptTokens = 0 }: AnswerHead): JsonObject[] {
    if (this.begun) return [];
    this.begun = true;
    const message = {
      id: messageId(id),
      type: 'message',
      role: 'assistant',
      model,
      content: [],
      stop_reason: null,
      stop_sequence: null,
      usage: { input_tokens: promptTokens, output_tokens: 0 },
    };
    return [{ type: 'message_start', message }, { type: 'ping' }];
  }

  private delta({ reasoningContent, content, refusal, toolCalls = [] }: DeltaPart): JsonObject[] {
    const pieces: Piece[] = [
      { type: 'thinking', text: reasoningContent ?? '' },
      { type: 'text', text: content ?? '' },
      { type: 'text', text: refusal ?? '' },
      ...toolCalls.flatMap(({ index = 0, id = '', name = '', arguments: text = '', extraContent }) => {
        if (id !== '') this.ids.set(index, id);
        const carried = { id: this.ids.get(index) ?? '', ...(extraContent === undefined ? {} : { extraContent }) };
        const data = carriedCall(carried);
        const call: Piece = { type: 'tool_use', call: index, id, name, text };
        return data === undefined
          ? [call]
          : [{ type: 'redacted_thinking' as const, call: index, data, text: '' }, call];
      }),
    ];
    return pieces.flatMap((piece) => (piece.call === undefined && piece.text === '' ? [] : this.piece(piece)));
  }

  /** Calls may come interleaved, and blocks may not: all but the first are kept until the end. */
  private piece(piece: Piece): JsonObject[] {
    if (this.open !== undefined && isSame(this.open, piece)) return this.textOf(piece);
    if (this.open?.type === 'tool_use') {
      const known = this.pending.find((other) => isSame(other, piece));
      if (known === undefined) this.pending.push({ ...piece });
      else known.text += piece.text;
      return [];
    }
    return [...this.stop(), ...this.begin(piece), ...this.textOf(piece)];
  }

  private flush(): JsonObject[] {
    const rest = this.pending.flatMap((piece) => [...this.stop(), ...this.begin(piece), ...this.textOf(piece)]);
    return [...rest, ...this.stop()];
  }

  private begin(piece: Piece): JsonObject[] {
    this.blocks += 1;
    this.open = piece;
    this.input = new StreamedInput();
    return [{ type: 'content_block_start', index: this.blocks, content_block: emptyBlock(piece) }];
  }

  private textOf({ type, text }: Piece): JsonObject[] {
    if (type === 'redacted_thinking') return [];
    return this.said(type, type === 'tool_use' ? this.input.push(text) : text);
  }

  private said(type: Spoken, text: string): JsonObject[] {
    if (text === '') return [];
    return [{ type: 'content_block_delta', index: this.blocks, delta: DELTAS[type](text) }];
  }

  private stop(): JsonObject[] {
    if (this.open === undefined) return [];
    const rest = this.open.type === 'tool_use' ? this.said('tool_use', this.input.end()) : [];
    this.open = undefined;
    return [...rest, { type: 'content_block_stop', index: this.blocks }];
  }
}

const DELTAS: Readonly<Record<Spoken, (text: string) => JsonObject>> = {
  text: (text) => ({ type: 'text_delta', text }),
  thinking: (thinking) => ({ type: 'thinking_delta', thinking }),
  tool_use: (json) => ({ type: 'input_json_delta', partial_json: json }),
};

const isSame = (a: Piece, b: Piece): boolean => a.type === b.type && a.call === b.call;

function emptyBlock({ type, id = '', name = '', data = '' }: Piece): JsonObject {
  if (type === 'text') return { type, text: '' };
  if (type === 'redacted_thinking') return { type, data };
  return type === 'thinking' ? { type, thinking: '', signature: '' } : { type, id, name, input: {} };
}

function event(data: JsonObject, name?: string): MessageStreamEventValue {
  return { __typename: 'ProtocolEvent', event: name ?? (data.type as string), data };
}
