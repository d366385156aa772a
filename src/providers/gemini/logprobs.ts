import { type JsonObject, type JsonValue, objectsOf } from '../../shared/json/json.js';
import { numberOf, objectOf, textOf } from '../http/wire.js';

/** The probabilities of a candidate's tokens in OpenAI's form; undefined where it has none. */
export function toChoiceLogprobs(value: JsonValue | undefined): JsonObject | undefined {
  const result = objectOf(value);
  if (result === undefined) return undefined;
  const likely = objectsOf(result['topCandidates']);
  const content = objectsOf(result['chosenCandidates']).map((chosen, place) => ({
    ...toToken(chosen),
    top_logprobs: objectsOf(likely[place]?.['candidates']).map(toToken),
  }));
  return { content, refusal: null };
}

function toToken(wire: JsonObject): JsonObject {
  const token = textOf(wire['token']) ?? '';
  return { token, logprob: numberOf(wire['logProbability']) ?? 0, bytes: [...Buffer.from(token)] };
}
