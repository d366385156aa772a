import cluster from 'node:cluster';
import { adminKeyFile, storeAdminKey } from './admin-key-file.js';
import { type App, startApp } from './app.js';
import type { AppOptions } from './app-options.js';
import { banner, type Started } from './banner.js';
import { readSettings, type Settings, SettingsError } from '../config/settings.js';
import { SHUTDOWN_GRACE_MILLIS } from './http-listener.js';
import { openLogger } from '../shared/logger.js';
import { startFaultOf } from '../shared/start-fault.js';
import { pretty } from './log-stream.js';
import { gatherMetrics, tellPrimary } from './cluster-worker.js';

/** For what closes after the last answer. */
const EXIT_GRACE_MILLIS = 10_000;

interface Running {
  stop(): Promise<void>;
}

/** Starts the gateway, in one process or several, says where it is, and stops it on SIGINT and SIGTERM. */
export async function run(): Promise<void> {
  const settings = settingsOrExit();
  const logger = openLogger(settings.logLevel, pretty()).child(
    cluster.worker === undefined ? {} : { workerId: cluster.worker.id },
  );
  process.on('unhandledRejection', (error) => {
    logger.fatal({ err: error }, 'unhandled rejection');
    process.exitCode = 1;
    process.kill(process.pid, 'SIGTERM');
  });
  const keyFile = adminKeyFile(settings);
  const stopping = new AbortController();
  const say = (started: Started): void => {
    if (stopping.signal.aborted) return;
    if (cluster.isWorker) {
      logger.info({ url: started.url }, 'a process is listening');
      tellPrimary(started);
    } else process.stdout.write(banner(started, settings, keyFile));
  };
  const isPrimary = settings.processes > 1 && cluster.isPrimary;
  const starting: Promise<Running> = isPrimary
    ? import('./cluster-primary.js').then(({ startPrimary }) =>
        startPrimary({ settings, logger, started: say, signal: stopping.signal }),
      )
    : ofPrimary()
        .then((ofWorker) =>
          startApp({
            settings,
            logger,
            keepAdminKey: (key) => {
              storeAdminKey(settings, key);
            },
            ...ofWorker,
          }),
        )
        .then(async (app) => {
          say(await startedBy(app, settings));
          return app;
        });
  // Installed early, so that a signal during the start leaves no database server behind.
  const stop = (signal: string): void => {
    if (stopping.signal.aborted) return;
    stopping.abort();
    logger.info({ signal }, 'stopping');
    const delayMillis = settings.shutdownDelaySeconds * 1_000;
    setTimeout(() => process.exit(1), delayMillis + SHUTDOWN_GRACE_MILLIS + EXIT_GRACE_MILLIS).unref();
    void starting.then((running) => running.stop()).finally(() => process.exit());
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  try {
    await starting;
  } catch (error) {
    const fault = startFaultOf(error);
    if (fault === undefined) logger.fatal({ err: error }, 'Portcullis did not start');
    else logger.fatal(`Portcullis did not start: ${fault.message}`);
    process.exitCode = 1;
    // Its channel to the primary would keep a worker that did not start alive.
    if (cluster.isWorker) process.exit();
  }
}

/** How a worker reaches the primary; nothing in a process that is alone, which does not load its code. */
async function ofPrimary(): Promise<Pick<AppOptions, 'gatherMetrics' | 'primary'>> {
  if (!cluster.isWorker) return {};
  const { PrimaryChannel } = await import('./primary-channel.js');
  return { gatherMetrics, primary: new PrimaryChannel(process) };
}

async function startedBy(app: App, { adminKey }: Settings): Promise<Started> {
  const providers = [...app.providers.adapters.values()].map(({ kind, sandbox }) => ({ kind, sandbox }));
  // Whoever gave the key can sign in with it.
  const signInToken = adminKey === undefined ? await app.firstSignIn() : undefined;
  return { url: app.url, providers, ...(signInToken === undefined ? undefined : { signInToken }) };
}

function settingsOrExit(): Settings {
  try {
    return readSettings();
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
}
