/** Fair turns of work: waiting tenants take turns, no matter how much each has waiting. */
export class FairTurns {
  /** Waiting work by tenant, in the order of the tenants' next turns. */
  private readonly waiting = new Map<string, (() => void)[]>();
  private readonly running = new Map<string, number>();
  private total = 0;

  /** At most `size` turns at once, and `share` of one tenant. */
  constructor(
    private readonly size: number,
    private readonly share: number,
  ) {}

  /** Resolves when it is a tenant's turn, which is ended by `leave`. */
  take(tenantId: string): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<undefined>();
    const queue = this.waiting.get(tenantId) ?? [];
    queue.push(() => {
      resolve(undefined);
    });
    this.waiting.set(tenantId, queue);
    this.next();
    return promise;
  }

  leave(tenantId: string): void {
    const left = (this.running.get(tenantId) ?? 0) - 1;
    if (left > 0) this.running.set(tenantId, left);
    else this.running.delete(tenantId);
    this.total -= 1;
    this.next();
  }

  private next(): void {
    for (const [tenantId, queue] of this.waiting) {
      if (this.total >= this.size) return;
      const own = this.running.get(tenantId) ?? 0;
      if (own >= this.share) continue;
      const begin = queue.shift();
      // Behind the others.
      this.waiting.delete(tenantId);
      if (queue.length > 0) this.waiting.set(tenantId, queue);
      if (begin === undefined) continue;
      this.running.set(tenantId, own + 1);
      this.total += 1;
      begin();
    }
  }
}
