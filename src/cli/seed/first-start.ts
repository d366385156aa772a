import type { Settings } from '../../config/settings.js';
import { adminKeyFile, storeAdminKey } from '../../server/admin-key-file.js';
import { startApp } from '../../server/app.js';
import type { Logger } from '../../shared/logger.js';

/**
 * Lets the gateway start once and stop, so that its tables, its own tenant, its administrator's key and its signing key are there
 * before anything else is.
 */
export async function firstStart(settings: Settings, logger: Logger, say: (line: string) => void): Promise<void> {
  const app = await startApp({
    settings: { ...settings, port: 0, processes: 1 },
    logger,
    keepAdminKey: (key) => {
      storeAdminKey(settings, key);
      say(`The administrator's key is in ${adminKeyFile(settings)}`);
    },
  });
  await app.stop();
}
