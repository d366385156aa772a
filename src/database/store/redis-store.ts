import { setTimeout as delay } from 'node:timers/promises';
import { DomainError } from '../../shared/errors.js';
import type { Logger } from '../../shared/logger.js';
import { addressText, type RedisServers } from '../../shared/outbound/redis-servers.js';
import { lacksScript, type StorePlace, saysElsewhere } from './redis-answers.rules.js';
import { connectInTime, connectionTo, type RedisClient } from './redis-connection.js';
import { RedisLocator } from './redis-locator.js';
import { type Script, storeUnavailable } from './store-script.js';

const CONNECT_TIMEOUT_MILLIS = 2_000;
const RECONNECT_MILLIS = 200;
/** After this time a waiting caller gets an error. */
const REPLY_TIMEOUT_MILLIS = 2_000;
const CLOSE_TIMEOUT_MILLIS = 1_000;
/** How often sentinels, or nodes of a cluster, are asked whether another server is the primary now. */
const LOOK_MILLIS = 1_000;

interface StoreWatcher {
  /** Connected, or again: what was sent before may have been done or not. */
  connected(): void;
  lost(): void;
}

interface StoreOptions {
  servers: RedisServers;
  /** Any of the keys; in a cluster all have the same hash tag, so that one server has them. */
  key: string;
  logger: Logger;
  scripts: readonly Script[];
}

/**
 * The Redis or Valkey that instances share: one connection to the server that has the data, whose commands are done in
 * the order in which they were sent. Every wait is bounded. Nothing is sent again by itself. When the connection is lost,
 * or another server is the primary, it looks for the server anew.
 */
export class RedisStore {
  private readonly locator: RedisLocator;
  private readonly watchers: StoreWatcher[] = [];
  private readonly closing = new AbortController();
  private keeping: Promise<void> = Promise.resolve();
  private client: RedisClient | undefined;
  /** Ends the present connection. */
  private leave: (reason: unknown) => void = () => undefined;
  private isSilent = false;
  private isKnownToBeAway = false;

  constructor(private readonly options: StoreOptions) {
    this.locator = new RedisLocator(options.servers, options.key);
  }

  watch(watcher: StoreWatcher): void {
    this.watchers.push(watcher);
  }

  /** Connects, and keeps reconnecting while it is open. */
  open(): void {
    this.keeping = this.keep();
  }

  async close(): Promise<void> {
    this.watchers.length = 0;
    if (this.client !== undefined) await Promise.race([this.client.close(), afterMillis(CLOSE_TIMEOUT_MILLIS)]);
    this.closing.abort();
    this.leave(new Error('closed'));
    this.locator.close();
    await this.keeping;
  }

  /** False while it is away, or has left a command without an answer. */
  get isAnswering(): boolean {
    return this.isConnected && !this.isSilent;
  }

  /** True while a command can be sent, though it may get no answer. */
  get isConnected(): boolean {
    return this.client !== undefined;
  }

  /** Runs a script. Throws SERVICE_UNAVAILABLE when there is no answer in time; it may be done all the same. */
  run({ sha1, text }: Script, keys: string[], args: string[]): Promise<unknown> {
    const options = { keys, arguments: args };
    return this.send((client) =>
      client.evalSha(sha1, options).catch((error: unknown) => {
        // Forgotten, as after SCRIPT FLUSH.
        if (lacksScript(error)) return client.eval(text, options);
        throw error;
      }),
    );
  }

