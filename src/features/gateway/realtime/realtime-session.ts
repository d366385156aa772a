import { createHash } from 'node:crypto';
import type { WebSocket } from 'ws';
import type { RealtimeConnection } from '../../../contracts/realtime.js';
import { DomainError, invalidRequest } from '../../../shared/errors.js';
import { UpstreamError } from '../../../shared/http/upstream-error.js';
import { type JsonObject, textIn } from '../../../shared/json/json.js';
import type { Logger } from '../../../shared/logger.js';
import type { Clock } from '../../../shared/time/clock.js';
import type { RealtimeDialogue } from './realtime-dialogue.js';
import { errorFrame } from './realtime-errors.js';
import { CLIENT_FRAMES, SERVER_FRAMES } from './realtime-frames.data.js';
import { frameIn } from './realtime-frames.rules.js';

/** A session lasts no longer, ms; as long as at OpenAI. */
const SESSION_MILLIS = 60 * 60_000;
/** Frames that wait for their turn, and bytes that wait to be sent, before the sender waits. */
const MAX_WAITING = 64;
const MAX_WAITING_BYTES = 1024 * 1024;
const FRAMES_A_SECOND = 200;
/** Frames of a provider that cannot be read, before it is given up. */
const MAX_UNREADABLE = 20;
const RELIEF_MILLIS = 20;
const ALIVE_MILLIS = 30_000;
const POLICY_VIOLATION = 1008;
const UNREADABLE = 'the provider sent what cannot be read';
const NO_CODES: ReadonlySet<number> = new Set([1004, 1005, 1006, 1015]);

/** The cause of a session's end that is not an error of the catalogue. */
interface EndCause {
  reason?: string;
  /** The provider's failure, with which the response under way fails. */
  failure?: UpstreamError;
}

/** How a session went, for its evidence. */
export interface ConversationEnd {
  code: number;
  reason: string;
  turns: number;
  received: JsonObject;
  sent: JsonObject;
}

interface SessionOptions {
  client: WebSocket;
  upstream: RealtimeConnection;
  dialogue: RealtimeDialogue;
  clock: Clock;
  logger: Logger;
  /** Called once, when everything is settled. */
  ended: (end: ConversationEnd) => Promise<void>;
}

/** Passes frames between a client and a provider: each is parsed, bounded and decided about. */
export class RealtimeSession {
  private readonly received = new FrameDigest();
  private readonly sent = new FrameDigest();
  private readonly started = Promise.withResolvers<undefined>();
  private work: Promise<void> = this.started.promise;
  private waiting = 0;
  private rate = { second: 0, frames: 0 };
  private unreadable = 0;
  private isOver = false;
  private readonly timers: NodeJS.Timeout[] = [];
  private isPaused = { client: false, upstream: false };

  constructor(private readonly options: SessionOptions) {}

  start(): void {
    const { client, upstream, dialogue } = this.options;
    dialogue.connect({
      toProvider: (frame) => {
        upstream.send(JSON.stringify(frame));
        this.relieve();
      },
      toClient: (frame) => {
        this.deliver(frame);
      },
      fail: (error, code) => {
        this.end(code, error);
      },
    });
    client.on('message', (data: Buffer, isBinary) => {
      this.take(data, isBinary);
    });
    client.on('close', () => {
      this.end(1000);
    });
    client.on('error', () => {
      this.end(1009);
    });
    upstream.onFrame((text) => {
      this.pass(text);
    });
    upstream.onClosed((code, reason) => {
      this.end(code, undefined, { reason, failure: new UpstreamError('cut', 'the provider ended the conversation') });
    });
    const until = this.options.clock.now() + SESSION_MILLIS;
    let isAlive = true;
    client.on('pong', () => {
      isAlive = true;
    });
    const look = setInterval(() => {
      if (!isAlive) client.terminate();
      isAlive = false;
      client.ping();
    }, ALIVE_MILLIS);
    const relief = setInterval(() => {
      if (this.options.clock.now() >= until)
        this.end(1000, new DomainError('PROVIDER_TIMEOUT', 'a session lasts 60 minutes at most'));
      this.relieve();
    }, RELIEF_MILLIS);
    for (const timer of [look, relief]) this.timers.push(timer.unref());
  }

  /** Ends the session on both sides; `error` is told first. */
  end(code: number, error?: DomainError, { reason = error?.message ?? '', failure }: EndCause = {}): void {
    if (this.isOver) return;
    if (error !== undefined) this.deliver(errorFrame(error, undefined));
    this.isOver = true;
    this.started.resolve(undefined);
    for (const timer of this.timers) clearInterval(timer);
    const { client, upstream, dialogue, ended, logger } = this.options;
    const isSendable = (code >= 1000 && code <= 1014 && !NO_CODES.has(code)) || (code >= 3000 && code < 5000);
    client.resume();
    client.close(isSendable ? code : 1011, closing(reason));
    upstream.resume();
    void this.work
      .then(() => dialogue.close())
      .then(() => {
        upstream.close();
        const { turns } = dialogue;
        return ended({ code, reason, turns, received: this.received.summary(), sent: this.sent.summary() });
      })
      .catch((failure: unknown) => {
        logger.error({ err: failure }, 'a realtime session did not end well');
      });
    dialogue.leave(failure);
  }

