import { Gauge } from 'prom-client';
import type { PoolUse } from '../../database/pool-use.js';

/** The state of this process that its operator watches. */
export interface ProcessState {
  pools(): readonly PoolUse[];
  /** Events that are not durable yet. */
  evidenceWaiting(): number;
  /** Seconds since this process last found every log signed that grew. */
  checkpointAgeSeconds(): number;
  /** Stops that hold, of all tenants together. */
  stopsHeld(): number;
  /** Seconds for which the archive took nothing. */
  archiveFailingSeconds(): number;
}

/** Gauges of this process, read when the page is asked for, without asking the database. */
export function processGauges(state: ProcessState): Gauge[] {
  const connections = new Gauge({
    name: 'portcullis_database_connections',
    help: 'Connections to PostgreSQL by pool and state; waiting: work that waits for one.',
    labelNames: ['pool', 'state'],
    registers: [],
    collect() {
      this.reset();
      for (const { pool, used, idle, waiting } of state.pools()) {
        this.set({ pool, state: 'used' }, used);
        this.set({ pool, state: 'idle' }, idle);
        this.set({ pool, state: 'waiting' }, waiting);
      }
    },
  });
  const figure = (name: string, help: string, aggregator: 'sum' | 'max', read: () => number): Gauge =>
    new Gauge({
      name,
      help,
      aggregator,
      registers: [],
      collect() {
        this.set(read());
      },
    });
  return [
    connections,
    figure('portcullis_evidence_waiting', 'Events that wait to be durable; at 10,000 calls are refused.', 'sum', () =>
      state.evidenceWaiting(),
    ),
    figure(
      'portcullis_checkpoint_age_seconds',
      'Seconds since a pass of the signer found every log signed that grew.',
      'max',
      () => state.checkpointAgeSeconds(),
    ),
    figure(
      'portcullis_archive_failing_seconds',
      'Seconds for which the archive took nothing; 0 while it works.',
      'max',
      () => state.archiveFailingSeconds(),
    ),
    figure('portcullis_stops_held', 'Stops that hold, of all tenants together.', 'max', () => state.stopsHeld()),
  ];
}
