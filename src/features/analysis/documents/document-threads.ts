import { join } from 'node:path';
import { MessageChannel, type MessagePort, type Transferable } from 'node:worker_threads';
import { Piscina } from 'piscina';
import { PROJECT_ROOT } from '../../../shared/project-root.js';
import { ExtractionError } from './extraction-error.js';

/** Fields of every task of a thread. */
export interface Begun {
  /** A message on it signals the start of the work. */
  begun: MessagePort;
}

export interface ThreadOptions {
  /** The built worker, within the area's folder: threads load no TypeScript. */
  worker: string;
  /** The verb for error messages: read, review. */
  verb: string;
  threads: number;
  /** How long one task may take once it has begun, ms. */
  millis: number;
  /** JavaScript heap of one thread, MiB. */
  heapMegabytes: number;
  onError: (error: unknown) => void;
}

/** How long an idle thread stays for the next document before its memory is freed. */
const IDLE_MILLIS = 30_000;

/**
 * Work on documents in threads, which start with the first and end when none comes. A task that takes too long or too much
 * memory costs its thread, never the process.
 */
export class DocumentThreads {
  #pool: Piscina | undefined;

  constructor(private readonly options: ThreadOptions) {}

  /** Tasks that wait for a thread. */
  get waiting(): number {
    return this.#pool?.queueSize ?? 0;
  }

  /** Runs the worker's function of that name. Throws ExtractionError, and the signal's reason when it is aborted. */
  async run<Answer>(name: string, task: object, signal: AbortSignal, moved: Transferable[] = []): Promise<Answer> {
    const { millis, verb } = this.options;
    const channel = new MessageChannel();
    const overtime = new AbortController();
    let timer: NodeJS.Timeout | undefined;
    // Waiting for a thread is not the document's fault.
    channel.port1.once('message', () => {
      timer = setTimeout(() => {
        overtime.abort();
      }, millis).unref();
    });
    try {
      return (await this.#open().run(
        { ...task, begun: channel.port2 },
        {
          name,
          signal: AbortSignal.any([signal, overtime.signal]),
          transferList: [...moved, channel.port2],
        },
      )) as Answer;
    } catch (error) {
      signal.throwIfAborted();
      if (overtime.signal.aborted)
        throw new ExtractionError('timeout', `the document took longer than ${millis / 1000} s to ${verb}`);
      if (codeOf(error) === 'ERR_WORKER_OUT_OF_MEMORY')
        throw new ExtractionError('too_large', `the document needs too much memory to ${verb}`);
      throw error;
    } finally {
      clearTimeout(timer);
      channel.port1.close();
    }
  }

  /** Ends the threads; tasks under way reject. */
  async close(): Promise<void> {
    await this.#pool?.destroy();
  }

  #open(): Piscina {
    if (this.#pool !== undefined) return this.#pool;
    const { worker, threads, heapMegabytes, onError } = this.options;
    const pool = new Piscina({
      filename: join(PROJECT_ROOT, 'dist/features/analysis', worker),
      minThreads: 0,
      maxThreads: threads,
      idleTimeout: IDLE_MILLIS,
      resourceLimits: { maxOldGenerationSizeMb: heapMegabytes },
      // Threads that read foreign bytes do not get the environment, which holds secrets.
      env: {},
    });
    pool.on('error', onError);
    this.#pool = pool;
    return pool;
  }
}

function codeOf(error: unknown): unknown {
  return typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
}
