const DECLARED_IN_HTML = /<meta[^>]{0,500}?charset\s*=\s*["']?\s*([\w:.-]{1,40})/i;
const DECLARED_IN_TYPE = /;\s*charset\s*=\s*"?([\w:.-]{1,40})/i;
/** HTML, "prescan a byte stream to determine its encoding". */
const PRESCANNED = 1024;

function charsetOfMark(bytes: Uint8Array): string | undefined {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'utf-8';
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  return bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : undefined;
}

function decoded(bytes: Uint8Array, charset: string): string | undefined {
  try {
    return new TextDecoder(charset, { fatal: true }).decode(bytes);
  } catch {
    // An unknown label, or bytes that are invalid in the charset: try the next one.
    return undefined;
  }
}

/** The charset that an HTML document declares in its first 1024 bytes. */
export function charsetInHtml(bytes: Uint8Array): string | undefined {
  const head = new TextDecoder('windows-1252').decode(bytes.subarray(0, PRESCANNED));
  const declared = DECLARED_IN_HTML.exec(head)?.[1];
  // Bytes that are valid ASCII so far cannot be UTF-16, whatever they declare.
  return declared !== undefined && /^utf-?16/i.test(declared) ? 'utf-8' : declared;
}

/**
 * Bytes as text with `\n` for every line end: by the byte order mark, else by the first charset of `declared` that fits,
 * else UTF-8 where all of it is UTF-8, else windows-1252. WHATWG Encoding.
 */
export function decodeText(bytes: Uint8Array, contentType: string | undefined, declared?: string): string {
  const mark = charsetOfMark(bytes);
  const charsets = [DECLARED_IN_TYPE.exec(contentType ?? '')?.[1], declared, 'utf-8'];
  let text = mark === undefined ? undefined : new TextDecoder(mark).decode(bytes);
  for (const charset of charsets) text ??= charset === undefined ? undefined : decoded(bytes, charset);
  text ??= new TextDecoder('windows-1252').decode(bytes);
  return text.replace(/\r\n?/g, '\n');
}
