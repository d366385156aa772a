import { webcrypto } from 'node:crypto';
import type { DocumentFile } from '../../../contracts/extraction.js';
import { invalidRequest } from '../../../shared/errors.js';
import type { AnalyzeInput } from '../analysis.types.js';
import { documentBytes, documentsBytes } from '../documents/document-bytes.js';
import type { AnalyzedDocument } from './set.types.js';

/** Templates that read several documents together. */
const TEMPLATES: readonly string[] = ['contract-review', 'gap-analysis', 'policy-audit'];
const PLAIN = 'text/plain; charset=utf-8';

/** The fields of a document that are not known before it is read. */
export const UNREAD = {
  format: null,
  kind: null,
  language: null,
  asked: null,
  contract: null,
  start: null,
  end: null,
} as const;

/** The bytes of a request: one document, or several one behind the other. */
export interface Received {
  source: Uint8Array;
  sourceHash: string;
  contentType: string | null;
  documents?: (Pick<AnalyzedDocument, 'contentType' | 'bytes' | 'sourceHash'> & { filename: string | null })[];
}

/** Throws INVALID_REQUEST for a template that reads one document only. */
export function checkSet(templateId: string): void {
  if (TEMPLATES.includes(templateId)) return;
  const message = `only these templates read several documents: ${TEMPLATES.join(', ')}`;
  throw invalidRequest([{ path: 'documents', message }]);
}

/** Throws INVALID_REQUEST and PAYLOAD_TOO_LARGE. */
export async function receivedOf({ content = '', contentType, documents }: AnalyzeInput): Promise<Received> {
  if (documents == null) {
    const source = await documentBytes(content, contentType);
    return { source, sourceHash: await hashOf(source), contentType: contentType ?? PLAIN };
  }
  const sources = await documentsBytes(documents);
  const hashes = await Promise.all(sources.map(hashOf));
  return {
    source: Buffer.concat(sources),
    sourceHash: await hashOf(Buffer.from(hashes.join('\n'))),
    contentType: null,
    documents: documents.map((one, at) => ({
      filename: one.filename ?? null,
      contentType: one.contentType ?? PLAIN,
      bytes: sources[at]?.length ?? 0,
      sourceHash: hashes[at] ?? '',
    })),
  };
}

async function hashOf(bytes: Uint8Array): Promise<string> {
  const digest = await webcrypto.subtle.digest('SHA-256', new Uint8Array(bytes));
  return Buffer.from(digest).toString('hex');
}

/** The files in the bytes of all of them. */
export function filesOf(
  source: Uint8Array,
  documents: readonly { name: string | null; contentType: string | null; bytes: number }[],
): DocumentFile[] {
  let start = 0;
  return documents.map(({ name, contentType, bytes }) => {
    const part = new Uint8Array(source.subarray(start, start + bytes));
    start += bytes;
    return { bytes: part, contentType: contentType ?? undefined, filename: name ?? undefined };
  });
}
