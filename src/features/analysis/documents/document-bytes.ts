import { isUtf8 } from 'node:buffer';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { DomainError, invalidRequest } from '../../../shared/errors.js';
import { extractionBounds } from './extraction-bounds.data.js';

const TEXT_TYPE = /^(?:text\/|application\/(?:[\w.-]+\+)?(?:json|xml|yaml)\b)/i;
/** Characters of base64 that are decoded in one go: about 1 ms. */
const SLICE = 1024 * 1024;

/** Signs that base64 has nowhere, or not there. */
const NO_BASE64 = /[^\w+/=\r\n-]|=[\r\n]*[^=\r\n]|={3}/;
/** Fewer letters may be a word. */
const SHORTEST_BASE64 = 24;

const CONTROL = /[\0-\x08\x0e-\x1f]/;

function notBase64(path: string): DomainError {
  return invalidRequest([{ path, message: 'with this contentType it must be base64' }]);
}

function tooLarge(what: string): DomainError {
  const { documentBytes: limit } = extractionBounds;
  return new DomainError('PAYLOAD_TOO_LARGE', `${what} larger than ${limit} bytes`, {
    details: { limit_bytes: limit },
  });
}

/** The bytes of base64 (RFC 4648 §4 or §5, padded or not, with line ends), decoded in turns with other work. */
async function decoded(text: string, path: string): Promise<Uint8Array> {
  const bytes = Buffer.allocUnsafeSlow(Math.ceil((text.length * 3) / 4));
  let length = 0;
  let carried = '';
  let isPadded = false;
  for (let at = 0; at < text.length; at += SLICE) {
    const letters = carried + text.slice(at, at + SLICE).replace(/[\r\n]+/g, '');
    const isLast = at + SLICE >= text.length;
    const end = isLast ? letters.length : letters.length - (letters.length % 4);
    const group = isLast ? letters.replace(/={1,2}$/, '') : letters.slice(0, end);
    carried = letters.slice(end);
    // Node skips invalid base64, which shows in too few bytes. Nothing may follow padding.
    const written = bytes.write(group, length, 'base64');
    if (isPadded || group.length % 4 === 1 || written !== Math.floor((group.length * 3) / 4)) throw notBase64(path);
    isPadded = group.endsWith('=');
    length += written;
    await nextTurn();
  }
  return length === bytes.length ? bytes : new Uint8Array(bytes.subarray(0, length));
}

/** The bytes of a text, which may be sent as base64 too: letters without a space that are base64 of a text are no text. */
async function textBytes(content: string): Promise<Uint8Array> {
  const bytes = Buffer.from(content, 'utf8');
  if (content.length < SHORTEST_BASE64 || NO_BASE64.test(content)) return bytes;
  if (content.replace(/[\r\n]+/g, '').length % 4 !== 0) return bytes;
  const inner = await decoded(content, 'content');
  return isUtf8(inner) && !CONTROL.test(Buffer.from(inner).toString('utf8')) ? inner : bytes;
}

async function writtenBytes(content: string, contentType: string, path: string): Promise<Uint8Array> {
  if (contentType === '') return Buffer.from(content, 'utf8');
  return TEXT_TYPE.test(contentType) ? textBytes(content) : decoded(content, path);
}

/**
 * The bytes of a document: those of an upload; a string is decoded as base64 if `contentType` is a binary format, or a
 * text's and all of it is base64 of a text; else it is the text. Throws INVALID_REQUEST and PAYLOAD_TOO_LARGE.
 */
export async function documentBytes(
  content: string | Uint8Array,
  contentType: string | null | undefined,
  path = 'content',
): Promise<Uint8Array> {
  const bytes = typeof content === 'string' ? await writtenBytes(content, contentType ?? '', path) : content;
  const what = path === 'content' ? 'the document is' : `the document at ${path} is`;
  if (bytes.length > extractionBounds.documentBytes) throw tooLarge(what);
  return bytes;
}

/** The bytes of several documents, which together may be as large as one. Throws as `documentBytes`, naming the document. */
export async function documentsBytes(
  documents: readonly { content: string | Uint8Array; contentType?: string | null | undefined }[],
): Promise<Uint8Array[]> {
  const all: Uint8Array[] = [];
  let length = 0;
  for (const [index, { content, contentType }] of documents.entries()) {
    const bytes = await documentBytes(content, contentType, `documents[${index}].content`);
    length += bytes.length;
    if (length > extractionBounds.documentBytes) throw tooLarge('the documents together are');
    all.push(bytes);
  }
  return all;
}
