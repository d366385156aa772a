import { availableParallelism } from 'node:os';
import { DomainError } from '../../../shared/errors.js';
import type { Logger } from '../../../shared/logger.js';
import { DocumentThreads } from '../documents/document-threads.js';
import { extractionBounds as bounds } from '../documents/extraction-bounds.data.js';
import { ExtractionError } from '../documents/extraction-error.js';
import type {
  CarriedTexts,
  DocumentExtractor,
  DocumentFile,
  ExtractedDocument,
  FileSearcher,
} from '../../../contracts/extraction.js';
import type { CarriedAnswer, ExtractionAnswer } from './extraction.worker.js';

export interface ExtractionOptions {
  logger: Logger;
  /** How many documents are read at once; half of the processors, at most 4, when absent. */
  threads?: number;
  /** How many documents wait; 32 when absent. Each holds its bytes. */
  queue?: number;
  /** How long one document may be read, ms. */
  readMillis?: number;
  /** JavaScript heap of one thread, MiB. */
  heapMegabytes?: number;
}

const RETRY_AFTER_SECONDS = 5;
const UNREAD: CarriedTexts = { texts: [], isUnread: true };

/**
 * Reads documents in threads, which start with the first document and end when none comes. A document that takes too
 * long or too much memory costs its thread, never the process.
 */
export class ThreadedExtractor implements DocumentExtractor, FileSearcher {
  readonly #options: ExtractionOptions;
  readonly #threads: DocumentThreads;
  readonly #closing = new AbortController();

  constructor(options: ExtractionOptions) {
    this.#options = options;
    this.#threads = new DocumentThreads({
      worker: 'extraction/extraction.worker.js',
      verb: 'read',
      threads: options.threads ?? Math.min(4, Math.max(1, availableParallelism() >> 1)),
      millis: options.readMillis ?? bounds.readMillis,
      heapMegabytes: options.heapMegabytes ?? bounds.threadHeapMegabytes,
      onError: (error) => {
        options.logger.warn({ err: error }, 'a document reading thread exited');
      },
    });
  }

  /**
   * Reads a document; its bytes move to the thread, so that the caller's are empty afterwards. Throws ExtractionError;
   * SERVICE_UNAVAILABLE when too many documents wait; the signal's reason when it is aborted.
   */
  async extract(file: DocumentFile, signal: AbortSignal): Promise<ExtractedDocument> {
    signal.throwIfAborted();
    if (file.bytes.length > bounds.documentBytes)
      throw new ExtractionError('too_large', `the file is larger than ${bounds.documentBytes} bytes`);
    const answer = await this.#run<ExtractionAnswer>('extract', file, signal);
    if ('document' in answer) return answer.document;
    if (answer.cause !== undefined)
      this.#options.logger.warn({ format: file.contentType, cause: answer.cause }, 'could not read a document');
    throw new ExtractionError(answer.problem, answer.message);
  }

  /** As `FileSearcher` says: a file that takes too long or too much memory is unread. */
  async carried(file: DocumentFile, signal: AbortSignal): Promise<CarriedTexts> {
    signal.throwIfAborted();
    if (file.bytes.length > bounds.documentBytes) return UNREAD;
    try {
      const answer = await this.#run<CarriedAnswer>('carry', file, signal);
      if ('carried' in answer) return answer.carried;
      this.#options.logger.warn({ format: file.contentType, cause: answer.cause }, 'could not look into a file');
    } catch (error) {
      if (!(error instanceof ExtractionError)) throw error;
    }
    return UNREAD;
  }

  /** Ends the threads; documents that wait or are read are given up with SERVICE_UNAVAILABLE. */
  async close(): Promise<void> {
    this.#closing.abort();
    await this.#threads.close();
  }

  async #run<Answer>(task: 'extract' | 'carry', file: DocumentFile, signal: AbortSignal): Promise<Answer> {
    if (this.#isClosing() || this.#threads.waiting >= (this.#options.queue ?? 32)) throw busy(this.#isClosing());
    const bytes = whole(file.bytes);
    try {
      return await this.#threads.run(task, { file: { ...file, bytes } }, signal, [bytes.buffer]);
    } catch (error) {
      if (this.#isClosing() && !signal.aborted) throw busy(true);
      throw error;
    }
  }

  #isClosing(): boolean {
    return this.#closing.signal.aborted;
  }
}

function busy(isClosed: boolean): DomainError {
  const message = isClosed ? 'the server is shutting down' : 'too many documents are being read';
  return new DomainError('SERVICE_UNAVAILABLE', message, { retryAfterSeconds: isClosed ? 1 : RETRY_AFTER_SECONDS });
}

/** Bytes that own their memory, so that it can be moved: small buffers of Node share theirs with others. */
function whole(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const { buffer } = bytes;
  const isWhole = buffer instanceof ArrayBuffer && bytes.byteLength === buffer.byteLength;
  return isWhole ? new Uint8Array(buffer) : new Uint8Array(bytes);
}
