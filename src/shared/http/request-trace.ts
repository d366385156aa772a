import { AsyncLocalStorage } from 'node:async_hooks';
import type { EventEmitter } from 'node:events';
import { randomHex } from '../ids.js';

/** W3C Trace Context, level 2: later versions may append fields. */
const TRACEPARENT = /^(?!ff)([0-9a-f]{2})-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-[0-9a-f]{2}(-.*)?$/;
const TRACE_ID_BYTES = 16;
const SPAN_ID_BYTES = 8;
/** Lines that come later after the answer are of something else that the request happened to begin, such as a connection. */
const REST_MILLIS = 60_000;

interface Span {
  traceId: string;
  spanId: string;
}

/** The span that a `traceparent` header names; undefined where it has another form. */
export function spanIn(header: unknown): Span | undefined {
  const [, version, traceId, spanId, more] = typeof header === 'string' ? (TRACEPARENT.exec(header) ?? []) : [];
  if (traceId === undefined || spanId === undefined || (version === '00' && more !== undefined)) return undefined;
  return { traceId, spanId };
}

/** The id of the span of an invocation: the random half of the id of its evidence. */
export function spanIdOf(evidenceId: string): string {
  return evidenceId.replaceAll('-', '').slice(-2 * SPAN_ID_BYTES);
}

/** The trace of a request, for its log lines and spans. The header is read when one of these asks. */
export class RequestTrace {
  /** Names the evidence of the request once there is some. */
  provenance: { evidenceId?: string } | undefined;
  private found: { parent: Span | undefined } | undefined;
  private own: Span | undefined;
  private endedAt: number | undefined;

  constructor(private readonly header: unknown) {}

  /** The caller's span, if it sent one. */
  get parent(): Span | undefined {
    this.found ??= { parent: spanIn(this.header) };
    return this.found.parent;
  }

  /** The caller's span, or else one of the request's own. */
  get span(): Span {
    if (this.parent !== undefined) return this.parent;
    this.own ??= { traceId: randomHex(TRACE_ID_BYTES), spanId: randomHex(SPAN_ID_BYTES) };
    return this.own;
  }

  /** Notes that the answer is complete, or that the caller is gone. `at`: by the process' own clock, ms. */
  end(at = performance.now()): void {
    this.endedAt = at;
  }

  get isOver(): boolean {
    return this.endedAt !== undefined && performance.now() - this.endedAt > REST_MILLIS;
  }
}

/** The trace, and the invocation of it. */
interface Scope {
  trace: RequestTrace;
  evidenceId?: string;
}

const scopes = new AsyncLocalStorage<Scope>();

/**
 * The trace of a request that is followed: where spans are exported, and where its caller sent a trace. To follow a request
 * through its awaits takes a twelfth of the processor time of a small call, which others are spared.
 */
export function followedTrace(traceparent: unknown, isExported: boolean): RequestTrace | undefined {
  return isExported || traceparent !== undefined ? new RequestTrace(traceparent) : undefined;
}

/** Runs the work of a request. */
export function inTrace<T>(trace: RequestTrace | undefined, work: () => T): T {
  return trace === undefined ? work() : scopes.run({ trace }, work);
}

/** Runs an invocation of a request, whose evidence has that id. */
export function inInvocation<T>(evidenceId: string, work: () => T): T {
  const trace = scopes.getStore()?.trace;
  return trace === undefined ? work() : scopes.run({ trace, evidenceId }, work);
}

/** Runs the listeners of a connection, such as those of a socket's frames, as work of its request. */
export function listenInTrace(trace: RequestTrace | undefined, connection: EventEmitter): void {
  if (trace === undefined) return;
  const emit = connection.emit.bind(connection);
  connection.emit = emitInTrace.bind(undefined, trace, emit);
}

function emitInTrace(trace: RequestTrace, emit: EventEmitter['emit'], ...event: Parameters<typeof emit>): boolean {
  return inTrace(trace, () => emit(...event));
}

/** The trace of the present request; undefined outside of one. */
export function currentTrace(): RequestTrace | undefined {
  return scopes.getStore()?.trace;
}

/** The fields of a log line, by OpenTelemetry's names: the trace, the span, and the evidence as far as there is some. */
export function traceFields(): Record<string, string> {
  const scope = scopes.getStore();
  if (scope === undefined || scope.trace.isOver) return {};
  const { traceId, spanId } = scope.trace.span;
  const evidenceId = scope.evidenceId ?? scope.trace.provenance?.evidenceId;
  if (evidenceId === undefined) return { trace_id: traceId, span_id: spanId };
  return { trace_id: traceId, span_id: spanIdOf(evidenceId), evidence_id: evidenceId };
}
