import { DomainError } from '../shared/errors.js';
import type { Logger } from '../shared/logger.js';
import { type Script, storeUnavailable } from './store-script.js';

/** Imported like this, the bundle loads it where this module is loaded; else with everything. */
const { createClient } = await import('@redis/client');

const CONNECT_TIMEOUT_MILLIS = 2_000;
const RECONNECT_MILLIS = 200;
/** After this time a waiting caller gets an error. */
const REPLY_TIMEOUT_MILLIS = 2_000;
const MAX_WAITING_COMMANDS = 50_000;
const CLOSE_TIMEOUT_MILLIS = 1_000;

function connectTo(url: string) {
  return createClient({
    url,
    RESP: 2,
    // Unsent commands fail at once: a caller must not wait for a store that is down.
    disableOfflineQueue: true,
    commandsQueueMaxLength: MAX_WAITING_COMMANDS,
    socket: { connectTimeout: CONNECT_TIMEOUT_MILLIS, reconnectStrategy: () => RECONNECT_MILLIS },
  });
}

type Client = ReturnType<typeof connectTo>;

interface StoreWatcher {
  /** Connected, or again: what was sent before may have been done or not. */
  connected(): void;
  lost(): void;
}

interface StoreOptions {
  url: string;
  logger: Logger;
  scripts: readonly Script[];
}

/**
 * The Redis or Valkey that instances share: one connection, whose commands are done in the order in which they were
 * sent. Every wait is bounded. Nothing is sent again by itself.
 */
export class RedisStore {
  private readonly client: Client;
  private readonly watchers: StoreWatcher[] = [];
  private connecting: Promise<unknown> = Promise.resolve();
  private isUp = false;
  private isSilent = false;
  private isKnownToBeAway = false;

  constructor(private readonly options: StoreOptions) {
    this.client = connectTo(options.url);
    this.client.on('error', (error: unknown) => {
      if (!this.isKnownToBeAway) options.logger.warn({ err: error }, 'the shared store cannot be reached');
      this.isKnownToBeAway = true;
      this.fall();
    });
    this.client.on('ready', () => {
      this.rise();
    });
  }

  watch(watcher: StoreWatcher): void {
    this.watchers.push(watcher);
  }

  /** Connects, and keeps reconnecting while it is open. */
  open(): void {
    this.connecting = this.client.connect().catch((error: unknown) => {
      this.options.logger.debug({ err: error }, 'the shared store was closed before it was reached');
    });
  }

  async close(): Promise<void> {
    this.watchers.length = 0;
    if (this.isUp) await Promise.race([this.client.close(), afterMillis(CLOSE_TIMEOUT_MILLIS)]);
    if (this.client.isOpen) this.client.destroy();
    await this.connecting;
  }

  /** False while it is away, or has left a command without an answer. */
  get isAnswering(): boolean {
    return this.isUp && !this.isSilent;
  }

  /** True while a command can be sent, though it may get no answer. */
  get isConnected(): boolean {
    return this.isUp;
  }

  /** Runs a script. Throws SERVICE_UNAVAILABLE when there is no answer in time; it may be done all the same. */
  async run(script: Script, keys: string[], args: string[]): Promise<unknown> {
    return this.bounded((client) => client.evalSha(script.sha1, { keys, arguments: args }), script);
  }

  /** Sends one command. Throws like `run`. */
  send<T>(command: (client: Client) => Promise<T>): Promise<T> {
    return this.bounded(command);
  }

  private async bounded<T>(command: (client: Client) => Promise<T>, script?: Script): Promise<T> {
    if (!this.isUp) throw storeUnavailable();
    const silence = Promise.withResolvers<never>();
    let isOver = false;
    const giveUp = (): void => {
      if (isOver) return;
      this.isSilent = true;
      silence.reject(storeUnavailable(new Error(`no answer within ${REPLY_TIMEOUT_MILLIS} ms`)));
    };
    // After a pause of this process the answer may be there, unread: it is read before giving up.
    const timer = setTimeout(() => setImmediate(giveUp), REPLY_TIMEOUT_MILLIS);
    const reply = command(this.client);
    reply.then(
      () => {
        isOver = true;
        this.isSilent = false;
      },
      () => (isOver = true),
    );
    try {
      return await Promise.race([reply, silence.promise]);
    } catch (error) {
      if (error instanceof DomainError) throw error;
      // Forgotten, as after SCRIPT FLUSH.
      if (script !== undefined && error instanceof Error && error.message.startsWith('NOSCRIPT')) this.load(script);
      throw storeUnavailable(error);
    } finally {
      clearTimeout(timer);
    }
  }

  private rise(): void {
    if (this.isKnownToBeAway) this.options.logger.info('reconnected to the shared store');
    this.isUp = true;
    this.isSilent = false;
    this.isKnownToBeAway = false;
    // Sent before anything that needs them.
    for (const script of this.options.scripts) this.load(script);
    for (const watcher of this.watchers) watcher.connected();
  }

  private fall(): void {
    if (!this.isUp) return;
    this.isUp = false;
    for (const watcher of this.watchers) watcher.lost();
  }

  private load({ text }: Script): void {
    this.client.scriptLoad(text).catch((error: unknown) => {
      this.options.logger.warn({ err: error }, 'could not load a script into the shared store');
    });
  }
}

function afterMillis(millis: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, millis).unref();
  });
}
