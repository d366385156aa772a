import { runAtEndOfTick } from '../../shared/time/end-of-tick.js';

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
  /** The most items of one batch. */
  maxBatch: number;
  /** Batches under way at most. The store takes them in the order in which they come. */
  maxUnderWay: number;
  /** Largest number of items waiting; beyond it `submit` rejects with `overload()`. */
  maxWaiting: number;
  overload: () => Error;
}

/**
 * Makes many concurrent writers share transactions: an item is committed at once while nothing is under way, else with all
 * that arrive until a batch is done, or until they are as many as are under way: what each batch costs by itself is shared
 * by more of them the busier it is. No delay is added, and `submit` resolves only after its item's commit.
 */
export class GroupCommit<Item, Result> {
  private waiting: Waiting<Item, Result>[] = [];
  private readonly running = new Map<Promise<void>, number>();
  private isGathering = false;

  constructor(private readonly options: GroupCommitOptions<Item, Result>) {}

  submit(item: Item): Promise<Result> {
    if (this.waiting.length >= this.options.maxWaiting) return Promise.reject(this.options.overload());
    return new Promise((resolve, reject) => {
      this.waiting.push({ item, resolve, reject });
      if (!this.isGathering && this.mayBegin()) this.gather();
    });
  }

  /** Items that are not committed yet. */
  get pending(): number {
    return this.waiting.length + this.underWay;
  }

  /** Resolves when everything submitted so far is committed or refused. */
  async idle(): Promise<void> {
    while (this.isGathering || this.running.size > 0) {
      if (this.isGathering) await new Promise<void>(runAtEndOfTick);
      await Promise.all(this.running.keys());
    }
  }

  /** Whether those who wait are worth a batch now. */
  private mayBegin(): boolean {
    if (this.running.size >= this.options.maxUnderWay) return false;
    return this.waiting.length > 0 && this.waiting.length >= Math.min(this.underWay, this.options.maxBatch);
  }

  private get underWay(): number {
    return [...this.running.values()].reduce((sum, size) => sum + size, 0);
  }

  /** Submissions within one turn of the event loop share a batch. */
  private gather(): void {
    this.isGathering = true;
    runAtEndOfTick(() => {
      this.isGathering = false;
      this.begin();
    });
  }

  private begin(): void {
    const batch = this.waiting.splice(0, this.options.maxBatch);
    const run = this.commitBatch(batch).then(() => {
      this.running.delete(run);
      if (!this.isGathering && this.mayBegin()) this.begin();
    });
    this.running.set(run, batch.length);
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
