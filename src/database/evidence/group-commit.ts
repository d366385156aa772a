import { runAtEndOfTick } from '../../shared/end-of-tick.js';

interface Waiting<Item, Result> {
  item: Item;
  resolve: (result: Result) => void;
  reject: (error: unknown) => void;
}

interface GroupCommitOptions<Item, Result> {
  /** Stores a batch in one transaction; results in the order of the items, undefined for one that was not stored. */
  commit: (items: Item[]) => Promise<(Result | undefined)[]>;
  /** True when `error` is about one of the items rather than the connection: the batch is then tried one by one. */
  isItemError: (error: unknown) => boolean;
  /** Largest batch. */
  maxBatch: number;
  /** Batches under way at most. The store takes them in the order in which they come. */
  maxUnderWay: number;
  /** Largest number of items waiting; beyond it `submit` rejects with `overload()`. */
  maxWaiting: number;
  overload: () => Error;
}

/**
 * Makes many concurrent writers share transactions: an item is committed at once while few batches are under way, else
 * with all that arrive until one of them is done. No delay is added, and `submit` resolves only after its item's commit.
 */
export class GroupCommit<Item, Result> {
  private waiting: Waiting<Item, Result>[] = [];
  private readonly running = new Set<Promise<void>>();
  private isGathering = false;

  constructor(private readonly options: GroupCommitOptions<Item, Result>) {}

  submit(item: Item): Promise<Result> {
    if (this.waiting.length >= this.options.maxWaiting) return Promise.reject(this.options.overload());
    return new Promise((resolve, reject) => {
      this.waiting.push({ item, resolve, reject });
      if (!this.isGathering && this.running.size < this.options.maxUnderWay) this.gather();
    });
  }

  /** Resolves when everything submitted so far is committed or refused. */
  async idle(): Promise<void> {
    while (this.running.size > 0) await Promise.all(this.running);
  }

  /** Submissions within one turn of the event loop share a batch. */
  private gather(): void {
    this.isGathering = true;
    const run = new Promise<void>(runAtEndOfTick).then(async () => {
      this.isGathering = false;
      while (this.waiting.length > 0) await this.commitBatch(this.waiting.splice(0, this.options.maxBatch));
      this.running.delete(run);
    });
    this.running.add(run);
  }

  private async commitBatch(batch: Waiting<Item, Result>[]): Promise<void> {
    try {
      await this.commitTogether(batch);
    } catch (error) {
      if (batch.length === 1 || !this.options.isItemError(error)) rejectAll(batch, error);
      else await this.commitOneByOne(batch);
    }
  }

  private async commitTogether(batch: Waiting<Item, Result>[]): Promise<void> {
    const results = await this.options.commit(batch.map(({ item }) => item));
    batch.forEach(({ resolve, reject }, index) => {
      const result = results[index];
      if (result === undefined) reject(new Error('the batch was stored without this item'));
      else resolve(result);
    });
  }

  /** Finds out which items cannot be stored. A lost connection ends the search: the rest would wait for nothing. */
  private async commitOneByOne(batch: Waiting<Item, Result>[]): Promise<void> {
    for (const [index, single] of batch.entries()) {
      try {
        await this.commitTogether([single]);
      } catch (error) {
        if (!this.options.isItemError(error)) {
          rejectAll(batch.slice(index), error);
          return;
        }
        single.reject(error);
      }
    }
  }
}

function rejectAll(waiting: readonly { reject: (error: unknown) => void }[], error: unknown): void {
  for (const { reject } of waiting) reject(error);
}
