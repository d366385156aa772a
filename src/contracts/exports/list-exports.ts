import type { JsonObject } from '../../shared/json/json.js';
import type { Principal } from '../identity.js';

/** The forms of a file that a list is exported as. */
export const EXPORT_FORMATS = ['csv', 'jsonl'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** An export as it is asked for. */
export interface AskedExport {
  /** The name of the list, such as `requests`. */
  list: string;
  format: ExportFormat;
  /** The filter as the caller sent it: each query parameter with its values. */
  filter: JsonObject;
  /** The approved proposal that the caller carries out. */
  proposalId: string | undefined;
}

/** How an export ended: every row sent, stopped at the most rows of a file, or cut off. */
export type ExportEnd = 'complete' | 'cut' | 'aborted';

/** A file as far as it was made. */
export interface ExportedFile {
  end: ExportEnd;
  rows: number;
  bytes: number;
  /** SHA-256 of those bytes, in hexadecimal. */
  sha256: string;
}

/** An export that may go ahead. */
export interface BegunExport {
  /** The event in the log that says that it began. */
  evidenceId: string;
  /** Records the end. Called once. */
  ended(file: ExportedFile): Promise<void>;
}

/** Lets exports of lists go ahead as the policies of their tenant say, and keeps them in evidence. */
export interface ListExports {
  /**
   * Throws POLICY_DENIED, APPROVAL_REQUIRED once the export is stored as a proposal, and RATE_LIMIT_EXCEEDED while too many run.
   */
  begin(principal: Principal, asked: AskedExport): Promise<BegunExport>;
}
