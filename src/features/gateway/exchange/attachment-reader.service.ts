import { isUtf8 } from 'node:buffer';
import type { DocumentExtractor } from '../../../contracts/extraction.js';
import { DomainError } from '../../../shared/errors.js';
import type { Attachment } from './outgoing-texts.rules.js';

/** The extracted text of a request's attachments. */
export interface ReadAttachments {
  texts: string[];
  /** Something of them could not be read: an image, a recording, a broken file. */
  isUnread: boolean;
}

const UNREAD: ReadAttachments = { texts: [], isUnread: true };
const MEDIA = /^(?:image|audio|video)\//i;
/** Read here, without a worker. */
const TEXT = /^(?:text\/(?!html)|application\/(?:json|xml|yaml|x-ndjson)\b)/i;

/** Byte order marks of UTF-16. */
const isUtf16 = ([first, second]: Uint8Array): boolean =>
  (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);

/** Reads the text of files within requests, so that personal data can be looked for in it. */
export class AttachmentReader {
  constructor(private readonly extractor: DocumentExtractor) {}

  /** Throws SERVICE_UNAVAILABLE while too many documents wait to be read. */
  async read(attachments: readonly Attachment[], signal: AbortSignal): Promise<ReadAttachments> {
    const read: ReadAttachments = { texts: [], isUnread: false };
    for (const attachment of attachments) {
      const { texts, isUnread } = await this.readOne(attachment, signal);
      read.texts.push(...texts);
      read.isUnread ||= isUnread;
    }
    return read;
  }

  private async readOne({ contentType, filename, data }: Attachment, signal: AbortSignal): Promise<ReadAttachments> {
    if (contentType !== undefined && MEDIA.test(contentType)) return UNREAD;
    const bytes = Buffer.from(data, 'base64');
    // In another encoding, a provider may read what is not seen here.
    if (contentType !== undefined && TEXT.test(contentType) && !isUtf16(bytes))
      return { texts: [bytes.toString('utf8')], isUnread: !isUtf8(bytes) || bytes.includes(0) };
    try {
      const { text } = await this.extractor.extract({ bytes: new Uint8Array(bytes), contentType, filename }, signal);
      return { texts: [text], isUnread: false };
    } catch (error) {
      if (error instanceof DomainError || signal.aborted) throw error;
      return UNREAD;
    }
  }
}
