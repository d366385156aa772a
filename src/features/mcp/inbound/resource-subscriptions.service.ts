import { DomainError } from '../../../shared/errors.js';
import type { ToolCaller } from '../../../contracts/tool-calls.js';
import { readableResource } from '../calls/callable.js';
import type { ToolCalling } from '../calls/tool-calling.service.js';
import type { ContentBook } from '../relay/content-book.service.js';
import type { Listing } from '../tools/listing.service.js';
import { type AskedPlace, resourceOwner } from './content-owners.js';

/** The most resources that a key watches at a time, on each instance. */
const MAX_OF_KEY = 100;

interface SubscriptionsOptions {
  calling: ToolCalling;
  contents: ContentBook;
  listing: Listing;
}

/** Subscriptions of clients to single resources: each is governed as reading it is, at the beginning and for each change. */
export class ResourceSubscriptions {
  private readonly counts = new Map<string, number>();

  constructor(private readonly options: SubscriptionsOptions) {}

  /**
   * Calls `updated` when the resource has changed, while the caller may read it, until the result is called. Throws
   * RATE_LIMIT_EXCEEDED for a key that watches many, what a reading call throws, and -32602 for an unknown address.
   */
  async begin(place: AskedPlace, uri: string, updated: () => void): Promise<() => void> {
    const { calling } = this.options;
    const { signal, asked } = place;
    const { caller } = asked;
    const release = this.hold(caller.principal);
    try {
      const callable = readableResource(await resourceOwner(uri, this.options, place), uri);
      const asking: ToolCaller = { ...caller, signal, provenance: {} };
      const later: ToolCaller = { ...asking, signal: new AbortController().signal };
      const tell = async (): Promise<void> => {
        const { effect } = await calling.foresee(later, callable, { uri });
        if (effect === 'allow') updated();
      };
      let stop: (() => void) | undefined;
      let isOver = false;
      await calling
        .watch(asking, callable, async (connection) => {
          // Clients that may no longer read it, and those that cannot be asked about, are told nothing.
          const begun = await connection.watch(uri, () => void tell().catch(() => undefined));
          if (isOver) begun();
          else stop = begun;
        })
        .catch((error: unknown) => {
          isOver = true;
          stop?.();
          throw error;
        });
      return () => {
        stop?.();
        release();
      };
    } catch (error) {
      release();
      throw error;
    }
  }

  private hold({ tenant, keyId, subject }: ToolCaller['principal']): () => void {
    const owner = JSON.stringify([tenant.id, keyId, subject]);
    const held = this.counts.get(owner) ?? 0;
    if (held >= MAX_OF_KEY)
      throw new DomainError('RATE_LIMIT_EXCEEDED', `a key may watch ${MAX_OF_KEY} resources at a time`);
    this.counts.set(owner, held + 1);
    let isHeld = true;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      const left = (this.counts.get(owner) ?? 1) - 1;
      if (left === 0) this.counts.delete(owner);
      else this.counts.set(owner, left);
    };
  }
}
