import type {
  CallMarks,
  EvaluatedAnswer,
  EvaluatedCaller,
  EvaluatedCalls,
  WeighedChat,
} from '../../../contracts/evaluations/evaluated-calls.js';
import type { Provenance } from '../../../contracts/provenance.js';
import { isJsonObject, type JsonObject, type JsonValue } from '../../../shared/json/json.js';
import type { LineCaller, LineCalls } from './line-calls.js';

const CHAT = '/v1/chat/completions';

/** Chats for evaluations, made and decided as the lines of batches are. */
export class EvaluatedChats implements EvaluatedCalls {
  constructor(private readonly calls: Pick<LineCalls, 'decide' | 'call'>) {}

  async weigh(caller: EvaluatedCaller, body: JsonObject): Promise<WeighedChat> {
    const { model, cost } = await this.calls.decide(lineCaller(caller), CHAT, body);
    return { model, cost };
  }

  async ask(caller: EvaluatedCaller, body: JsonObject, marks: CallMarks): Promise<EvaluatedAnswer> {
    const provenance: Provenance = {};
    const { starting, admitted } = { starting: marks.starting.bind(marks), admitted: marks.admitted.bind(marks) };
    const answer = await this.calls.call({ ...lineCaller(caller), provenance, starting, admitted }, CHAT, body);
    if (!isJsonObject(answer) || provenance.evidenceId === undefined)
      throw new Error('a chat was answered without evidence');
    return {
      evidenceId: provenance.evidenceId,
      model: typeof answer.model === 'string' ? answer.model : (provenance.model ?? ''),
      text: textOf(answer),
    };
  }
}

/** No answer of the cache: what is evaluated is the model. */
function lineCaller(caller: EvaluatedCaller): LineCaller {
  return { ...caller, userHeader: undefined, wantsFresh: true };
}

function textOf({ choices }: JsonObject): string {
  const [first]: (JsonValue | undefined)[] = Array.isArray(choices) ? choices : [];
  const message = isJsonObject(first) && isJsonObject(first.message) ? first.message : {};
  if (typeof message.content === 'string' && message.content !== '') return message.content;
  return Array.isArray(message.tool_calls) ? JSON.stringify(message.tool_calls) : '';
}
