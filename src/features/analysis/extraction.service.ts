import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { MessageChannel } from 'node:worker_threads';
import { Piscina } from 'piscina';
import { DomainError } from '../../shared/errors.js';
import type { Logger } from '../../shared/logger.js';
import { PROJECT_ROOT } from '../../shared/project-root.js';
import { extractionBounds as bounds } from './extraction-bounds.data.js';
import { ExtractionError } from './extraction-error.js';
import type { DocumentExtractor, DocumentFile, ExtractedDocument } from './extraction.port.js';
import type { ExtractionAnswer, ExtractionTask } from './extraction.worker.js';

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

/** Threads load no TypeScript: the built worker, wherever this file runs. */
const WORKER = join(PROJECT_ROOT, 'dist/features/analysis/extraction.worker.js');
/** A thread takes a while to start, so the next document may find it; then its memory is given back. */
const IDLE_MILLIS = 30_000;
const RETRY_AFTER_SECONDS = 5;

/**
 * Reads documents in threads, which start with the first document and end when none comes. A document that takes too
 * long or too much memory costs its thread, never the process. Contract §11.
 */
export class ThreadedExtractor implements DocumentExtractor {
  readonly #options: ExtractionOptions;
  #pool: Piscina<ExtractionTask, ExtractionAnswer> | undefined;
  readonly #closing = new AbortController();

  constructor(options: ExtractionOptions) {
    this.#options = options;
  }

  /**
   * Reads a document; its bytes move to the thread, so that the caller's are empty afterwards. Throws ExtractionError;
   * SERVICE_UNAVAILABLE when too many documents wait; the signal's reason when it is aborted.
   */
  async extract(file: DocumentFile, signal: AbortSignal): Promise<ExtractedDocument> {
    signal.throwIfAborted();
    if (file.bytes.length > bounds.documentBytes)
      throw new ExtractionError('too_large', `the file is larger than ${bounds.documentBytes} bytes`);
    const answer = await this.#run(file, signal);
    if ('document' in answer) return answer.document;
    if (answer.cause !== undefined)
      this.#options.logger.warn({ format: file.contentType, cause: answer.cause }, 'a document was unreadable');
    throw new ExtractionError(answer.problem, answer.message);
  }

  /** Ends the threads; documents that wait or are read are given up with SERVICE_UNAVAILABLE. */
  async close(): Promise<void> {
    this.#closing.abort();
    await this.#pool?.destroy();
  }

  async #run(file: DocumentFile, signal: AbortSignal): Promise<ExtractionAnswer> {
    const pool = this.#open();
    if (this.#isClosing() || pool.queueSize >= (this.#options.queue ?? 32)) throw busy(this.#isClosing());
    const channel = new MessageChannel();
    const { readMillis = bounds.readMillis } = this.#options;
    const overtime = new AbortController();
    let timer: NodeJS.Timeout | undefined;
    // Waiting for a thread is not the document's fault.
    channel.port1.once('message', () => {
      timer = setTimeout(() => {
        overtime.abort();
      }, readMillis).unref();
    });
    const bytes = whole(file.bytes);
    try {
      return await pool.run(
        { file: { ...file, bytes }, begun: channel.port2 },
        { signal: AbortSignal.any([signal, overtime.signal]), transferList: [bytes.buffer, channel.port2] },
      );
    } catch (error) {
      signal.throwIfAborted();
      if (overtime.signal.aborted)
        throw new ExtractionError('timeout', `the document took longer than ${readMillis / 1000} s to read`);
      if (codeOf(error) === 'ERR_WORKER_OUT_OF_MEMORY')
        throw new ExtractionError('too_large', 'the document takes too much memory to read');
      if (this.#isClosing()) throw busy(true);
      throw error;
    } finally {
      clearTimeout(timer);
      channel.port1.close();
    }
  }

  #isClosing(): boolean {
    return this.#closing.signal.aborted;
  }

  #open(): Piscina<ExtractionTask, ExtractionAnswer> {
    if (this.#pool !== undefined) return this.#pool;
    const { logger, heapMegabytes, threads } = this.#options;
    const pool = new Piscina<ExtractionTask, ExtractionAnswer>({
      filename: WORKER,
      name: 'extract',
      minThreads: 0,
      maxThreads: threads ?? Math.min(4, Math.max(1, availableParallelism() >> 1)),
      idleTimeout: IDLE_MILLIS,
      resourceLimits: { maxOldGenerationSizeMb: heapMegabytes ?? bounds.threadHeapMegabytes },
      // Secrets of the gateway's environment are not for what reads foreign bytes.
      env: {},
    });
    pool.on('error', (error: unknown) => {
      logger.warn({ err: error }, 'a thread that reads documents ended');
    });
    this.#pool = pool;
    return pool;
  }
}

function busy(isClosed: boolean): DomainError {
  const message = isClosed ? 'the server is shutting down' : 'too many documents are being read';
  return new DomainError('SERVICE_UNAVAILABLE', message, { retryAfterSeconds: isClosed ? 1 : RETRY_AFTER_SECONDS });
}

function codeOf(error: unknown): unknown {
  return typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
}

/** Bytes that own their memory, so that it can be moved: small buffers of Node share theirs with others. */
function whole(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const { buffer } = bytes;
  const isWhole = buffer instanceof ArrayBuffer && bytes.byteLength === buffer.byteLength;
  return isWhole ? new Uint8Array(buffer) : new Uint8Array(bytes);
}
