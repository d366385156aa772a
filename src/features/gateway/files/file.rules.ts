import type { RequestIssue } from '../../../shared/errors.js';
import { isJsonObject, type JsonObject, type JsonValue } from '../../../shared/json/json.js';
import { typeOfBytes } from '../../../shared/file-types.js';

/** Purposes that clients may name: those of OpenAI's Files API. */
export const PURPOSES = ['assistants', 'batch', 'evals', 'fine-tune', 'user_data', 'vision'] as const;

/** The purpose of files that the gateway writes. */
export const OUTPUT_PURPOSE = 'batch_output';

/** The purpose of a file that came without one, as in Anthropic's API. */
export const DEFAULT_PURPOSE = 'user_data';

/** Read line by line, so nothing but text will do. */
const TEXT_PURPOSES: ReadonlySet<string> = new Set(['batch', 'evals', 'fine-tune']);

const HOUR_SECONDS = 3_600;
/** Files are kept for 30 days, and for less where their owner says so. */
export const KEPT_SECONDS = 30 * 24 * HOUR_SECONDS;
const EXPIRY = 'expires_after';

/** The request for a new file, beside its bytes. */
export interface FileAsked {
  purpose: string;
  /** From its creation. */
  keptSeconds: number;
}

/** The members of an upload, and everything wrong with them. */
export function fileAsked(body: JsonObject): { asked: FileAsked; issues: RequestIssue[] } {
  const issues: RequestIssue[] = [];
  const purpose = body.purpose ?? DEFAULT_PURPOSE;
  if (typeof purpose !== 'string' || !PURPOSES.some((known) => known === purpose))
    issues.push({ path: 'purpose', message: `expected one of ${PURPOSES.join(', ')}` });
  for (const name of Object.keys(body))
    if (name !== 'purpose' && name !== EXPIRY && !name.startsWith(`${EXPIRY}[`))
      issues.push({ path: name, message: 'unknown field' });
  const after = expiryIn(body);
  const seconds = after === undefined ? KEPT_SECONDS : Number(after.seconds);
  if (after !== undefined && after.anchor !== 'created_at')
    issues.push({ path: `${EXPIRY}.anchor`, message: 'expected created_at' });
  if (!Number.isInteger(seconds) || seconds < HOUR_SECONDS || seconds > KEPT_SECONDS)
    issues.push({
      path: `${EXPIRY}.seconds`,
      message: `expected a whole number from ${HOUR_SECONDS} to ${KEPT_SECONDS}: files are kept for 30 days at most`,
    });
  return { asked: { purpose: typeof purpose === 'string' ? purpose : '', keptSeconds: seconds }, issues };
}

/** An object in JSON; parts with the names of its members in a form. */
function expiryIn(body: JsonObject): Record<'anchor' | 'seconds', JsonValue | undefined> | undefined {
  const { expires_after: whole } = body;
  if (isJsonObject(whole)) return { anchor: whole.anchor, seconds: whole.seconds };
  const [anchor, seconds] = [body['expires_after[anchor]'], body['expires_after[seconds]']];
  if (whole == null && anchor === undefined && seconds === undefined) return undefined;
  return { anchor, seconds };
}

/** How the first bytes of other types look, as Latin-1 text. */
const OTHERS: readonly (readonly [RegExp, string])[] = [
  [/^%PDF-/, 'application/pdf'],
  [/^PK\x03\x04/, 'application/zip'],
  [/^\x1f\x8b/, 'application/gzip'],
];

/** The media type of a file by its bytes: its name decides between kinds of text alone. */
export function mediaTypeOf(head: Uint8Array, isText: boolean, { filename, purpose }: FileNamed): string {
  const known = typeOfBytes(head, 'pictures') ?? typeOfBytes(head, 'recordings');
  if (known !== undefined) return known;
  const text = Buffer.from(head.buffer, head.byteOffset, Math.min(head.byteLength, 16)).toString('latin1');
  const other = OTHERS.find(([signature]) => signature.test(text));
  if (other !== undefined) return other[1];
  if (!isText) return 'application/octet-stream';
  if (TEXT_PURPOSES.has(purpose) || /\.(?:jsonl|ndjson)$/i.test(filename)) return 'application/jsonl';
  return /\.json$/i.test(filename) ? 'application/json' : 'text/plain';
}

interface FileNamed {
  filename: string;
  purpose: string;
}

/** Problems of a file of a type that its purpose cannot have. */
export function typeProblems(mediaType: string, purpose: string): RequestIssue[] {
  if (TEXT_PURPOSES.has(purpose) && mediaType !== 'application/jsonl')
    return [{ path: 'file', message: `a file for ${purpose} has lines of JSON in UTF-8, and this is ${mediaType}` }];
  if (purpose === 'vision' && !mediaType.startsWith('image/'))
    return [{ path: 'file', message: `a file for vision is a picture, and this is ${mediaType}` }];
  return [];
}

/** A name that is fit for a header and a list: without the folders that it may come with. */
export function filenameOf(given: string): string {
  const name =
    given
      .split(/[/\\]/)
      .at(-1)
      ?.replaceAll(/[\p{Cc}\p{Cf}]/gu, '')
      .trim() ?? '';
  return name === '' ? 'file' : name.slice(0, 200);
}
