import { buildConnector, Pool } from 'undici';
import { boundedBytes } from './bounded-bytes.js';
import { pinned, untilAborted } from './pinned-connector.js';
import { type TargetGuard, TargetRefused } from './target-guard.js';

const CONNECT_MILLIS = 5_000;
const MAX_CONNECTIONS = 32;
/** How long a name is taken to lead to the addresses that were checked, ms. */
const CHECKED_MILLIS = 60_000;
const MAX_BYTES = 1024 * 1024;
const MAX_HEADER_BYTES = 16 * 1024;

export interface PostedAnswer {
  status: number;
  contentType: string | undefined;
  text: string;
}

/**
 * Posts JSON, or text, to one address that somebody gave: connections are kept, to addresses that the guard let pass, for as long as
 * they count as checked. No redirects; answers are bounded in size.
 */
export class GuardedPost {
  private opened: { pool: Pool; until: number } | undefined;
  private opening: Promise<Pool> | undefined;
  private readonly connector = buildConnector({ timeout: CONNECT_MILLIS });

  constructor(
    private readonly url: string,
    private readonly guard: TargetGuard,
    private readonly now: () => number,
  ) {}

  /** The address, or a path below it. */
  address(below?: string): URL {
    const url = new URL(this.url);
    if (below !== undefined) url.pathname = url.pathname.replace(/\/$/, '') + below;
    return url;
  }

  /** Throws TargetRefused, AnswerTooLarge, what undici throws, and the reason of the signal. */
  async post(
    body: string,
    headers: Readonly<Record<string, string>>,
    signal: AbortSignal,
    below?: string,
    type: 'application/json' | 'text/plain' = 'application/json',
  ): Promise<PostedAnswer> {
    const pool = await this.pool(signal);
    const { pathname, search } = this.address(below);
    const answer = await pool.request({
      method: 'POST',
      path: pathname + search,
      headers: {
        'user-agent': 'Portcullis',
        ...headers,
        'content-type': type,
        accept: type === 'application/json' ? type : '*/*',
        'accept-encoding': 'identity',
      },
      body,
      signal,
    });
    const contentType = answer.headers['content-type'];
    return {
      status: answer.statusCode,
      contentType: typeof contentType === 'string' ? contentType : undefined,
      text: (await boundedBytes(answer.body, MAX_BYTES)).toString('utf8'),
    };
  }

  /** Ends the connections once the requests under way are answered; a later request opens others. */
  async close(): Promise<void> {
    const { opened } = this;
    this.opened = undefined;
    await opened?.pool.close();
  }

  private async pool(signal: AbortSignal): Promise<Pool> {
    if (this.opened !== undefined && this.now() < this.opened.until) return this.opened.pool;
    this.opening ??= this.open().finally(() => {
      this.opening = undefined;
    });
    return untilAborted(this.opening, signal);
  }

  private async open(): Promise<Pool> {
    const target = await this.guard.check(this.url);
    const before = this.opened;
    const pool = new Pool(target.url.origin, {
      connect: pinned(target, this.guard, this.connector),
      connections: MAX_CONNECTIONS,
      maxHeaderSize: MAX_HEADER_BYTES,
    });
    this.opened = { pool, until: this.now() + CHECKED_MILLIS };
    // Calls under way keep their connections until they end.
    if (before !== undefined) void before.pool.close();
    return pool;
  }
}

/** Whether an error says that the address is not one to ask. */
export function isRefusedTarget(error: unknown): boolean {
  return error instanceof TargetRefused;
}
