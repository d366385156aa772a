type Sums = Map<string, bigint>;

interface Gathered {
  names: Set<string>;
  sums: Promise<Sums>;
}

/**
 * Reads together what many calls of a tenant want at the same time: at most one read of each tenant is under way, and what
 * is asked meanwhile goes into the next. A tenant with unread counters takes one connection, however many calls it makes.
 */
export class GatheredReads {
  private readonly underWay = new Map<string, Promise<unknown>>();
  private readonly next = new Map<string, Gathered>();

  constructor(private readonly read: (tenantId: string, names: readonly string[]) => Promise<Sums>) {}

  /** The sums of at least `names`, read after it was asked for them; fails as the read does. */
  sums(tenantId: string, names: readonly string[]): Promise<Sums> {
    let gathered = this.next.get(tenantId);
    if (gathered === undefined) {
      const wanted = new Set<string>();
      gathered = { names: wanted, sums: this.begin(tenantId, wanted) };
      this.next.set(tenantId, gathered);
    }
    for (const name of names) gathered.names.add(name);
    return gathered.sums;
  }

  private async begin(tenantId: string, names: ReadonlySet<string>): Promise<Sums> {
    await this.underWay.get(tenantId);
    this.next.delete(tenantId);
    const sums = this.read(tenantId, [...names]);
    const settled = sums.catch(() => undefined);
    this.underWay.set(tenantId, settled);
    try {
      return await sums;
    } finally {
      if (this.underWay.get(tenantId) === settled) this.underWay.delete(tenantId);
    }
  }
}
