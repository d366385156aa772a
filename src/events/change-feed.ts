import { ChangeListener } from '../database/change-listener.js';
import { type Change, CHANGES_CHANNEL } from '../database/evidence/outbox.js';
import { DomainError } from '../shared/errors.js';
import type { Logger } from '../shared/logger.js';
import { ChangeStream } from './change-stream.js';

/** Live changes of records, for subscriptions. */
export interface Changes {
  /**
   * The records of a topic in the subscriber's tenant as they change from now on. `load` reads one as who the
   * subscriber is at that moment, and resolves to nothing where they are not to see it. Ends with what `current` throws, and
   * with SERVICE_UNAVAILABLE when changes may have been missed.
   */
  subscribe<T, Subscriber extends { tenant: { id: string } }>(
    topic: Change['topic'],
    current: () => Subscriber,
    load: (id: string, subscriber: Subscriber) => Promise<T | undefined>,
  ): AsyncIterableIterator<T>;
}

type Stream = Pick<ChangeStream<unknown>, 'tell' | 'fail'>;

/** Receives committed changes of every instance from PostgreSQL, and passes them to this instance's subscribers. */
export class ChangeFeed implements Changes {
  private readonly streams = new Map<string, Set<Stream>>();
  private readonly listener: ChangeListener;
  private wasConnected = false;

  constructor({ databaseUrl, logger }: { databaseUrl: string; logger: Logger }) {
    this.listener = new ChangeListener({
      databaseUrl,
      channel: CHANGES_CHANNEL,
      logger,
      onConnect: () => {
        if (this.wasConnected) this.failAll();
        this.wasConnected = true;
        return Promise.resolve();
      },
      onNotification: (payload) => {
        const change = JSON.parse(payload) as Change;
        for (const stream of this.streams.get(keyOf(change)) ?? []) stream.tell(change.id);
      },
    });
  }

  open(): Promise<void> {
    return this.listener.open();
  }

  close(): Promise<void> {
    return this.listener.close();
  }

  subscribe<T, Subscriber extends { tenant: { id: string } }>(
    topic: Change['topic'],
    current: () => Subscriber,
    load: (id: string, subscriber: Subscriber) => Promise<T | undefined>,
  ): AsyncIterableIterator<T> {
    const key = keyOf({ tenantId: current().tenant.id, topic });
    const streams = this.streams.get(key) ?? new Set();
    this.streams.set(key, streams);
    const stream = new ChangeStream(
      async (id) => load(id, current()),
      () => {
        streams.delete(stream);
        if (streams.size === 0) this.streams.delete(key);
      },
    );
    streams.add(stream);
    return stream;
  }

  /** After a lost connection: changes in the meantime were missed. */
  private failAll(): void {
    const error = new DomainError(
      'SERVICE_UNAVAILABLE',
      'changes may have been missed; read the records and subscribe again',
      {
        retryAfterSeconds: 1,
      },
    );
    for (const streams of [...this.streams.values()]) for (const stream of [...streams]) stream.fail(error);
  }
}

function keyOf({ tenantId, topic }: Pick<Change, 'tenantId' | 'topic'>): string {
  return `${tenantId} ${topic}`;
}