  /** Sends one command. Throws like `run`. */
  async send<T>(command: (client: RedisClient) => Promise<T>): Promise<T> {
    const { client, leave } = this;
    if (client === undefined) throw storeUnavailable();
    const silence = Promise.withResolvers<never>();
    let isOver = false;
    const giveUp = (): void => {
      if (isOver) return;
      this.isSilent = true;
      silence.reject(storeUnavailable(new Error(`no answer within ${REPLY_TIMEOUT_MILLIS} ms`)));
    };
    // After a pause of this process the answer may be there, unread: it is read before giving up.
    const timer = setTimeout(() => setImmediate(giveUp), REPLY_TIMEOUT_MILLIS);
    const reply = command(client);
    reply.then(
      () => {
        isOver = true;
        if (this.client === client) this.isSilent = false;
      },
      () => (isOver = true),
    );
    try {
      return await Promise.race([reply, silence.promise]);
    } catch (error) {
      if (error instanceof DomainError) throw error;
      if (saysElsewhere(error)) leave(error);
      throw storeUnavailable(error);
    } finally {
      clearTimeout(timer);
    }
  }

  private async keep(): Promise<void> {
    const { signal } = this.closing;
    while (!signal.aborted) {
      try {
        await this.serve(await this.locator.locate());
      } catch (error) {
        if (!this.isKnownToBeAway && !this.closing.signal.aborted)
          this.options.logger.warn({ err: error }, 'the shared store cannot be reached');
        this.isKnownToBeAway = true;
      }
      await delay(RECONNECT_MILLIS, undefined, { signal }).catch(() => undefined);
    }
  }

  /** Connects, and serves until the connection is lost, which it throws. */
  private async serve(place: StorePlace): Promise<void> {
    const client = connectionTo(place, this.options.servers, CONNECT_TIMEOUT_MILLIS);
    const lost = Promise.withResolvers<never>();
    lost.promise.catch(() => undefined);
    const over = new AbortController();
    this.leave = (reason) => {
      lost.reject(reason);
      this.fall(client);
    };
    client.on('error', this.leave);
    try {
      await connectInTime(client, CONNECT_TIMEOUT_MILLIS);
      if (this.options.servers.kind === 'sentinel') await expectPrimary(client, place);
      if (this.closing.signal.aborted) return;
      this.rise(client);
      await Promise.race([lost.promise, this.look(place, over.signal)]);
    } finally {
      over.abort();
      this.fall(client);
      if (client.isOpen) client.destroy();
    }
  }

  /** Throws once another server has the data. */
  private async look({ host, port, epoch }: StorePlace, signal: AbortSignal): Promise<void> {
    while (this.locator.canMove) {
      await delay(LOOK_MILLIS, undefined, { signal });
      // Whoever does not answer may be away for a while; the connection works.
      const found = await this.locator.locate().catch(() => undefined);
      if (found === undefined || found.epoch < epoch) continue;
      if (found.host !== host || found.port !== port) throw new Error(`${addressText(found)} is the primary now`);
    }
    return new Promise(() => undefined);
  }

  private rise(client: RedisClient): void {
    if (this.isKnownToBeAway) this.options.logger.info('reconnected to the shared store');
    this.client = client;
    this.isSilent = false;
    this.isKnownToBeAway = false;
    // Sent before anything that needs them.
    for (const script of this.options.scripts) this.load(client, script);
    for (const watcher of this.watchers) watcher.connected();
  }

  private fall(client: RedisClient): void {
    if (this.client !== client) return;
    this.client = undefined;
    for (const watcher of this.watchers) watcher.lost();
  }

  private load(client: RedisClient, { text }: Script): void {
    client.scriptLoad(text).catch((error: unknown) => {
      this.options.logger.warn({ err: error }, 'could not load a script into the shared store');
    });
  }
}

/** A server that was demoted, or is about to be promoted, may be the one that sentinels name. */
async function expectPrimary(client: RedisClient, place: StorePlace): Promise<void> {
  const late = afterMillis(REPLY_TIMEOUT_MILLIS).then(() => []);
  const [role] = (await Promise.race([client.sendCommand<unknown[]>(['ROLE']), late])) as unknown[];
  if (role !== 'master') throw new Error(`${addressText(place)} is not the primary`);
}

function afterMillis(millis: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, millis).unref();
  });
}
