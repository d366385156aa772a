import { isUtf8 } from 'node:buffer';
import type { CarriedTexts, FileSearcher } from '../../../contracts/extraction.js';
import { DomainError } from '../../../shared/errors.js';
import type { Attachment } from './outgoing-texts.rules.js';

const UNREAD: CarriedTexts = { texts: [], isUnread: true };
/** Nothing can be read in them; SVG is a text. */
const MEDIA = /^(?:image\/(?!svg)|audio\/|video\/)/i;
/** Read here, without a worker. */
const TEXT = /^(?:text\/(?!html|xml)|application\/(?:json|yaml|x-ndjson)\b)/i;
/** Texts that hold more than they show: markup, `data:` addresses, mail, and other formats that are letters. */
const HOLDS_MORE = /<[a-z!?/]|base64,|content-transfer-encoding|%PDF-|^(?:PK|%!PS|\{\\rtf)/i;

/** Byte order marks of UTF-16. */
const isUtf16 = ([first, second]: Uint8Array): boolean =>
  (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);

/** Finds every text of files within requests, seen or not, so that personal data can be looked for in it. */
export class AttachmentReader {
  constructor(private readonly searcher: FileSearcher) {}

  /** Throws SERVICE_UNAVAILABLE while too many documents wait to be read. */
  async read(attachments: readonly Attachment[], signal: AbortSignal): Promise<CarriedTexts> {
    const read: CarriedTexts = { texts: [], isUnread: false };
    for (const attachment of attachments) {
      const { texts, isUnread } = await this.readOne(attachment, signal);
      for (const text of texts) read.texts.push(text);
      read.isUnread ||= isUnread;
    }
    return read;
  }

  private async readOne({ contentType, filename, data }: Attachment, signal: AbortSignal): Promise<CarriedTexts> {
    if (contentType !== undefined && MEDIA.test(contentType)) return UNREAD;
    const bytes = Buffer.from(data, 'base64');
    // In another encoding, a provider may read what is not seen here.
    if (contentType !== undefined && TEXT.test(contentType) && !isUtf16(bytes)) {
      const text = bytes.toString('utf8');
      const isText = isUtf8(bytes) && !bytes.includes(0);
      if (isText && !HOLDS_MORE.test(text)) return { texts: [text], isUnread: false };
      const carried = await this.carried(bytes, contentType, filename, signal);
      return { texts: [text, ...carried.texts], isUnread: carried.isUnread || !isText };
    }
    return this.carried(bytes, contentType, filename, signal);
  }

  private async carried(
    bytes: Uint8Array,
    contentType: string | undefined,
    filename: string | undefined,
    signal: AbortSignal,
  ): Promise<CarriedTexts> {
    try {
      return await this.searcher.carried({ bytes: new Uint8Array(bytes), contentType, filename }, signal);
    } catch (error) {
      if (error instanceof DomainError || signal.aborted) throw error;
      return UNREAD;
    }
  }
}
