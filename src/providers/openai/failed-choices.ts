import { entryOf, isJsonObject, type JsonObject } from '../../shared/json/json.js';
import { statusOfError } from '../http/error-status.js';
import { objectOf, textOf } from '../http/wire.js';
import { FAILED_FINISHES, ownErrorIn } from '../quirks.rules.js';

/** A failure inside an answer of status 200 or one of its chunks. */
interface Failure {
  status: number;
  /** Holds the error message. */
  body: JsonObject;
}

/**
 * The failure in a chunk: an `error`, a server's own error member, or a failed choice. The status line has been sent, so the
 * status comes from the error's code or type.
 */
export function failureOf(chunk: JsonObject): Failure | undefined {
  const { error } = chunk;
  if (error !== undefined && error !== null) return { status: statusOfError(objectOf(error)) ?? 500, body: chunk };
  const own = ownErrorIn(chunk);
  return own === undefined ? failedChoice(chunk) : { status: own.code, body: chunk };
}

/** The first choice that ended by a failure, or that has an error and no finish reason. */
export function failedChoice({ choices }: JsonObject): Failure | undefined {
  if (!Array.isArray(choices)) return undefined;
  // Runs for every chunk, so it allocates nothing.
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
