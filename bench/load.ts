import { createHistogram, type RecordableHistogram } from 'node:perf_hooks';
import { Connection, type Reply } from './connection.ts';
import { numbered, type ReadyRequest } from './requests.ts';

/** Where load goes: a server and the requests that it is sent, in turn. */
export interface Aim {
  host: string;
  port: number;
  requests: readonly ReadyRequest[];
  /** Answers are event streams: they must have content and end with the terminator. */
  stream: boolean;
  /** Requests repeat after so many; never, if absent. */
  distinct?: number;
}

/** What a run of load saw. Times in milliseconds. */
export interface LoadResult {
  /** Good answers within the measured time. */
  requests: number;
  /** All good answers, those that came after the measured time included. */
  answered: number;
  seconds: number;
  errors: Map<string, number>;
  latency: Percentiles;
  firstContent: Percentiles;
}

export interface Percentiles {
  p50: number;
  p95: number;
  p99: number;
  p999: number;
  max: number;
}

const MICROS_PER_MILLI = 1000;
const MAX_OPEN_CONNECTIONS = 512;

class Recorder {
  // Node's histogram is HdrHistogram; it records whole numbers, here microseconds.
  readonly #latency = newHistogram();
  readonly #firstContent = newHistogram();
  readonly errors = new Map<string, number>();
  answered = 0;
  requests = 0;
  readonly #aim: Aim;

  constructor(aim: Aim) {
    this.#aim = aim;
  }

  /** Notes one answer; `startedAt` is when the request was due, whether or not it left then. */
  note(reply: Reply, startedAt: number, deadline: number): void {
    const fault = faultOf(reply, this.#aim.stream);
    if (fault !== undefined) {
      this.fail(fault);
      return;
    }
    this.answered += 1;
    if (reply.endedAt <= deadline) this.requests += 1;
    record(this.#latency, reply.endedAt - startedAt);
    if (reply.firstContentAt !== undefined) record(this.#firstContent, reply.firstContentAt - startedAt);
  }

  fail(reason: string): void {
    this.errors.set(reason, (this.errors.get(reason) ?? 0) + 1);
  }

  result(seconds: number): LoadResult {
    return {
      requests: this.requests,
      answered: this.answered,
      seconds,
      errors: this.errors,
      latency: percentiles(this.#latency),
      firstContent: percentiles(this.#firstContent),
    };
  }
}

function newHistogram(): RecordableHistogram {
  return createHistogram({ lowest: 1, highest: 60_000_000, figures: 3 });
}

function record(histogram: RecordableHistogram, millis: number): void {
  histogram.record(Math.max(1, Math.round(millis * MICROS_PER_MILLI)));
}

function percentiles(histogram: RecordableHistogram): Percentiles {
  if (histogram.count === 0) return { p50: NaN, p95: NaN, p99: NaN, p999: NaN, max: NaN };
  const at = (percentile: number): number => histogram.percentile(percentile) / MICROS_PER_MILLI;
  return { p50: at(50), p95: at(95), p99: at(99), p999: at(99.9), max: histogram.max / MICROS_PER_MILLI };
}

function faultOf(reply: Reply, stream: boolean): string | undefined {
  if (reply.status !== 200 && reply.status !== 201) return `HTTP ${reply.status}`;
  if (!stream) return undefined;
  if (reply.firstContentAt === undefined) return 'a stream without content';
  return reply.terminated ? undefined : 'a stream without terminator';
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** Each of `connections` callers sends its next request as soon as it has the answer to the last. */
export async function closedLoop(aim: Aim, connections: number, millis: number): Promise<LoadResult> {
  const recorder = new Recorder(aim);
  const startedAt = performance.now();
  const deadline = startedAt + millis;
  let next = 0;
  const call = async (): Promise<void> => {
    const connection = new Connection(aim.host, aim.port);
    while (performance.now() < deadline) {
      const sentAt = performance.now();
      try {
        recorder.note(await connection.send(requestAt(aim, next++)), sentAt, deadline);
      } catch (error) {
        recorder.fail(messageOf(error));
        connection.close();
      }
    }
    connection.close();
  };
  await Promise.all(Array.from({ length: connections }, call));
  return recorder.result(millis / 1000);
}

/**
 * Sends at a fixed rate, whatever the answers do. Latency counts from the moment at which a request was due, so that a
 * server which stalls is charged for everything that had to wait (no coordinated omission).
 */
export async function openLoop(aim: Aim, perSecond: number, millis: number): Promise<LoadResult> {
  const recorder = new Recorder(aim);
  const idle: Connection[] = [];
  const all: Connection[] = [];
  const waiting: { dueAt: number; index: number }[] = [];
  const total = Math.round((perSecond * millis) / 1000);
  const interval = 1000 / perSecond;
  const startedAt = performance.now() + interval;
  const done = Promise.withResolvers<undefined>();
  let settled = 0;

  const dispatch = (connection: Connection, index: number, dueAt: number): void => {
    connection
      .send(requestAt(aim, index))
      .then(
        (reply) => {
          recorder.note(reply, dueAt, Infinity);
        },
        (error: unknown) => {
          recorder.fail(messageOf(error));
          connection.close();
        },
      )
      .finally(() => {
        settled += 1;
        const late = waiting.shift();
        if (late === undefined) idle.push(connection);
        else dispatch(connection, late.index, late.dueAt);
        if (settled === total) done.resolve(undefined);
      });
  };

  let sent = 0;
  const pump = (): void => {
    while (sent < total) {
      const dueAt = startedAt + sent * interval;
      const wait = dueAt - performance.now();
      if (wait > 0) {
        setTimeout(pump, wait);
        return;
      }
      const index = sent++;
      const connection = idle.pop() ?? (all.length < MAX_OPEN_CONNECTIONS ? opened() : undefined);
      if (connection === undefined) waiting.push({ dueAt, index });
      else dispatch(connection, index, dueAt);
    }
  };
  const opened = (): Connection => {
    const connection = new Connection(aim.host, aim.port);
    all.push(connection);
    return connection;
  };
  pump();
  await done.promise;
  for (const connection of all) connection.close();
  return recorder.result((performance.now() - startedAt) / 1000);
}

function requestAt(aim: Aim, index: number): Buffer {
  const request = aim.requests[index % aim.requests.length];
  if (request === undefined) throw new Error('no requests to send');
  return numbered(request, index % (aim.distinct ?? Infinity));
}
