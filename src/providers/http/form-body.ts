import type { CallFile } from '../../shared/call-file.js';
import { randomHex } from '../../shared/ids.js';
import type { JsonObject, JsonValue } from '../../shared/json/json.js';

/** A `multipart/form-data` body (RFC 7578) whose files are read when they are sent. */
export interface FormBody {
  contentType: string;
  bytes: number;
  /** The body from the start. */
  open(): AsyncIterable<Uint8Array>;
}

/** Fields in their order, then files. Lists are sent as fields of the same name. */
export function formBody(fields: JsonObject, files: readonly CallFile[]): FormBody {
  const boundary = `portcullis-${randomHex(24)}`;
  const texts = Object.entries(fields)
    .flatMap(([name, value]) => (Array.isArray(value) ? value : [value]).map((one) => [name, one] as const))
    .filter(([, value]) => value !== undefined && value !== null)
    .map(
      ([name, value]) =>
        `--${boundary}\r\nContent-Disposition: form-data; name="${quoted(name)}"\r\n\r\n${textOf(value)}\r\n`,
    );
  const head = Buffer.from(texts.join(''));
  const parts = files.map((file) => ({
    file,
    head: Buffer.from(
      `--${boundary}\r\nContent-Disposition: form-data; name="${quoted(file.name)}"; filename="${quoted(file.filename)}"\r\n` +
        `Content-Type: ${/^[\w.+-]+\/[\w.+-]+$/.test(file.contentType) ? file.contentType : 'application/octet-stream'}\r\n\r\n`,
    ),
  }));
  const end = Buffer.from(`--${boundary}--\r\n`);
  return {
    contentType: `multipart/form-data; boundary=${boundary}`,
    bytes: parts.reduce((sum, part) => sum + part.head.length + part.file.bytes + 2, head.length + end.length),
    open: () => pieces(head, parts, end),
  };
}

interface Part {
  file: CallFile;
  head: Buffer;
}

async function* pieces(head: Buffer, parts: readonly Part[], end: Buffer): AsyncGenerator<Uint8Array> {
  yield head;
  for (const part of parts) {
    yield part.head;
    yield* part.file.open();
    yield CRLF;
  }
  yield end;
}

const CRLF = Buffer.from('\r\n');

/** As browsers write names (WHATWG, "multipart/form-data encoding algorithm"). */
function quoted(name: string): string {
  return name.replaceAll('\r', '%0D').replaceAll('\n', '%0A').replaceAll('"', '%22');
}

function textOf(value: JsonValue | undefined): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
