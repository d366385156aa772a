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
