import { ShutdownStack } from '../shared/shutdown.js';
import type { AppOptions } from './app-options.js';
import type { App } from './open-app.js';
import { openDatabase } from './open-database.js';

export type { App } from './open-app.js';

/**
 * Migrates the database, builds every service once, loads and listens. If a part fails, those opened before are closed. The
 * database is made ready while the code of the services is loaded: on a first start each takes about a second.
 */
export async function startApp(options: AppOptions): Promise<App> {
  const shutdown = new ShutdownStack(options.logger);
  try {
    const opening = openDatabase(options, shutdown);
    const [databaseUrls, { openApp }] = await Promise.all([opening, import('./open-app.js')]);
    return await openApp(options, databaseUrls, shutdown);
  } catch (error) {
    await shutdown.run();
    throw error;
  }
}
