import { type ErrorCode, errorCatalogue, toErrorBody } from '../../../shared/errors.js';
import { isJsonObject, type JsonObject } from '../../../shared/json/json.js';
import type { Logger } from '../../../shared/logger.js';
import { UpstreamError } from '../../../shared/http/upstream-error.js';
import type { ChatStreamPart } from '../../../contracts/provider.js';
import { conversationOf } from '../conversations/conversation.rules.js';
import type { AnswerHead, ExchangeAnswer } from '../exchange/exchange.types.js';
import type { ProtocolEncoder } from '../exchange/protocol-api.js';
import { streamFailure } from '../exchange/stream-failure.js';
import { LAST_EVENTS } from './native-response.js';
import { begunResponse, endedResponse, statusOfFinish, toResponse } from './response-answer.rules.js';
import { responseEvents } from './response-events.rules.js';
import { ResponseItems } from './response-items.js';
import type { ResponseStreamEventValue } from './response.types.js';

/** The code of a failed response. OpenAI API reference, "Response.error". */
const FAILED: Readonly<Record<number, string>> = { 400: 'invalid_prompt', 429: 'rate_limit_exceeded' };

/** Streams in the events of Responses: those of the upstream where it speaks the protocol, else translated chunks. */
export class ResponseEncoder implements ProtocolEncoder<ResponseStreamEventValue> {
  /** Number of the next event. */
  private sequence = 0;
  /** The response as it began; undefined before. */
  private begun: JsonObject | undefined;
  /** The upstream speaks the protocol. */
  isNative = false;
  /** The upstream's last event, which is sent when everything is recorded. */
  private last: JsonObject | undefined;
  private readonly items: ResponseItems;

  /** `body`: the request, which a response repeats. */
  constructor(
    private readonly body: JsonObject,
    private readonly logger: Logger,
  ) {
    this.items = new ResponseItems(body);
  }

  part(head: AnswerHead, part: ChatStreamPart): ResponseStreamEventValue[] {
    if (part.type === 'native') return this.native(part.data, part.event);
    if (part.type !== 'delta' || this.isNative || part.index !== 0) return [];
    return this.numbered([...this.start(head), ...this.items.delta(head, part)]);
  }

  end(answer: ExchangeAnswer): ResponseStreamEventValue[] {
    if (this.isNative) {
      const body = withContext(answer.native ?? {}, this.body);
      const type = typeof this.last?.type === 'string' ? this.last.type : 'response.completed';
      return [...this.numbered([{ ...this.last, type, response: body }]), whole(body, answer)];
    }
    const finish = answer.choices[0]?.finishReason ?? 'stop';
    const begun = this.start(answer.head);
    const { events, output } = this.items.end(answer.head, statusOfFinish(finish));
    const response = withContext(endedResponse(answer, this.body, output), this.body);
    const type = `response.${statusOfFinish(finish)}`;
    return [...this.numbered([...begun, ...events, { type, response }]), whole(response, answer)];
  }

  whole(answer: ExchangeAnswer): ResponseStreamEventValue[] {
    this.isNative = answer.native !== undefined;
    const body = withContext(toResponse(answer, this.body), this.body);
    return [...responseEvents(body).map(({ event, data }) => sent(data, event)), whole(body, answer)];
  }

  error(error: unknown): ResponseStreamEventValue | ResponseStreamEventValue[] {
    const failure = streamFailure(error, this.logger);
    if (this.begun === undefined) return failure;
    const { param = null } = toErrorBody(error, '');
    const said = saidBy(error);
    const response = failedResponse(this.begun, failure, said);
    return this.numbered([
      { type: 'error', code: said.code ?? failure.code, message: said.message ?? failure.message, param },
      { type: 'response.failed', response },
    ]);
  }

  answerIn(event: ResponseStreamEventValue): JsonObject | undefined {
    if (event.__typename !== 'ProtocolEvent' || !LAST_EVENTS.has(event.event)) return undefined;
    return isJsonObject(event.data.response) ? event.data.response : undefined;
  }

  private native(data: JsonObject, event: string): ResponseStreamEventValue[] {
    this.isNative = true;
    const { response, sequence_number: number } = data;
    if (LAST_EVENTS.has(data.type)) {
      this.last = data;
      return [];
    }
    if (typeof number === 'number') this.sequence = number + 1;
    if (!isJsonObject(response)) return [sent(data, event)];
    const body = withContext(response, this.body);
    this.begun ??= body;
    return [sent({ ...data, response: body }, event)];
  }

  private start(head: AnswerHead): JsonObject[] {
    if (this.begun !== undefined) return [];
    const response = (this.begun = withContext(begunResponse(head, this.body), this.body));
    return [
      { type: 'response.created', response },
      { type: 'response.in_progress', response },
    ];
  }

  private numbered(events: readonly JsonObject[]): ResponseStreamEventValue[] {
    return events.map(({ type, ...rest }) => {
      const data = { type, ...rest, sequence_number: this.sequence } as JsonObject;
      this.sequence += 1;
      return sent(data, type as string);
    });
  }
}

interface Said {
  code?: string | undefined;
  message?: string | undefined;
}

/** An upstream's own words for its failure: clients of the protocol act upon its codes. */
function saidBy(error: unknown): Said {
  const cause = error instanceof Error ? error.cause : undefined;
  return cause instanceof UpstreamError ? { code: cause.clientCode, message: cause.clientMessage } : {};
}

/** A response that began and failed; `said`: the upstream's own words. */
export function failedResponse(
  begun: JsonObject,
  { code, message }: { code: ErrorCode; message: string },
  said: Said = {},
): JsonObject {
  const failed = said.code ?? FAILED[errorCatalogue[code].status] ?? 'server_error';
  return { ...begun, status: 'failed', error: { code: failed, message: said.message ?? message } };
}

/** Names in a response what it continues, which the upstream did not know: it got the items. */
export function withContext(response: JsonObject, asked: JsonObject): JsonObject {
  const { previous_response_id: previous, background } = asked;
  const conversation = conversationOf(asked);
  return {
    ...response,
    ...(previous == null ? {} : { previous_response_id: previous }),
    ...(conversation === undefined ? {} : { conversation: { id: conversation } }),
    ...(background === true ? { background } : {}),
  };
}

const sent = (data: JsonObject, event: string): ResponseStreamEventValue => ({
  __typename: 'ProtocolEvent',
  event,
  data,
});

const whole = (body: JsonObject, { head }: ExchangeAnswer): ResponseStreamEventValue => ({
  __typename: 'ModelResponse',
  body,
  evidenceId: head.id,
});
