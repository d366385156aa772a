import type { ChatStreamPart } from '../../contracts/provider.js';
import { isJsonObject, type JsonValue } from '../../shared/json/json.js';
import { answerError, malformed, type FailureContext } from '../http/failure.js';
import type { StreamTranslator } from '../http/stream.js';
import { objectOf, textOf } from '../http/wire.js';
import { toFinishReason, toToolCalls, toUsage, type IdSource } from './ollama.js';

/** The lines of Ollama's chat stream; `done: true` is the terminator. Tool calls come whole, one or more to a line. */
export class OllamaStreamTranslator implements StreamTranslator<JsonValue> {
  readonly #context: FailureContext;
  readonly #ids: IdSource;
  #toolCalls = 0;
  #finished = false;

  constructor(context: FailureContext, ids: IdSource) {
    this.#context = context;
    this.#ids = ids;
  }

  get finished(): boolean {
    return this.#finished;
  }

  accept(line: JsonValue): ChatStreamPart[] {
    if (!isJsonObject(line)) throw malformed('local', 'a stream line that is not a JSON object');
    if (line['error'] !== undefined) throw answerError(this.#context, { status: 500, body: line, isEvent: true });
    const message = objectOf(line['message']) ?? {};
    const parts: ChatStreamPart[] = [];
    const content = textOf(message['content']);
    if (content !== undefined && content !== '') parts.push({ type: 'delta', index: 0, content });
    const thinking = textOf(message['thinking']);
    if (thinking !== undefined && thinking !== '') parts.push({ type: 'delta', index: 0, reasoningContent: thinking });
    for (const { id, function: fn } of toToolCalls(message, this.#ids)) {
      parts.push({ type: 'delta', index: 0, toolCalls: [{ index: this.#toolCalls, id, ...fn }] });
      this.#toolCalls += 1;
    }
    if (line['done'] !== true) return parts;
    this.#finished = true;
    parts.push({
      type: 'delta',
      index: 0,
      finishReason: toFinishReason(textOf(line['done_reason']), this.#toolCalls > 0),
    });
    const usage = toUsage(line);
    if (usage !== undefined) parts.push({ type: 'usage', usage });
    return parts;
  }
}
