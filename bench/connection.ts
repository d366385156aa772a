import { connect, type Socket } from 'node:net';

/** What came back for one request. */
export interface Reply {
  status: number;
  /** Milliseconds of `performance.now()` at the end of the answer. */
  endedAt: number;
  /** When the first event with content came; undefined when none did. Streams only. */
  firstContentAt: number | undefined;
  /** Streams only: the last event of the API came. */
  terminated: boolean;
}

const HEAD_END = Buffer.from('\r\n\r\n');
/** Of a stream of each API: its first text, and its last event. */
const CONTENT = /"content":\s*"[^"]|text_delta|output_text\.delta/;
const TERMINATOR = /data: \[DONE\]|event: (?:response\.completed|message_stop)/;
const TAIL_CHARS = 64;

/**
 * One kept HTTP/1.1 connection that writes ready-made requests and reads just enough of the answers to know where they
 * end: a load generator must cost less than what it measures.
 */
export class Connection {
  readonly #host: string;
  readonly #port: number;
  #socket: Socket | undefined;
  #pending: { resolve: (reply: Reply) => void; reject: (error: Error) => void } | undefined;
  #head: Buffer = Buffer.alloc(0);
  #inBody = false;
  #status = 0;
  #closes = false;
  #isStream = false;
  #chunked = false;
  /** Bytes of the body, or of the current chunk, that are still to come. */
  #left = 0;
  #chunkLine = '';
  #inChunk = false;
  #firstContentAt: number | undefined;
  #terminated = false;
  #tail = '';

  constructor(host: string, port: number) {
    this.#host = host;
    this.#port = port;
  }

  /** Sends a whole request; one at a time. Rejects when the connection breaks before the answer is complete. */
  send(request: Buffer): Promise<Reply> {
    return new Promise((resolve, reject) => {
      this.#pending = { resolve, reject };
      this.#inBody = false;
      this.#firstContentAt = undefined;
      this.#terminated = false;
      this.#tail = '';
      (this.#socket ??= this.#open()).write(request);
    });
  }

  close(): void {
    this.#socket?.destroy();
    this.#socket = undefined;
  }

  #open(): Socket {
    const socket = connect({ host: this.#host, port: this.#port, noDelay: true });
    socket.on('data', (bytes: Buffer) => {
      try {
        this.#take(bytes);
      } catch (error) {
        socket.destroy(error instanceof Error ? error : new Error(String(error)));
      }
    });
    socket.on('error', (error) => {
      this.#fail(error);
    });
    socket.on('close', () => {
      if (this.#socket === socket) this.#socket = undefined;
      this.#fail(new Error('the connection was closed before the answer was complete'));
    });
    return socket;
  }

  #fail(error: Error): void {
    const pending = this.#pending;
    this.#pending = undefined;
    this.#head = Buffer.alloc(0);
    pending?.reject(error);
  }

  #take(bytes: Buffer): void {
    if (this.#inBody) {
      this.#body(bytes);
      return;
    }
    this.#head = this.#head.length === 0 ? bytes : Buffer.concat([this.#head, bytes]);
    const end = this.#head.indexOf(HEAD_END);
    if (end === -1) return;
    const head = this.#head.toString('latin1', 0, end).toLowerCase();
    const rest = this.#head.subarray(end + HEAD_END.length);
    this.#head = Buffer.alloc(0);
    this.#status = Number(head.slice(9, 12));
    this.#closes = head.includes('\r\nconnection: close');
    this.#isStream = head.includes('\r\ncontent-type: text/event-stream');
    this.#chunked = head.includes('\r\ntransfer-encoding: chunked');
    const length = /\r\ncontent-length: (\d+)/.exec(head)?.[1];
    if (!this.#chunked && length === undefined) throw new Error('an answer of unknown length');
    this.#left = this.#chunked ? 0 : Number(length);
    this.#inChunk = false;
    this.#chunkLine = '';
    this.#inBody = true;
    this.#body(rest);
  }

  #body(bytes: Buffer): void {
    if (this.#isStream) this.#watch(bytes);
    if (!this.#chunked) {
      this.#left -= bytes.length;
      if (this.#left <= 0) this.#finish();
      return;
    }
    let at = 0;
    while (at < bytes.length) {
      if (this.#inChunk) {
        const taken = Math.min(this.#left, bytes.length - at);
        this.#left -= taken;
        at += taken;
        if (this.#left === 0) this.#inChunk = false;
        continue;
      }
      const lineEnd = bytes.indexOf(10, at);
      this.#chunkLine += bytes.toString('latin1', at, lineEnd === -1 ? bytes.length : lineEnd + 1);
      if (lineEnd === -1) return;
      at = lineEnd + 1;
      const size = parseInt(this.#chunkLine, 16);
      this.#chunkLine = '';
      if (size === 0) {
        this.#finish();
        return;
      }
      // The line break after the chunk counts as its end.
      this.#left = size + 2;
      this.#inChunk = true;
    }
  }

  #watch(bytes: Buffer): void {
    const text = this.#tail + bytes.toString('latin1');
    if (this.#firstContentAt === undefined && CONTENT.test(text)) this.#firstContentAt = performance.now();
    this.#terminated ||= TERMINATOR.test(text);
    this.#tail = text.slice(-TAIL_CHARS);
  }

  #finish(): void {
    const pending = this.#pending;
    this.#pending = undefined;
    this.#inBody = false;
    if (this.#closes) this.close();
    pending?.resolve({
      status: this.#status,
      endedAt: performance.now(),
      firstContentAt: this.#firstContentAt,
      terminated: this.#terminated,
    });
  }
}
