import type { PiiScreener, PiiType } from '../../../contracts/pii.js';
import type { Principal } from '../../../contracts/identity.js';
import type { CallFile } from '../../../shared/call-file.js';
import type { AttachmentReader } from '../exchange/attachment-reader.service.js';

/** Characters that are looked through at once. */
const WINDOW = 256 * 1024;
/** Characters of the window before, so that nothing is missed that is across a cut. */
const OVERLAP = 512;
/** The largest documents that are read for their texts. */
const MAX_DOCUMENT_BYTES = 16 * 1024 * 1024;

/** The findings in an uploaded file. */
export interface FileFindings {
  /** All of it is UTF-8 without NUL. */
  isText: boolean;
  types: PiiType[];
  /** Something in it could not be looked into. */
  isUnread: boolean;
}

/** Looks through files for personal data, a window at a time. */
export class FileReader {
  constructor(
    private readonly screener: PiiScreener,
    private readonly attachments: Pick<AttachmentReader, 'read'>,
  ) {}

  async read(principal: Principal, file: CallFile, signal: AbortSignal): Promise<FileFindings> {
    const { piiMode } = principal.tenant;
    const types = new Set<PiiType>();
    const decoder = new TextDecoder('utf-8', { fatal: true });
    let [window, isUnread] = ['', false];
    const look = async (text: string): Promise<void> => {
      if (piiMode === 'off' || text === '') return;
      const { id: owner, piiRules: rules } = principal.tenant;
      const found = await this.screener.screen([text], { owner, replace: false, rules, signal });
      for (const type of found.types) types.add(type);
      isUnread ||= found.isUnread;
    };
    try {
      for await (const bytes of file.open()) {
        window += decoder.decode(bytes, { stream: true });
        if (window.includes('\0')) return await this.document(principal, file, signal);
        while (window.length > WINDOW) {
          const cut = cutOf(window);
          await look(window.slice(0, cut));
          window = window.slice(Math.max(0, cut - OVERLAP));
        }
      }
      window += decoder.decode();
    } catch (error) {
      // The decoder's error for invalid UTF-8.
      if (!(error instanceof TypeError)) throw error;
      return this.document(principal, file, signal);
    }
    await look(window);
    return { isText: true, types: [...types], isUnread };
  }

  /** A file that is no text: its texts, where it is a document that can be read. */
  private async document(principal: Principal, file: CallFile, signal: AbortSignal): Promise<FileFindings> {
    const { id: owner, piiMode, piiRules: rules } = principal.tenant;
    if (piiMode === 'off') return { isText: false, types: [], isUnread: false };
    if (file.bytes > MAX_DOCUMENT_BYTES) return { isText: false, types: [], isUnread: true };
    const pieces: Uint8Array[] = [];
    for await (const bytes of file.open()) pieces.push(bytes);
    const { contentType, filename } = file;
    const data = Buffer.concat(pieces).toString('base64');
    const carried = await this.attachments.read([{ contentType, filename, data }], signal);
    const found = await this.screener.screen(carried.texts, { owner, replace: false, rules, signal });
    return { isText: false, types: found.types, isUnread: carried.isUnread || found.isUnread };
  }
}

/** At the end of a line where there is one in the second half. */
function cutOf(window: string): number {
  const end = window.lastIndexOf('\n', WINDOW);
  return end > WINDOW / 2 ? end + 1 : WINDOW;
}
