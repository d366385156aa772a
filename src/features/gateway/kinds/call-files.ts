import { hash } from 'node:crypto';
import { type CallFile, HEAD_BYTES } from '../../../shared/call-file.js';
import { invalidRequest } from '../../../shared/errors.js';
import type { CallFileInput } from './kind.types.js';

const BASE64 = /^[\w+/-]*={0,2}$/;

/** The files of a request: as they were uploaded, or of the base64 in its input. Throws INVALID_REQUEST. */
export function callFiles(given: readonly (CallFile | CallFileInput)[]): CallFile[] {
  return given.map((file, at) => ('open' in file ? file : decoded(file, at)));
}

function decoded({ name, filename, contentType, content }: CallFileInput, at: number): CallFile {
  if (!BASE64.test(content)) throw invalidRequest([{ path: `files[${at}].content`, message: 'expected base64' }]);
  const bytes = Buffer.from(content, 'base64');
  return {
    name,
    filename: filename ?? name,
    contentType: contentType ?? 'application/octet-stream',
    bytes: bytes.length,
    sha256: hash('sha256', bytes, 'hex'),
    head: bytes.subarray(0, HEAD_BYTES),
    open: () => [bytes],
  };
}
