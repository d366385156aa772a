import type { UpstreamBatch } from '../../contracts/upstream-batches.js';
import { UpstreamError } from '../../shared/http/upstream-error.js';
import type { JsonObject, JsonValue } from '../../shared/json/json.js';
import { malformed } from './failure.js';
import type { UpstreamClient } from './upstream-client.js';
import { objectOf, textOf } from './wire.js';

const ID = /^[\w.:-]{1,200}$/;
const MAX_REASON = 500;

/** An id of the provider's that can be put into a path; undefined for any other. */
export function idIn(value: JsonValue | undefined): string | undefined {
  const id = textOf(value);
  return id !== undefined && ID.test(id) && !/^\.+$/.test(id) ? id : undefined;
}

/** A batch by its status; throws for an answer that is no batch. */
export function readBatch(
  { context }: Pick<UpstreamClient, 'context'>,
  body: JsonObject,
  { status, reason, results }: Omit<UpstreamBatch, 'id' | 'status'> & { status: UpstreamBatch['status'] | undefined },
): UpstreamBatch {
  const id = idIn(body['id']);
  if (id === undefined || status === undefined)
    throw malformed(context.kind, 'a batch without an id or a known status');
  return { id, status, reason: reason?.slice(0, MAX_REASON), results };
}

/** The bytes of an answer, as they come. The connection is closed where the reader leaves early. */
export async function* contentAt(
  client: Pick<UpstreamClient, 'getContent'>,
  path: string,
  signal: AbortSignal,
): AsyncGenerator<Uint8Array> {
  const content = await client.getContent(path, signal);
  try {
    for (let piece = await content.next(); piece !== undefined; piece = await content.next()) yield piece;
  } finally {
    content.close();
  }
}

/** The type of an error object, with its message. */
export function batchErrorIn(value: JsonValue | undefined): { code: string; message: string } | undefined {
  const error = objectOf(value);
  if (error === undefined) return undefined;
  return { code: textOf(error['code']) ?? textOf(error['type']) ?? '', message: textOf(error['message']) ?? '' };
}

/** Whether a failure says that something is not there. */
export function isNotFound(error: unknown): boolean {
  return error instanceof UpstreamError && error.status === 404;
}
