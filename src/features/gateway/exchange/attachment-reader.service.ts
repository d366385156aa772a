import type { DocumentExtractor } from '../../../contracts/extraction.js';
import { DomainError } from '../../../shared/errors.js';
import type { Attachment } from './outgoing-texts.rules.js';

/** The extracted text of a request's attachments. */
export interface ReadAttachments {
  texts: string[];
  /** Something of them could not be read: an image, a recording, a broken file. */
  isUnread: boolean;
}

const MEDIA = /^(?:image|audio|video)\//i;
const TEXT = /^(?:text\/(?!html)|application\/(?:json|xml|yaml|x-ndjson)\b)/i;

/** Reads the text of files within requests, so that personal data can be looked for in it. */
export class AttachmentReader {
  constructor(private readonly extractor: DocumentExtractor) {}

  /** Throws SERVICE_UNAVAILABLE while too many documents wait to be read. */
  async read(attachments: readonly Attachment[], signal: AbortSignal): Promise<ReadAttachments> {
    const texts: string[] = [];
    let isUnread = false;
    for (const attachment of attachments) {
      const text = await this.textOf(attachment, signal);
      if (text === undefined) isUnread = true;
      else texts.push(text);
    }
    return { texts, isUnread };
  }

  private async textOf({ contentType, filename, data }: Attachment, signal: AbortSignal): Promise<string | undefined> {
    if (contentType !== undefined && MEDIA.test(contentType)) return undefined;
    const bytes = Buffer.from(data, 'base64');
    if (contentType !== undefined && TEXT.test(contentType)) return bytes.toString('utf8');
    try {
      return (await this.extractor.extract({ bytes: new Uint8Array(bytes), contentType, filename }, signal)).text;
    } catch (error) {
      if (error instanceof DomainError || signal.aborted) throw error;
      return undefined;
    }
  }
}
