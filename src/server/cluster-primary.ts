import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { AggregatorRegistry } from 'prom-client';
import type { Started } from './banner.js';
import type { Settings } from '../config/settings.js';
import { openDatabase } from './open-database.js';
import { SHUTDOWN_GRACE_MILLIS } from './http-listener.js';
import type { Questions } from './primary-channel.js';
import { PrimaryServices } from './primary-services.js';
import type { Logger } from '../shared/logger.js';
import { ShutdownStack } from '../shared/shutdown.js';
import type { GatheredMetrics, WorkerMessage } from './cluster-worker.js';

const FIRST_DELAY_MILLIS = 100;
const LONGEST_DELAY_MILLIS = 10_000;
/** A worker that lived for this long was well: the next is started without delay. */
const WELL_MILLIS = 30_000;
/** Less than what the primary itself has after the last answer. */
const STOP_GRACE_MILLIS = 8_000;

interface PrimaryOptions {
  settings: Settings;
  logger: Logger;
  /** Called once: with what the first worker says. */
  started: (started: Started) => void;
  /** Aborts when the gateway is to stop, also while it starts. */
  signal: AbortSignal;
}

/**
 * Serves by several processes: this one owns the embedded database, the migrations and the port, keeps the counters where
 * there is no Redis, and starts a worker again that ended. Workers end with it. Throws when the first worker does not start.
 */
export async function startPrimary(options: PrimaryOptions): Promise<{ stop(): Promise<void> }> {
  const { settings, logger } = options;
  const shutdown = new ShutdownStack(logger);
  try {
    const { given } = await openDatabase(options, shutdown);
    const port = settings.port === 0 ? await freePort(settings) : settings.port;
    const workers = new Workers(options, { DATABASE_URL: given, MIGRATION_DATABASE_URL: '', PORT: String(port) });
    shutdown.add('workers', { close: () => workers.stop() });
    await workers.start();
    return { stop: () => shutdown.run() };
  } catch (error) {
    await shutdown.run();
    throw error;
  }
}

class Workers {
  private readonly aggregator = new AggregatorRegistry();
  private readonly first = Promise.withResolvers<Started | undefined>();
  private hasStarted = false;
  private isStopping = false;
  private readonly services: PrimaryServices;

  constructor(
    private readonly options: PrimaryOptions,
    private readonly env: Record<string, string>,
  ) {
    this.services = new PrimaryServices(options.logger);
    cluster.on('message', (worker, message: WorkerMessage | Questions) => {
      if (message.type === 'questions') this.tell(worker, this.services.answer(worker.id, message));
      if (message.type === 'metrics wanted') void this.tellMetrics(worker, message.id);
      if (message.type === 'started') this.first.resolve(message.started);
    });
  }

  /** Starts one, which makes what only the first start makes, and then the others. */
  async start(): Promise<void> {
    const { settings, started } = this.options;
    void this.keep();
    const first = await this.first.promise;
    if (first === undefined) throw new Error('the first process did not start; see its log');
    this.hasStarted = true;
    for (let count = 1; count < settings.processes; count += 1) void this.keep();
    started(first);
  }

  async stop(): Promise<void> {
    this.isStopping = true;
    const delayMillis = this.options.settings.shutdownDelaySeconds * 1_000;
    const living = Object.values(cluster.workers ?? {}).filter((worker) => worker?.isDead() === false);
    const timer = setTimeout(
      () => {
        for (const worker of living) worker?.process.kill('SIGKILL');
      },
      delayMillis + SHUTDOWN_GRACE_MILLIS + STOP_GRACE_MILLIS,
    );
    await Promise.all(
      living.map(async (worker) => {
        if (worker === undefined) return;
        const ended = endOf(worker);
        worker.process.kill('SIGTERM');
        await ended;
      }),
    );
    clearTimeout(timer);
  }

  /** Keeps a place filled: starts a worker again that ended, at growing intervals while none stays. */
  private async keep(): Promise<void> {
    const { logger } = this.options;
    let wait = FIRST_DELAY_MILLIS;
    while (!this.isOver()) {
      const from = performance.now();
      const worker = cluster.fork(this.env);
      worker.on('error', (error) => {
        logger.warn({ err: error, workerId: worker.id }, 'lost contact with a process');
      });
      const end = await endOf(worker);
      this.services.exited(worker.id);
      if (this.isOver()) return;
      if (!this.hasStarted) {
        this.first.resolve(undefined);
        return;
      }
      if (performance.now() - from >= WELL_MILLIS) wait = FIRST_DELAY_MILLIS;
      logger.error({ workerId: worker.id, pid: worker.process.pid }, `a process exited (${end}); starting another`);
      await delay(wait);
      wait = Math.min(2 * wait, LONGEST_DELAY_MILLIS);
    }
  }

  private isOver(): boolean {
    return this.isStopping || this.options.signal.aborted;
  }

  private async tellMetrics(worker: Worker, id: number): Promise<void> {
    const answer: GatheredMetrics = { type: 'metrics', id };
    try {
      answer.page = await this.aggregator.clusterMetrics();
    } catch (error) {
      this.options.logger.warn({ err: error }, 'could not collect the metrics of the processes');
    }
    this.tell(worker, answer);
  }

  private tell(worker: Worker, message: object): void {
    // One that ends meanwhile needs no answer.
    if (worker.isConnected())
      worker.send(message, (error) => {
        if (error !== null)
          this.options.logger.debug({ err: error, workerId: worker.id }, 'could not answer a process');
      });
  }
}

function endOf(worker: Worker): Promise<string> {
  return new Promise((resolve) => {
    worker.once('exit', (code, signal) => {
      resolve(signal || String(code));
    });
  });
}

async function freePort({ host }: Settings): Promise<number> {
  const server = createServer().listen(0, host);
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('no free port');
  return address.port;
}
