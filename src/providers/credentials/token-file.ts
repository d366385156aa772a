import { readFile, stat } from 'node:fs/promises';
import { UpstreamError } from '../../shared/http/upstream-error.js';
import { credentialError } from './credential-error.js';

const MAX_BYTES = 64 * 1024;

/** The text of a file that its owner may replace at any time, so that it is read whenever it is needed. */
export async function readCredentialFile(flow: string, path: string): Promise<string> {
  let text: string;
  try {
    const { size } = await stat(path);
    if (size > MAX_BYTES) throw credentialError(flow, `the file ${path} has more than ${MAX_BYTES} bytes`);
    text = (await readFile(path, 'utf8')).trim();
  } catch (error) {
    if (error instanceof UpstreamError) throw error;
    const { code } = error as NodeJS.ErrnoException;
    throw credentialError(flow, `the file ${path} cannot be read (${String(code)})`, error);
  }
  if (text === '') throw credentialError(flow, `the file ${path} is empty`);
  return text;
}

/** The token in a file. */
export async function readTokenFile(flow: string, path: string): Promise<string> {
  const text = await readCredentialFile(flow, path);
  if (!/^[\x21-\x7e]+$/.test(text)) throw credentialError(flow, `the file ${path} holds more than a token`);
  return text;
}
