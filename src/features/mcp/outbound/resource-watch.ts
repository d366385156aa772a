import { type Client, ProtocolError } from '@modelcontextprotocol/client';
import { DomainError } from '../../../shared/errors.js';
import { SerialQueue } from '../../../shared/time/serial-queue.js';
import { serverFaultOf } from './mcp-faults.js';
import { OPENING_MILLIS } from './opening-time.js';

/** The most resources of a server that are watched at a time. */
const MAX_WATCHED = 500;
/** The first and the longest pause before a lost connection is opened again, ms. */
const PAUSES = { first: 1_000, longest: 60_000 };

const NOTHING: ReadonlySet<string> = new Set();

interface ResourceWatchOptions {
  /** A client whose server may send messages of its own, and whether it is for this alone. */
  open: () => Promise<{ client: Client; isOwn: boolean }>;
}

/** Watches resources of a server, of either era of the protocol, for as long as somebody wants to know. */
export class ResourceWatch {
  private readonly watchers = new Map<string, Set<() => void>>();
  private readonly turns = new SerialQueue();
  private client: Client | undefined;
  /** Those that the server was asked to watch, and those of them that it watches. */
  private asked: ReadonlySet<string> = NOTHING;
  private watched: ReadonlySet<string> = NOTHING;
  private stopListening: (() => Promise<void>) | undefined;
  private retry: NodeJS.Timeout | undefined;
  private pause = PAUSES.first;
  private isOwn = false;
  private isClosed = false;

  constructor(private readonly options: ResourceWatchOptions) {}

  /**
   * Calls `updated` whenever the resource has changed, until the result is called. Resolves once the server watches it; throws
   * PROVIDER_ERROR, PROVIDER_TIMEOUT.
   */
  async add(uri: string, updated: () => void): Promise<() => void> {
    const known = this.watchers.get(uri) ?? new Set();
    if (known.size === 0 && this.watchers.size >= MAX_WATCHED)
      throw new DomainError('PROVIDER_ERROR', `${MAX_WATCHED} resources of this server are watched already`);
    this.watchers.set(uri, known.add(updated));
    const remove = (): void => {
      known.delete(updated);
      if (known.size > 0 || this.watchers.get(uri) !== known) return;
      this.watchers.delete(uri);
      // Whoever is left with a server that fails is told by the next try.
      this.follow().catch(() => {
        this.tryAgain();
      });
    };
    try {
      await this.follow();
      if (!this.watched.has(uri)) throw new DomainError('PROVIDER_ERROR', 'the server of the tool does not watch this');
      return remove;
    } catch (error) {
      remove();
      throw serverFaultOf(error);
    }
  }

  /** Called when a server says that one of its resources has changed. */
  updated(uri: string): void {
    // A part of a resource that is watched may be named (specification 2026-07-28, "Subscriptions").
    for (const [watched, listeners] of this.watchers)
      if (watched === uri || uri.startsWith(`${watched}/`) || uri.startsWith(`${watched}#`))
        for (const listener of listeners) listener();
  }

  async close(): Promise<void> {
    this.isClosed = true;
    clearTimeout(this.retry);
    this.watchers.clear();
    await this.leave();
  }

  /** Subscribes to the resources that are wanted now, and unsubscribes from the rest. */
  private follow(): Promise<void> {
    return this.turns.take(async () => {
      if (this.watchers.size === 0) {
        await this.leave();
        return;
      }
      const client = (this.client ??= await this.opened());
      const wanted = new Set(this.watchers.keys());
      if (client.getProtocolEra() === 'modern') await this.listen(client, wanted);
      else this.watched = await subscribed(client, this.watched, wanted);
      this.asked = wanted;
      this.pause = PAUSES.first;
    });
  }

  private async opened(): Promise<Client> {
    const { client, isOwn } = await this.options.open();
    this.isOwn = isOwn;
    if (client.getServerCapabilities()?.resources?.subscribe !== true) {
      if (isOwn) await client.close();
      throw new DomainError('PROVIDER_ERROR', 'the server of the tool tells of no changes of its resources');
    }
    [this.asked, this.watched] = [NOTHING, NOTHING];
    const before = client.onclose;
    client.onclose = () => {
      before?.();
      this.lost(client);
    };
    return client;
  }

  /** One stream for all, opened anew where they are others. */
  private async listen(client: Client, wanted: ReadonlySet<string>): Promise<void> {
    if (wanted.size === this.asked.size && [...wanted].every((uri) => this.asked.has(uri))) return;
    const filter = { resourceSubscriptions: [...wanted] };
    const subscription = await client.listen(filter, { timeout: OPENING_MILLIS });
    const before = this.stopListening;
    this.stopListening = () => subscription.close();
    this.watched = new Set(subscription.honoredFilter.resourceSubscriptions);
    void subscription.closed.then((cause) => {
      if (cause === 'remote') this.lost(client);
    });
    await before?.();
  }

  private lost(client: Client): void {
    if (this.client !== client) return;
    this.client = undefined;
    this.stopListening = undefined;
    // Nothing can come by it any more.
    if (this.isOwn) void client.close();
    this.tryAgain();
  }

  /** Opens it again after a pause, longer each time; meanwhile anything may have changed. */
  private tryAgain(): void {
    clearTimeout(this.retry);
    if (this.watchers.size === 0 || this.isClosed) return;
    this.retry = setTimeout(() => {
      this.pause = Math.min(PAUSES.longest, this.pause * 2);
      this.follow().then(
        () => {
          for (const listeners of this.watchers.values()) for (const listener of listeners) listener();
        },
        () => {
          this.tryAgain();
        },
      );
    }, this.pause).unref();
  }

  private async leave(): Promise<void> {
    const { client, stopListening, watched } = this;
    this.client = undefined;
    this.stopListening = undefined;
    [this.asked, this.watched] = [NOTHING, NOTHING];
    if (client === undefined) return;
    try {
      if (stopListening === undefined) await subscribed(client, watched, NOTHING);
      else await stopListening();
    } finally {
      if (this.isOwn) await client.close();
    }
  }
}

/** Subscriptions of revisions before 2026-07-28, one by one; those that the server took. */
async function subscribed(
  client: Client,
  before: ReadonlySet<string>,
  wanted: ReadonlySet<string>,
): Promise<ReadonlySet<string>> {
  const limits = { timeout: OPENING_MILLIS };
  const taken = new Set([...wanted].filter((uri) => before.has(uri)));
  const changes = [
    ...[...wanted].filter((uri) => !before.has(uri)).map((uri) => ({ uri, isWanted: true })),
    ...[...before].filter((uri) => !wanted.has(uri)).map((uri) => ({ uri, isWanted: false })),
  ];
  for (const { uri, isWanted } of changes)
    try {
      if (isWanted) await client.subscribeResource({ uri }, limits);
      else await client.unsubscribeResource({ uri }, limits);
      if (isWanted) taken.add(uri);
    } catch (error) {
      // A refusal of one does not affect the others.
      if (!ProtocolError.isInstance(error)) throw error;
    }
  return taken;
}
