/** How a stream of results is written in one of the forms that clients ask for. */
export interface StreamForm {
  contentType: string;
  /** Sent before the first result. */
  begin: string;
  result: (result: object) => string;
  /** A failure that ends the stream; `errors` are formatted. */
  failure: (errors: readonly object[]) => string;
  /** Keeps proxies from closing a silent connection. */
  heartbeat: string;
  end: string;
}

/** The `graphql-sse` protocol, "distinct connections mode", whose clients read server-sent events. */
const eventStream: StreamForm = {
  contentType: 'text/event-stream; charset=utf-8',
  begin: ':\n\n',
  result: (result) => `event: next\ndata: ${JSON.stringify(result)}\n\n`,
  failure: (errors) => `event: next\ndata: ${JSON.stringify({ errors })}\n\n`,
  heartbeat: ':\n\n',
  end: 'event: complete\ndata:\n\n',
};

const BOUNDARY = 'graphql';
const part = (content: object): string =>
  `\r\n--${BOUNDARY}\r\ncontent-type: application/json\r\n\r\n${JSON.stringify(content)}`;

/** Apollo's protocol of multipart subscriptions over HTTP (Incremental Delivery over HTTP, `subscriptionSpec=1.0`). */
const multipart: StreamForm = {
  contentType: `multipart/mixed;boundary="${BOUNDARY}";subscriptionSpec=1.0`,
  begin: '',
  result: (result) => part({ payload: result }),
  failure: (errors) => part({ payload: null, errors }),
  heartbeat: part({}),
  end: `\r\n--${BOUNDARY}--\r\n`,
};

/** The form of a stream that a client accepts; undefined where it wants none. */
export function streamFormOf(accept: string | undefined): StreamForm | undefined {
  if (accept === undefined) return undefined;
  if (/\btext\/event-stream\b/i.test(accept)) return eventStream;
  return /\bmultipart\/mixed\b[^,]*\bsubscriptionSpec\s*=/i.test(accept) ? multipart : undefined;
}
