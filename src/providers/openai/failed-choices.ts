import { entryOf, isJsonObject, type JsonObject } from '../../shared/json/json.js';
import { statusOfError } from '../http/error-status.js';
import { objectOf, textOf } from '../http/wire.js';
import { FAILED_FINISHES, ownErrorIn } from '../quirks.rules.js';

/** A failure that comes in an answer of status 200, or in a chunk of one. */
interface Failure {
  status: number;
  /** It holds the words. */
  body: JsonObject;
}

/**
 * The failure that a chunk states: an error of its own, in OpenAI's form or its server's, or that of a choice. The status
 * line is long gone; the error's own code or type says what it would have been.
 */
export function failureOf(chunk: JsonObject): Failure | undefined {
  const { error } = chunk;
  if (error !== undefined && error !== null) return { status: statusOfError(objectOf(error)) ?? 500, body: chunk };
  const own = ownErrorIn(chunk);
  return own === undefined ? failedChoice(chunk) : { status: own.code, body: chunk };
}

/** The failure of the first choice that ended by one, or that has an error and no end. */
export function failedChoice({ choices }: JsonObject): Failure | undefined {
  if (!Array.isArray(choices)) return undefined;
  // A loop without lists of its own: this is asked of every chunk.
  for (const choice of choices) {
    if (!isJsonObject(choice) || (choice['finish_reason'] == null && choice['error'] == null)) continue;
    const own = objectOf(choice['error']);
    const said = textOf(choice['finish_reason'])?.toLowerCase() ?? '';
    const status = entryOf(FAILED_FINISHES, said) ?? (own !== undefined && said === '' ? 500 : undefined);
    if (status === undefined) continue;
    if (own === undefined) return { status, body: { message: `the provider ended its answer by ${said}` } };
    return { status: statusOfError(own) ?? status, body: { error: own } };
  }
  return undefined;
}
