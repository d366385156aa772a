import type { IncomingMessage, ServerResponse } from 'node:http';

/**
 * How much of an unwanted body is read and discarded after the answer, and for how long: a client that still sends
 * while the connection closes would lose the answer to a reset (RFC 9112 §9.6).
 */
const LINGER_BYTES = 32 * 1024 * 1024;
const LINGER_MILLIS = 2_000;

/** True when the request has a body (RFC 9112 §6). */
export function hasBody(request: IncomingMessage): boolean {
  const length = request.headers['content-length'];
  return request.headers['transfer-encoding'] !== undefined || (length !== undefined && length !== '0');
}

/** True while a request has a body that has not arrived completely. */
export function isUnread(request: IncomingMessage): boolean {
  return hasBody(request) && !request.complete;
}

/**
 * Sends an answer at once though the request's body is unread, then closes the connection, a little later where the client
 * still sends. The head must name `Connection: close` and the content's length.
 */
export function answerUnread(request: IncomingMessage, response: ServerResponse, content: string | Buffer): void {
  let bytes = 0;
  const finish = (): void => {
    clearTimeout(timer);
    request.off('data', count).off('end', finish).off('close', finish);
    response.end();
  };
  const count = (piece: Buffer): void => {
    bytes += piece.length;
    if (bytes > LINGER_BYTES) finish();
  };
  const timer = setTimeout(finish, LINGER_MILLIS);
  response.write(content);
  request.on('data', count).on('end', finish).on('close', finish).resume();
}
