import type { JsonValue } from '../../shared/json/json.js';

/** Faults for the next requests to one simulator. Several fields apply together. */
export interface SandboxFault {
  /** How many requests it hits; `sticky` until it is cleared. Default 1. */
  times?: number | 'sticky';
  /** Only requests whose path begins so. */
  path?: string;
  /** Milliseconds before the status line. */
  delayMillis?: number;
  /** Milliseconds before each frame of a stream. */
  chunkDelayMillis?: number;
  /** Answers with this status instead. */
  status?: number;
  /** The `Retry-After` header: seconds, or an HTTP-date as text. With `status`. */
  retryAfter?: number | string;
  /** The body sent with `status`; text is sent as it is. Default: the provider's own error form. */
  body?: JsonValue;
  /** Breaks the connection after so many frames of a stream; a JSON answer breaks half-way. */
  cutAfterChunks?: number;
  /** Sends JSON that breaks off: the whole body, or the second frame of a stream. */
  malformed?: boolean;
  /** Resets the connection instead of answering. */
  reset?: boolean;
}

/** The faults that wait for requests to one simulator, in the order of injection. */
export class FaultQueue {
  readonly #waiting: { fault: SandboxFault; left: number }[] = [];

  /** Adds a fault; the function returned takes it away again. */
  add(fault: SandboxFault): () => void {
    const entry = { fault, left: fault.times === 'sticky' ? Infinity : (fault.times ?? 1) };
    this.#waiting.push(entry);
    return () => {
      this.#remove(entry);
    };
  }

  /** The fault that hits a request to `path`, if any; counts it. */
  take(path: string): SandboxFault | undefined {
    const entry = this.#waiting.find(({ fault }) => path.startsWith(fault.path ?? ''));
    if (entry === undefined) return undefined;
    entry.left -= 1;
    if (entry.left <= 0) this.#remove(entry);
    return entry.fault;
  }

  clear(): void {
    this.#waiting.length = 0;
  }

  #remove(entry: { fault: SandboxFault; left: number }): void {
    const at = this.#waiting.indexOf(entry);
    if (at !== -1) this.#waiting.splice(at, 1);
  }
}
