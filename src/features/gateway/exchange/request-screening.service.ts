import type { CarriedTexts } from '../../../contracts/extraction.js';
import type { PiiScreener, ScreenedTexts } from '../../../contracts/pii.js';
import type { Caller } from '../invocation/model-call.js';
import type { AttachmentReader } from './attachment-reader.service.js';
import type { Attachment } from './outgoing-texts.rules.js';
import type { RequestTexts } from './exchange.types.js';

const NOTHING_READ: CarriedTexts = { texts: [], isUnread: false };

/** Looks for personal data in requests. */
export class RequestScreening {
  constructor(
    private readonly screener: PiiScreener,
    private readonly attachments: AttachmentReader,
  ) {}

  /** The texts of attachments. */
  read({ signal }: Caller, attachments: readonly Attachment[]): Promise<CarriedTexts> {
    return attachments.length === 0 ? Promise.resolve(NOTHING_READ) : this.attachments.read(attachments, signal);
  }

  /** Looks into everything that leaves; `isUnread` where parts of it could not be looked into. */
  async screen(caller: Caller, request: Pick<RequestTexts, 'outgoing'>): Promise<ScreenedTexts> {
    const { principal, signal } = caller;
    const { prose, fixed, joined, attachments, hasLinkedContent } = request.outgoing();
    const read = attachments.length === 0 ? NOTHING_READ : await this.read(caller, attachments);
    const texts = [...fixed, ...read.texts];
    const { id: owner, piiMode, piiRules: rules } = principal.tenant;
    const replace = piiMode === 'redact';
    const found = await this.screener.screen(prose, { owner, replace, fixed: { texts, joined }, rules, signal });
    return { ...found, isUnread: found.isUnread || read.isUnread || hasLinkedContent };
  }
}
