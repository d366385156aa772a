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
  const prepare = once(async () => (await load()).prepareApp());
  const waits = { making: () => void load(), migrating: () => void prepare() };
  try {
    const databaseUrls = await openDatabase({ ...options, ...waits }, shutdown);
    const [{ openApp }, prepared] = await Promise.all([load(), prepare()]);
    return await openApp(options, prepared, databaseUrls, shutdown);
  } catch (error) {
    await shutdown.run();
    throw error;
  }
}

function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}
