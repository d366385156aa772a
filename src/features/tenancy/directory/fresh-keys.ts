import type { KeySearch, TenantDirectory } from '../../../contracts/identity.js';
import type { Clock } from '../../../shared/time/clock.js';
import type { Logger } from '../../../shared/logger.js';
import { parseBearer } from '../records/tenancy.rules.js';

/** Look-ups in one second: more are of somebody who tries keys. */
const MAX_LOOK_UPS = 20;
const WINDOW_MILLIS = 1_000;

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
  private window = 0;
  private asked = new Map<string, Promise<void>>();

  constructor(private readonly options: FreshKeysOptions) {}

  seek(authorization: string | undefined): Promise<void> | undefined {
    const { clock, directory } = this.options;
    const keyId = authorization === undefined ? undefined : parseBearer(authorization)?.id;
    if (keyId === undefined || directory.tenantOfKey(keyId) !== undefined) return undefined;
    const window = Math.floor(clock.now() / WINDOW_MILLIS);
    if (window !== this.window) {
      this.window = window;
      this.asked = new Map();
    }
    const known = this.asked.get(keyId);
    if (known !== undefined || this.asked.size >= MAX_LOOK_UPS) return known;
    const answer = this.read(keyId);
    this.asked.set(keyId, answer);
    return answer;
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
