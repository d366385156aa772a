import { sha256 } from '@noble/hashes/sha2.js';
import { concat, toHex, toUtf8 } from './bytes.js';

/** The part of `node:crypto` by which a digest costs a third. */
interface NativeHash {
  hash: (algorithm: 'sha256', content: string | Uint8Array, encoding: 'binary') => string;
  createHash: (algorithm: 'sha256') => RunningDigest;
}

interface NodeProcess {
  getBuiltinModule?: (name: 'node:crypto') => NativeHash | undefined;
}

/** SHA-256 of what comes in pieces. */
export interface RunningDigest {
  update: (bytes: Uint8Array) => unknown;
  digest: () => Uint8Array;
}

interface Digests {
  /** SHA-256 of bytes, or of a text as UTF-8: 32 bytes. FIPS 180-4. */
  digest: (content: string | Uint8Array) => Uint8Array;
  runningDigest: () => RunningDigest;
}

/** The digests of this engine: those of Node where there are some, else in JavaScript. */
export function digestsBy(native: NativeHash | undefined): Digests {
  if (native === undefined)
    return {
      digest: (content) => sha256(typeof content === 'string' ? toUtf8(content) : content),
      runningDigest: () => sha256.create(),
    };
  return {
    // By way of text, since that is five times as fast as a buffer of Node's making.
    digest: (content) => Buffer.from(native.hash('sha256', content, 'binary'), 'binary'),
    runningDigest: () => native.createHash('sha256'),
  };
}

/** Absent in browsers. */
const { process } = globalThis as { process?: NodeProcess };

export const { digest, runningDigest } = digestsBy(process?.getBuiltinModule?.('node:crypto'));

/** SHA-256 in hexadecimal. */
export function digestHex(...parts: readonly Uint8Array[]): string {
  return toHex(digest(concat(...parts)));
}
