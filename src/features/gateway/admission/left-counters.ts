import type { TenantDirectory } from '../../../contracts/identity.js';
import type { TimedJob } from '../../../events/timed-work.js';

/**
 * Drops the counters of tenants that were moved to another installation, once for each: a tenant that comes back has used more by
 * then, which the ledger that it brings along knows.
 */
export function leftCounters(
  directory: Pick<TenantDirectory, 'tenant' | 'tenantsAway'>,
  drop: (tenantId: string) => Promise<void> | void,
): TimedJob {
  let dropped: ReadonlySet<string> = new Set();
  return {
    name: 'counters of tenants that left',
    run: async () => {
      const left = directory.tenantsAway().filter((id) => directory.tenant(id)?.away?.to != null);
      for (const id of left) if (!dropped.has(id)) await drop(id);
      dropped = new Set(left);
      return 0;
    },
  };
}
