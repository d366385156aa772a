import { crc32 } from 'node:zlib';

/** A header's value of another type than text. */
export interface TypedValue {
  type: number;
  bytes: Buffer;
}
export type FrameHeaders = Readonly<Record<string, string | TypedValue>>;

function headerBytes(headers: FrameHeaders): Buffer {
  const parts = Object.entries(headers).map(([name, value]) => {
    const typed = typeof value === 'string' ? { type: 7, bytes: measured(Buffer.from(value)) } : value;
    return Buffer.concat([
      Buffer.from([Buffer.byteLength(name)]),
      Buffer.from(name),
      Buffer.from([typed.type]),
      typed.bytes,
    ]);
  });
  return Buffer.concat(parts);
}

/** Bytes after their length, as texts and byte arrays have them. */
export function measured(bytes: Buffer): Buffer {
  const length = Buffer.alloc(2);
  length.writeUInt16BE(bytes.length);
  return Buffer.concat([length, bytes]);
}

/** A message of `application/vnd.amazon.eventstream`. */
export function frame(headers: FrameHeaders, payload: Buffer | string = ''): Buffer {
  const [head, body] = [headerBytes(headers), Buffer.from(payload)];
  const message = Buffer.alloc(16 + head.length + body.length);
  message.writeUInt32BE(message.length, 0);
  message.writeUInt32BE(head.length, 4);
  message.writeUInt32BE(crc32(message.subarray(0, 8)), 8);
  head.copy(message, 12);
  body.copy(message, 12 + head.length);
  message.writeUInt32BE(crc32(message.subarray(0, -4)), message.length - 4);
  return message;
}

/** The beginning of a message of any lengths, whose own checksum is right. */
export function prelude(total: number, headers = 0): Buffer {
  const bytes = Buffer.alloc(12);
  bytes.writeUInt32BE(total, 0);
  bytes.writeUInt32BE(headers, 4);
  bytes.writeUInt32BE(crc32(bytes.subarray(0, 8)), 8);
  return bytes;
}

export const EVENT_STREAM = 'application/vnd.amazon.eventstream';

export const eventFrame = (type: string, json: string): Buffer =>
  frame({ ':event-type': type, ':content-type': 'application/json', ':message-type': 'event' }, json);

/** An event of `ConverseStream`. AWS pads its events by a member of random length. */
export const converseEvent = (type: string, data: object): Buffer =>
  eventFrame(type, JSON.stringify({ ...data, p: 'abcd' }));

/** The events of a stream of Converse. */
export const converseStream = (events: readonly (readonly [type: string, data: object])[]): Buffer =>
  Buffer.concat(events.map(([type, data]) => converseEvent(type, data)));

/** A chunk of `InvokeModelWithResponseStream` with an event of the model's own. */
export const chunkFrame = (json: string): Buffer =>
  eventFrame('chunk', JSON.stringify({ bytes: Buffer.from(json).toString('base64'), p: 'abcdefgh' }));

export const chunkStream = (events: readonly object[]): Buffer =>
  Buffer.concat(events.map((event) => chunkFrame(JSON.stringify(event))));

export const exceptionFrame = (type: string, message: string, more: object = {}): Buffer =>
  frame(
    { ':exception-type': type, ':content-type': 'application/json', ':message-type': 'exception' },
    JSON.stringify({ message, ...more }),
  );

export const errorFrame = (code: string, message: string): Buffer =>
  frame({ ':message-type': 'error', ':error-code': code, ':error-message': message });
