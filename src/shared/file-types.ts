/** A type of file: its media type, and how its first bytes look. */
interface FileType {
  mediaType: string;
  /** At the place; a question mark stands for any byte. */
  signature: RegExp;
}

/** Types of pictures that models take, by their first bytes (as Latin-1 text). */
export const PICTURES: readonly FileType[] = [
  { mediaType: 'image/png', signature: /^\x89PNG\r\n\x1a\n/ },
  { mediaType: 'image/jpeg', signature: /^\xff\xd8\xff/ },
  { mediaType: 'image/webp', signature: /^RIFF[^]{4}WEBP/ },
  { mediaType: 'image/gif', signature: /^GIF8[79]a/ },
];

/** Types of recordings. */
export const RECORDINGS: readonly FileType[] = [
  { mediaType: 'audio/wav', signature: /^RIFF[^]{4}WAVE/ },
  { mediaType: 'audio/flac', signature: /^fLaC/ },
  { mediaType: 'audio/ogg', signature: /^OggS/ },
  { mediaType: 'audio/mpeg', signature: /^(?:ID3|\xff[\xe2\xe3\xf2-\xfb])/ },
  { mediaType: 'audio/mp4', signature: /^[^]{4}ftyp/ },
  { mediaType: 'audio/webm', signature: /^\x1a\x45\xdf\xa3/ },
  { mediaType: 'audio/aac', signature: /^\xff[\xf0\xf1\xf8\xf9]/ },
];

/** Content as a URL of itself. RFC 2397. */
export function dataUrl({ contentType, data }: { contentType: string; data: string }): string {
  return `data:${contentType};base64,${data}`;
}

const HEAD_BYTES = 16;

/** The media type that the first bytes say; undefined for none of those that are taken. */
export function typeOfBytes(head: Uint8Array, types: 'pictures' | 'recordings'): string | undefined {
  const text = Buffer.from(head.buffer, head.byteOffset, Math.min(head.byteLength, HEAD_BYTES)).toString('latin1');
  return (types === 'pictures' ? PICTURES : RECORDINGS).find(({ signature }) => signature.test(text))?.mediaType;
}

/** The media type of a picture in base64, by its first bytes; undefined for anything else, whatever it is called. */
export function pictureType(base64: string): string | undefined {
  return typeOfBytes(Buffer.from(base64.slice(0, 2 * HEAD_BYTES), 'base64'), 'pictures');
}
