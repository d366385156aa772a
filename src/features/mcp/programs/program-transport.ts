import { type ChildProcess, spawn } from 'node:child_process';
import { type JSONRPCMessage, parseJSONRPCMessage, type Transport } from '@modelcontextprotocol/client';
import { setTimeout as delay } from 'node:timers/promises';

/** The most bytes of one message. */
const MAX_MESSAGE_BYTES = 8 * 1024 * 1024;
/** The most bytes that wait for a program that reads none. */
const MAX_WAITING_BYTES = 16 * 1024 * 1024;
/** The most lines in a row that are no messages. */
const MAX_UNREADABLE = 1_000;
/** The most characters of a line of its log. */
const MAX_LOG_LINE = 500;
/** Time to end by itself, and then by SIGTERM, ms. */
const ENDING_MILLIS = 1_000;
const LINE_FEED = 10;

interface ProgramOptions {
  command: string;
  args: readonly string[];
  env: Readonly<Record<string, string>>;
  /** Where it runs. */
  folder: string;
  /** A line that it wrote for people. */
  said: (line: string) => void;
}

/** A program that speaks the protocol by its standard input and output: started once, without a shell. */
export class ProgramTransport implements Transport {
  onclose?: () => void;
  onerror?: (error: Error) => void;
  onmessage?: (message: JSONRPCMessage) => void;
  /** By these two the protocol's library knows that it is a program's: silence on its first question is no failure. */
  readonly stderr = null;
  get pid(): number | null {
    return this.child?.pid ?? null;
  }
  private child: ChildProcess | undefined;
  private ended: Promise<void> | undefined;
  private pieces: Buffer[] = [];
  private size = 0;
  private unreadable = 0;

  constructor(private readonly options: ProgramOptions) {}

  async start(): Promise<void> {
    const { command, args, env, folder: cwd } = this.options;
    // In a group of its own: what it starts ends with it.
    const child = spawn(command, [...args], {
      cwd,
      env,
      shell: false,
      detached: true,
      stdio: ['pipe', 'pipe', 'pipe'],
    });
    this.child = child;
    this.ended = new Promise((resolve) => {
      child.once('close', () => {
        resolve();
        this.onclose?.();
      });
    });
    child.stdin.on('error', (error) => this.onerror?.(error));
    child.stdout.on('data', (piece: Buffer) => {
      this.read(piece);
    });
    child.stderr.on('data', logLines(this.options.said));
    await new Promise<void>((resolve, reject) => {
      child.once('spawn', resolve).once('error', reject);
    });
  }

  send(message: JSONRPCMessage): Promise<void> {
    const { child } = this;
    if (child?.stdin?.writable !== true) return Promise.reject(new Error('the program has ended'));
    if (child.stdin.writableLength > MAX_WAITING_BYTES) {
      this.fail('the program reads nothing');
      return Promise.reject(new Error('the program reads nothing'));
    }
    child.stdin.write(`${JSON.stringify(message)}\n`);
    return Promise.resolve();
  }

  /** Ends the program and all that it started, at the latest by force. */
  async close(): Promise<void> {
    const { child, ended } = this;
    if (child === undefined || ended === undefined) return;
    child.stdin?.end();
    for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
      const pause = new AbortController();
      const isOver = await Promise.race([
        ended.then(() => true),
        delay(ENDING_MILLIS, false, { signal: pause.signal }).catch(() => false),
      ]);
      pause.abort();
      this.signal(isOver ? 'SIGKILL' : signal);
      if (isOver) return;
    }
    await ended;
  }

  private read(piece: Buffer): void {
    let rest = piece;
    for (let at = rest.indexOf(LINE_FEED); at !== -1; at = rest.indexOf(LINE_FEED)) {
      const line = Buffer.concat([...this.pieces, rest.subarray(0, at)]);
      this.pieces = [];
      this.size = 0;
      rest = rest.subarray(at + 1);
      if (line.length > MAX_MESSAGE_BYTES) {
        this.fail(`a message is larger than ${MAX_MESSAGE_BYTES} bytes`);
        return;
      }
      this.take(line.toString());
    }
    this.pieces.push(rest);
    this.size += rest.length;
    if (this.size > MAX_MESSAGE_BYTES) this.fail(`a message is larger than ${MAX_MESSAGE_BYTES} bytes`);
  }

  private take(line: string): void {
    let message: JSONRPCMessage;
    try {
      message = parseJSONRPCMessage(JSON.parse(line));
    } catch {
      // Programs write other things there too, though they must not.
      this.unreadable += 1;
      if (this.unreadable > MAX_UNREADABLE) this.fail('the program writes what are no messages');
      return;
    }
    this.unreadable = 0;
    this.onmessage?.(message);
  }

  /** Ends a program that cannot be spoken with. */
  private fail(reason: string): void {
    this.pieces = [];
    this.size = 0;
    this.child?.stdout?.removeAllListeners('data').resume();
    this.onerror?.(new Error(reason));
    this.signal('SIGKILL');
  }

  private signal(name: NodeJS.Signals): void {
    const pid = this.child?.pid;
    if (pid === undefined) return;
    try {
      process.kill(-pid, name);
    } catch (error) {
      // Nobody of the group is left.
      if (!(error instanceof Error && 'code' in error && (error.code === 'ESRCH' || error.code === 'EPERM')))
        throw error;
    }
  }
}

/** Takes up what a program writes for people by lines, the first part of each. */
function logLines(said: (line: string) => void): (piece: Buffer) => void {
  let line = '';
  return (piece) => {
    const [first = '', ...others] = piece.toString().split('\n');
    line = (line + first).slice(0, MAX_LOG_LINE);
    for (const other of others) {
      if (line.trim() !== '') said(line);
      line = other.slice(0, MAX_LOG_LINE);
    }
  };
}