  private take(data: Buffer, isBinary: boolean): void {
    if (this.isOver) return;
    this.received.note(data);
    const second = Math.floor(this.options.clock.now() / 1_000);
    if (this.rate.second !== second) this.rate = { second, frames: 0 };
    this.rate.frames += 1;
    if (this.rate.frames > FRAMES_A_SECOND) {
      const details = { limit: FRAMES_A_SECOND, window: '1s' };
      const message = `at most ${FRAMES_A_SECOND} frames a second are read`;
      this.end(POLICY_VIOLATION, new DomainError('RATE_LIMIT_EXCEEDED', message, { details, retryAfterSeconds: 1 }));
      return;
    }
    this.waiting += 1;
    if (this.waiting >= MAX_WAITING) this.pause('client');
    const text = isBinary ? '' : data.toString('utf8');
    this.work = this.work.then(async () => {
      await this.handle(text);
      this.waiting -= 1;
    });
  }

  private async handle(text: string): Promise<void> {
    if (this.isOver) return;
    const frame = frameIn(text);
    const eventId = typeof frame?.event_id === 'string' ? frame.event_id.slice(0, 512) : undefined;
    try {
      if (frame === undefined) throw invalidRequest([{ path: '', message: 'expected a JSON object as text' }]);
      if (!CLIENT_FRAMES.has(frame.type))
        throw invalidRequest([{ path: 'type', message: `expected one of ${[...CLIENT_FRAMES].join(', ')}` }]);
      await this.options.dialogue.accept(textIn(frame.type), frame, eventId);
    } catch (error) {
      if (!(error instanceof DomainError)) this.options.logger.error({ err: error }, 'a frame could not be handled');
      this.deliver(errorFrame(error, eventId));
    }
  }

  private pass(text: string): void {
    if (this.isOver) return;
    const frame = frameIn(text);
    if (frame === undefined || !SERVER_FRAMES.has(frame.type)) {
      this.unreadable += 1;
      if (this.unreadable > MAX_UNREADABLE)
        this.end(1011, new DomainError('PROVIDER_ERROR', UNREADABLE), {
          failure: new UpstreamError('malformed', UNREADABLE),
        });
      return;
    }
    try {
      const isFirst = frame.type === 'session.created';
      this.options.dialogue.relay(textIn(frame.type), frame);
      if (isFirst) this.started.resolve(undefined);
    } catch (error) {
      if (!(error instanceof UpstreamError) && !(error instanceof RangeError)) throw error;
      const failure = error instanceof UpstreamError ? error : new UpstreamError('malformed', error.message);
      this.end(1011, new DomainError('PROVIDER_ERROR', `the provider failed: ${error.message}`), { failure });
    }
  }

  private deliver(frame: JsonObject): void {
    const { client } = this.options;
    if (this.isOver || client.readyState !== client.OPEN) return;
    const text = JSON.stringify(frame);
    this.sent.note(Buffer.from(text));
    client.send(text);
    if (client.bufferedAmount > MAX_WAITING_BYTES) this.pause('upstream');
  }

  /** Whoever sends faster than the other side reads, waits. */
  private relieve(): void {
    const { client, upstream } = this.options;
    if (upstream.waitingBytes() > MAX_WAITING_BYTES || this.waiting >= MAX_WAITING) this.pause('client');
    else if (this.isPaused.client) {
      this.isPaused.client = false;
      client.resume();
    }
    if (this.isPaused.upstream && client.bufferedAmount <= MAX_WAITING_BYTES / 2) {
      this.isPaused.upstream = false;
      upstream.resume();
    }
  }

  private pause(side: 'client' | 'upstream'): void {
    if (this.isPaused[side]) return;
    this.isPaused[side] = true;
    this.options[side].pause();
  }
}

/** A reason has at most 123 bytes. RFC 6455 §5.5. */
function closing(reason: string): string {
  return Buffer.from(reason)
    .subarray(0, 120)
    .toString('utf8')
    .replace(/\uFFFD+$/, '');
}

/** Frames by number, length and hash. */
class FrameDigest {
  private frames = 0;
  private bytes = 0;
  private readonly digest = createHash('sha256');

  note(frame: Buffer): void {
    this.frames += 1;
    this.bytes += frame.length;
    this.digest.update(frame);
  }

  summary(): JsonObject {
    return { bytes: this.bytes, frames: this.frames, sha256: this.digest.copy().digest('hex') };
  }
}
