import { entryOf, type JsonObject, type JsonValue } from '../../shared/json/json.js';
import type { HttpAnswerHead } from './answer-handler.js';
import { objectOf, textOf } from './wire.js';

/** The statuses of Bedrock's exceptions. Amazon Bedrock API reference, "Common errors" and those of its operations. */
const STATUSES: Readonly<Record<string, number>> = {
  accessdeniedexception: 403,
  conflictexception: 400,
  internalserverexception: 500,
  modelerrorexception: 424,
  modelnotreadyexception: 429,
  modelstreamerrorexception: 424,
  modeltimeoutexception: 408,
  resourcenotfoundexception: 404,
  // AWS answers 400, though nothing is wrong with the request and another account may have room for it.
  servicequotaexceededexception: 429,
  serviceunavailableexception: 503,
  throttlingexception: 429,
  validationexception: 400,
};
const QUOTA = 'servicequotaexceededexception';

/** The status of an exception by its name; undefined for an unknown one. */
export function statusOfException(name: string): number | undefined {
  return entryOf(STATUSES, name.toLowerCase());
}

/**
 * An error of AWS with its name, which is in a header, as its body's `code`: `ThrottlingException:http://internal…`. Errors of
 * others are as they came.
 */
export function namedError(
  { status, headers }: HttpAnswerHead,
  body: JsonValue | undefined,
): { status: number; body: JsonValue | undefined } {
  const said = headers['x-amzn-errortype'];
  const code = /^[A-Za-z]{1,64}/.exec(String(said ?? ''))?.[0];
  if (code === undefined) return { status, body };
  const { message, Message } = objectOf(body) ?? {};
  const words: JsonObject = { code, message: textOf(message) ?? textOf(Message) };
  return { status: code.toLowerCase() === QUOTA ? (statusOfException(QUOTA) ?? status) : status, body: words };
}
