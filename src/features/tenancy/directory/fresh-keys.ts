import type { KeySearch, TenantDirectory } from '../../../contracts/identity.js';
import type { Clock } from '../../../shared/time/clock.js';
import type { Logger } from '../../../shared/logger.js';
import { FreshLookUps } from '../../../shared/keys/fresh-look-ups.js';
import { parseBearer } from '../records/tenancy.rules.js';

interface FreshKeysOptions {
  clock: Pick<Clock, 'now'>;
  directory: Pick<TenantDirectory, 'tenant'> & {
    tenantOfKey(keyId: string): string | undefined;
    reload(table: string, id: string): Promise<void>;
  };
  logger: Logger;
}

/**
 * Keys that another instance has just issued: its notification may come after the key's first request. Such a key is asked of
 * the database once before it is refused, 20 times a second at most, so that made-up keys do not reach the database.
 */
export class FreshKeys implements KeySearch {
  private readonly lookUps: FreshLookUps;

  constructor(private readonly options: FreshKeysOptions) {
    this.lookUps = new FreshLookUps(options.clock);
  }

  seek(authorization: string | undefined): Promise<void> | undefined {
    const keyId = authorization === undefined ? undefined : parseBearer(authorization)?.id;
    if (keyId === undefined || this.options.directory.tenantOfKey(keyId) !== undefined) return undefined;
    return this.lookUps.once(keyId, () => this.read(keyId));
  }

  /** A key that cannot be read is refused, as one that is not there. */
  private async read(keyId: string): Promise<void> {
    const { directory, logger } = this.options;
    try {
      await directory.reload('api_keys', keyId);
      const tenant = directory.tenantOfKey(keyId);
      if (tenant !== undefined && directory.tenant(tenant) === undefined) await directory.reload('tenants', tenant);
    } catch (error) {
      logger.warn({ err: error }, 'could not look for a key');
    }
  }
}
