import { ShutdownStack } from '../shared/shutdown.js';
import type { AppOptions } from './app-options.js';
import type { App } from './open-app.js';
import type * as Opening from './open-app.js';
import { openDatabase } from './open-database.js';

export type { App } from './open-app.js';

/**
 * Migrates the database, builds every service once, loads and listens. If a part fails, those opened before are closed. The
 * code of the services is loaded while the cluster of a first start is made: each takes about a second.
 */
export async function startApp(options: AppOptions): Promise<App> {
  const shutdown = new ShutdownStack(options.logger);
  try {
    let loading: Promise<typeof Opening> | undefined;
    const load = (): Promise<typeof Opening> => (loading ??= import('./open-app.js'));
    const databaseUrls = await openDatabase({ ...options, waiting: () => void load() }, shutdown);
    const { openApp } = await load();
    return await openApp(options, databaseUrls, shutdown);
  } catch (error) {
    await shutdown.run();
    throw error;
  }
}
