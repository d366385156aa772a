import type { Pool } from 'pg';

/** The connections of one pool of this process. */
export interface PoolUse {
  pool: string;
  used: number;
  idle: number;
  /** Work that waits for a connection. */
  waiting: number;
}

/** Pools by name, as they are made. */
export class NamedPools {
  private readonly pools = new Map<string, Pool>();

  /** Keeps the pool that a mapper makes under a name. */
  as(name: string): (pool: Pool) => void {
    return (pool) => this.pools.set(name, pool);
  }

  use(): PoolUse[] {
    return [...this.pools].map(([pool, { totalCount, idleCount: idle, waitingCount: waiting }]) => ({
      pool,
      used: totalCount - idle,
      idle,
      waiting,
    }));
  }
}
