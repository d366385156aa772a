import type { Begun } from '../documents/document-threads.js';
import { ExtractionError } from '../documents/extraction-error.js';
import type {
  CarriedTexts,
  DocumentFile,
  ExtractedDocument,
  ExtractionProblem,
} from '../../../contracts/extraction.js';
import { carriedTexts } from '../carried/carried.js';
import { extractDocument } from './extraction.js';
import { boundStreams } from '../pdf/pdf-reader.js';

/** The task of an extraction thread. */
interface ExtractionTask extends Begun {
  file: DocumentFile;
}

/** A thread's result, with errors as data, since they lose their class in transit. */
export type ExtractionAnswer =
  | { document: ExtractedDocument }
  | { problem: ExtractionProblem; message: string; /** For the log: what a reader threw. */ cause?: string };

/** Every text of a file; what a reader threw on it is for the log. */
export type CarriedAnswer = { carried: CarriedTexts } | { cause: string };

boundStreams();

/** Reads one document in this thread. Never throws: bytes that no reader expected are a broken document. */
export async function extract({ file, begun }: ExtractionTask): Promise<ExtractionAnswer> {
  begun.postMessage(true);
  begun.close();
  try {
    return { document: await extractDocument(file) };
  } catch (error) {
    if (error instanceof ExtractionError) return { problem: error.problem, message: error.message };
    const cause = error instanceof Error ? (error.stack ?? error.message) : String(error);
    return { problem: 'broken', message: 'the document is damaged', cause };
  }
}

/** Looks for every text in one file in this thread. Never throws. */
export async function carry({ file, begun }: ExtractionTask): Promise<CarriedAnswer> {
  begun.postMessage(true);
  begun.close();
  try {
    return { carried: await carriedTexts(file) };
  } catch (error) {
    return { cause: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}
