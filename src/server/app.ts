import { ShutdownStack } from '../shared/shutdown.js';
import type { AppOptions } from './app-options.js';
import type { App } from './open-app.js';
import type * as Opening from './open-app.js';
import { openDatabase } from './open-database.js';

export type { App } from './open-app.js';

/**
 * Migrates the database, builds every service once, loads and listens. If a part fails, those opened before are closed. The
 * code of the services is loaded, and what needs no database done, while the cluster of a first start is made.
 */
export async function startApp(options: AppOptions): Promise<App> {
  const shutdown = new ShutdownStack(options.logger);
  try {
    let preparing: Promise<typeof Opening> | undefined;
    const prepare = (): Promise<typeof Opening> => (preparing ??= prepared());
    const databaseUrls = await openDatabase({ ...options, waiting: () => void prepare() }, shutdown);
    const { openApp } = await prepare();
    return await openApp(options, databaseUrls, shutdown);
  } catch (error) {
    await shutdown.run();
    throw error;
  }
}

async function prepared(): Promise<typeof Opening> {
  const opening = await import('./open-app.js');
  await opening.prepareApp();
  return opening;
}
