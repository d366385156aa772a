import type { CallFile } from '../../../shared/call-file.js';
import type { RequestIssue } from '../../../shared/errors.js';
import { PICTURES, RECORDINGS, typeOfBytes } from '../../../shared/file-types.js';
import type { JsonObject } from '../../../shared/json/json.js';

/** Problems of files that are empty, or none of the types by their bytes, whatever they are called. */
export function fileProblems(files: readonly CallFile[], types: 'pictures' | 'recordings'): RequestIssue[] {
  return files.flatMap(({ name, head, bytes }): RequestIssue[] => {
    if (bytes === 0) return [{ path: name, message: 'is empty' }];
    if (typeOfBytes(head, types) !== undefined) return [];
    const known = (types === 'pictures' ? PICTURES : RECORDINGS).map(({ mediaType }) => mediaType);
    return [{ path: name, message: `is of no type that is taken: expected ${known.join(', ')}` }];
  });
}

/** Files as evidence and approvals name them. */
export function namedFiles(files: readonly CallFile[]): JsonObject[] {
  return files.map(({ name, filename, bytes, sha256 }) => ({ bytes, filename, name, sha256 }));
}

/** The lowest bit rate of speech that the types are used with: Opus at 6 kbit/s, bytes a second. */
const LOWEST_RATE = 750;
const HIGHEST_SAMPLE_RATE = 768_000;

/** The most seconds that a recording may last: of plain WAV by its header, else by the lowest bit rate. */
export function mostSeconds({ head, bytes }: Pick<CallFile, 'head' | 'bytes'>): number {
  return Math.max(1, Math.ceil(bytes / Math.max(LOWEST_RATE, wavRate(head) ?? 0)));
}

const PCM: ReadonlySet<number> = new Set([1, 3]);

/** Bytes a second of uncompressed WAV (RIFF, `fmt `); undefined for all else, and for a header that says nonsense. */
function wavRate(head: Uint8Array): number | undefined {
  if (typeOfBytes(head, 'recordings') !== 'audio/wav') return undefined;
  const view = new DataView(head.buffer, head.byteOffset, head.byteLength);
  for (let at = 12; at + 24 <= view.byteLength;) {
    const size = view.getUint32(at + 4, true);
    if (view.getUint32(at, false) === 0x666d7420) {
      const [format, channels] = [view.getUint16(at + 8, true), view.getUint16(at + 10, true)];
      const [rate, bits] = [view.getUint32(at + 12, true), view.getUint16(at + 22, true)];
      const isSound = PCM.has(format) && channels > 0 && channels <= 8 && rate <= HIGHEST_SAMPLE_RATE && bits <= 64;
      return isSound ? (rate * channels * bits) / 8 : undefined;
    }
    at += 8 + size + (size % 2);
  }
  return undefined;
}
