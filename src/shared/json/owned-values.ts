/** Values of many owners, listed by owner and removed by id. */
export class OwnedValues<T> {
  private readonly byOwner = new Map<string, Map<string, T>>();
  private readonly owners = new Map<string, string>();

  get size(): number {
    return this.owners.size;
  }

  get(owner: string, id: string): T | undefined {
    return this.byOwner.get(owner)?.get(id);
  }

  hasAny(owner: string): boolean {
    return (this.byOwner.get(owner)?.size ?? 0) > 0;
  }

  of(owner: string): Iterable<T> {
    return this.byOwner.get(owner)?.values() ?? [];
  }

  put(owner: string, id: string, value: T): void {
    const own = this.byOwner.get(owner) ?? new Map<string, T>();
    this.byOwner.set(owner, own.set(id, value));
    this.owners.set(id, owner);
  }

  /** Returns the owner, if there was such a value. */
  remove(id: string): string | undefined {
    const owner = this.owners.get(id);
    if (owner === undefined) return undefined;
    this.byOwner.get(owner)?.delete(id);
    this.owners.delete(id);
    return owner;
  }
}
