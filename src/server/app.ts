import { once } from '../shared/time/once.js';
import { ShutdownStack } from '../shared/shutdown.js';
import type { AppOptions } from './app-options.js';
import type { App } from './open-app.js';
import { openDatabase } from './open-database.js';

export type { App } from './open-app.js';

/**
 * Migrates the database, builds every service once, loads and listens. If a part fails, those opened before are closed. At a
 * first start the code of the services is loaded while the cluster is made, and what needs no database is done while that is migrated.
 */
export async function startApp(options: AppOptions): Promise<App> {
  const shutdown = new ShutdownStack(options.logger);
  const load = once(() => import('./open-app.js'));
  const prepare = once(async () => (await load()).prepareModules());
  const waits = { making: () => void load(), migrating: () => void prepare() };
  try {
    const databaseUrls = await openDatabase({ ...options, ...waits }, shutdown);
    const [{ openApp }, draft] = await Promise.all([load(), prepare()]);
    return await openApp(options, draft, databaseUrls, shutdown);
  } catch (error) {
    await shutdown.run();
    throw error;
  }
}
