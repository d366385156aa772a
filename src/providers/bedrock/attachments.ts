import type { JsonObject } from '../../shared/json/json.js';
import { unsupported } from '../http/failure.js';

const DATA_URL = /^data:([\w.+-]+\/[\w.+-]+);base64,(.+)$/s;
const IMAGES: ReadonlyMap<string, string> = new Map([
  ['image/png', 'png'],
  ['image/jpeg', 'jpeg'],
  ['image/jpg', 'jpeg'],
  ['image/gif', 'gif'],
  ['image/webp', 'webp'],
]);
const DOCUMENTS: ReadonlyMap<string, string> = new Map([
  ['application/pdf', 'pdf'],
  ['text/csv', 'csv'],
  ['application/msword', 'doc'],
  ['application/vnd.openxmlformats-officedocument.wordprocessingml.document', 'docx'],
  ['application/vnd.ms-excel', 'xls'],
  ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'xlsx'],
  ['text/html', 'html'],
  ['text/plain', 'txt'],
  ['text/markdown', 'md'],
]);
const MAX_NAME = 180;

/** An image in base64. Bedrock fetches none, and what lies in S3 is read with rights that are not the client's. */
export function toImage(url: string | undefined, path: string): JsonObject {
  const { format, bytes } = embedded(url, IMAGES, path);
  return { image: { format, source: { bytes } } };
}

/** The documents of a request, each with a name of its own. */
export class Documents {
  private readonly names = new Set<string>();

  toDocument(data: string | undefined, filename: string | undefined, path: string): JsonObject {
    const { format, bytes } = embedded(data, DOCUMENTS, path);
    return { document: { format, name: this.nameOf(filename), source: { bytes } } };
  }

  /** Letters, digits, single spaces, hyphens, parentheses and square brackets alone are accepted, and no name twice. */
  private nameOf(filename = ''): string {
    const stem = filename.replace(/\.[A-Za-z0-9]{1,5}$/, '');
    const fit = stem
      .replace(/[^A-Za-z0-9\s()[\]-]+/g, '-')
      .replace(/\s+/g, ' ')
      .slice(0, MAX_NAME)
      .trim();
    const wanted = /[A-Za-z0-9]/.test(fit) ? fit : 'document';
    let name = wanted;
    for (let count = 2; this.names.has(name); count += 1) name = `${wanted} (${count})`;
    this.names.add(name);
    return name;
  }
}

function embedded(
  url: string | undefined,
  formats: ReadonlyMap<string, string>,
  path: string,
): { format: string; bytes: string } {
  const [, mediaType, bytes] = DATA_URL.exec(url ?? '') ?? [];
  if (mediaType === undefined || bytes === undefined)
    throw unsupported('bedrock', `${path}: expected a base64 data: URL; Amazon Bedrock fetches no addresses`);
  const format = formats.get(mediaType.toLowerCase());
  if (format === undefined) throw unsupported('bedrock', `${path}: expected one of ${[...formats.keys()].join(', ')}`);
  return { format, bytes };
}
