import {
  getNamedType,
  isObjectType,
  isScalarType,
  isUnionType,
  Kind,
  OperationTypeNode,
  type GraphQLSchema,
} from 'graphql';
import type { Requirement } from '../graphql/authorize.js';
import type { RequestContext } from '../graphql/context.js';
import { docUrl, errorCatalogue, toErrorBody, type ErrorBody } from '../shared/errors.js';
import { isJsonObject } from '../shared/json/json.js';
import { Rechecks } from '../shared/time/rechecks.js';
import { runAtEndOfTick } from '../shared/time/end-of-tick.js';
import { compileOperation, type CompiledOperation } from './compile/compiled-operation.js';
import { OutputCompiler } from './compile/encode.js';
import { errorFormat } from './error-formats.js';
import type { Exchange } from './exchange.js';
import { wireName } from './compile/naming.js';
import type { EventStream, Route } from './route.js';
import { operationOf, rootParts, selectedFields } from './compile/selection.js';

export interface StreamTimes {
  /** Silence after which a comment keeps the connection alive. */
  heartbeatMillis: number;
  /** How long a client may leave its buffers full before it is dropped. */
  drainMillis: number;
}

/** A stream's times, and what throws once its credentials have ended. */
export interface StreamLife extends StreamTimes {
  recheck: () => unknown;
}

const rechecks = new Rechecks();

/** An event of a subscription as the stream sends it. */
type Sent = { data: unknown; name?: string | undefined } | { error: unknown } | undefined;

/** A row's stream, compiled. */
export interface CompiledStream {
  readonly row: Pick<EventStream, 'terminator'>;
  readonly operation: CompiledOperation;
  /** The requirements of the subscription, for as long as it streams. */
  readonly demands: readonly Requirement[];
  /** The parts of a source event that are sent. */
  read(event: SourceEvent): Sent;
}

/** An event as the subscription's source yields it. */
type SourceEvent = Record<string, unknown> & { __typename?: string };

/** Compiles a row's stream. Throws when the subscription does not select what the row sends. */
export function compileStream(schema: GraphQLSchema, row: Route, stream: Omit<EventStream, 'when'>): CompiledStream {
  const operation = operationOf(schema, stream.operation);
  const root = selectedFields(operation, rootParts(operation)).get(stream.field);
  if (operation.definition.operation !== OperationTypeNode.SUBSCRIPTION || root === undefined) {
    throw new Error(`the stream's operation is not a subscription that selects ${stream.field}`);
  }
  const union = getNamedType(root.type);
  if (!isUnionType(union)) throw new Error(`the stream's field ${stream.field} is not a union`);
  const selections = root.parts.flatMap(({ set }) => set.selections);
  if (!selections.some((node) => node.kind === Kind.FIELD && node.name.value === '__typename')) {
    throw new Error(`the stream's field ${stream.field} needs __typename in the selection`);
  }
  const compiler = new OutputCompiler(operation, row);
  const pick = (typeName: string, key: string): { key: string; encode: (value: unknown) => unknown } => {
    const type = schema.getType(typeName);
    if (!isObjectType(type) || !union.getTypes().includes(type)) {
      throw new Error(`the stream sends ${typeName}, which is not a type of ${union.name}`);
    }
    const field = selectedFields(operation, root.parts, type).get(key);
    if (field === undefined) throw new Error(`the stream sends ${typeName}.${key}, which is not in the selection`);
    const scalar = getNamedType(field.type);
    if (!isScalarType(scalar)) throw new Error(`the stream sends ${typeName}.${key}, which is not a scalar`);
    const encode = compiler.compile(field, wireName(row.naming, key)) ?? ((value: unknown) => value);
    return { key: field.definition.name, encode: (value) => encode(scalar.serialize(value)) };
  };
  const picks = (fields: Record<string, string>) =>
    new Map(Object.entries(fields).map(([typeName, key]) => [typeName, pick(typeName, key)]));
  const data = picks(stream.data);
  const names = picks(stream.names ?? {});
  const failure = pick(stream.error, 'error');
  return {
    row: stream,
    operation: compileOperation(operation),
    demands: (root.definition.extensions.demands as Requirement[] | undefined) ?? [],
    read: (event) => {
      const typeName = event.__typename;
      if (typeName === undefined) throw new Error(`an event of ${stream.field} has no __typename`);
      if (typeName === stream.error) return { error: failure.encode(event[failure.key]) };
      const picked = data.get(typeName);
      if (picked === undefined) return undefined;
      const named = names.get(typeName);
      return {
        data: picked.encode(event[picked.key]),
        name: named === undefined ? undefined : String(named.encode(event[named.key])),
      };
    },
  };
}

/** The catalogue's body of a failure that a subscription reported as an event. */
export function reportedError(error: unknown, requestId: string): ErrorBody {
  if (!isReported(error)) return toErrorBody(error, requestId);
  return { ...error, request_id: requestId, doc_url: docUrl(error.code) };
}

function isReported(error: unknown): error is ErrorBody {
  return isJsonObject(error) && typeof error.code === 'string' && error.code in errorCatalogue;
}

/** The limit for one turn of the event loop: a source that never waits would otherwise be buffered whole. */
const MAX_UNSENT_CHARS = 16 * 1024;

/** Writes frames, keeps a silent connection alive, and waits for slow readers. */
class EventWriter {
  readonly #exchange: Exchange;
  readonly #times: StreamTimes;
  readonly #heartbeat: NodeJS.Timeout;
  #unsent = '';

  constructor(exchange: Exchange, times: StreamTimes) {
    this.#exchange = exchange;
    this.#times = times;
    this.#heartbeat = setTimeout(() => {
      this.#keepAlive();
    }, times.heartbeatMillis);
  }

  get hasBegun(): boolean {
    return this.#exchange.response.headersSent;
  }

  /** Prepares the head, which is sent with the first write. */
  #begin(): void {
    if (this.hasBegun) return;
    this.#exchange.response.writeHead(200, {
      ...this.#exchange.headers(),
      'Content-Type': 'text/event-stream; charset=utf-8',
      'Cache-Control': 'no-cache, no-transform',
      'X-Accel-Buffering': 'no',
    });
  }

  #keepAlive(): void {
    if (this.#exchange.isGone()) return;
    this.#begin();
    if (!this.#exchange.response.writableNeedDrain) this.#exchange.response.write(': keep-alive\n\n');
    this.#heartbeat.refresh();
  }

  /**
   * Writes one event, with all others of this turn of the event loop; resolves when the client takes more. A client that
   * takes none for too long is dropped.
   */
  write(text: string, name?: string): Promise<void> | undefined {
    if (this.#exchange.isGone()) return undefined;
    this.#begin();
    if (this.#unsent === '') {
      runAtEndOfTick(() => {
        this.#flush();
      });
    }
    this.#unsent += name === undefined ? `data: ${text}\n\n` : `event: ${name}\ndata: ${text}\n\n`;
    if (this.#unsent.length > MAX_UNSENT_CHARS) this.#flush();
    return this.#exchange.response.writableNeedDrain ? this.#drained() : undefined;
  }

  #flush(): void {
    const frames = this.#unsent;
    if (frames === '' || this.#exchange.isGone()) return;
    this.#unsent = '';
    this.#heartbeat.refresh();
    this.#exchange.response.write(frames);
  }

  #drained(): Promise<void> {
    const { response } = this.#exchange;
    return new Promise((resolve) => {
      const finish = (): void => {
        clearTimeout(timer);
        response.off('drain', finish).off('close', finish);
        resolve();
      };
      const timer = setTimeout(() => {
        response.destroy();
        finish();
      }, this.#times.drainMillis);
      response.on('drain', finish).on('close', finish);
    });
  }

  end(): void {
    this.stop();
    if (this.#exchange.isGone()) return;
    this.#flush();
    this.#begin();
    this.#exchange.response.end();
  }

  stop(): void {
    clearTimeout(this.#heartbeat);
  }
}

/** The last event of a stream that failed. */
async function writeError(writer: EventWriter, { errors }: Exchange, body: ErrorBody): Promise<void> {
  const format = errorFormat(errors);
  await writer.write(JSON.stringify(format.body(body)), format.event);
  writer.end();
}

/**
 * Runs a route's subscription as server-sent events. The response begins with the first event or heartbeat: an earlier
 * failure is a plain error with its status, and the headers can name the provider. A later failure is sent as `data:
 * {"error": …}` and ends the stream without the terminator. So does the end of the session or key. If the client
 * disconnects, the source is closed at once.
 * Throws only before the response has begun.
 */
export async function sendStream(
  exchange: Exchange,
  stream: CompiledStream,
  variables: Record<string, unknown>,
  context: RequestContext,
  life: StreamLife,
): Promise<void> {
  const { row } = stream;
  const writer = new EventWriter(exchange, life);
  let iterator: AsyncIterator<unknown> | undefined;
  const close = (): void => {
    const closing = iterator?.return?.();
    closing?.catch((error: unknown) => {
      exchange.options.logger.error({ requestId: exchange.requestId, err: error }, 'could not close a stream');
    });
  };
  const gone = (): void => {
    // The loop below may wait for a source that never answers again.
    writer.stop();
    close();
  };
  exchange.response.once('close', gone);
  let isRevoked = false;
  const stopChecks = rechecks.add(life.recheck, (error) => {
    isRevoked = true;
    if (!writer.hasBegun) exchange.fail(error);
    else void writeError(writer, exchange, exchange.errorBody(error));
    gone();
  });
  const isOver = (): boolean => isRevoked || exchange.isGone();
  try {
    const source = await stream.operation.subscribe(variables, context);
    iterator = source[Symbol.asyncIterator]();
    if (isOver()) return;
    for (;;) {
      const step = await iterator.next();
      if (isOver()) return;
      if (step.done === true) break;
      const event = stream.read(step.value as SourceEvent);
      if (event === undefined) continue;
      if ('error' in event) {
        const body = reportedError(event.error, exchange.requestId);
        if (!writer.hasBegun) {
          exchange.sendError(body);
          return;
        }
        await writeError(writer, exchange, body);
        return;
      }
      const waiting = writer.write(JSON.stringify(event.data), event.name);
      if (waiting !== undefined) await waiting;
    }
    if (row.terminator !== undefined) await writer.write(row.terminator);
    writer.end();
  } catch (error) {
    if (isOver()) return;
    if (!writer.hasBegun) throw error;
    await writeError(writer, exchange, exchange.errorBody(error));
  } finally {
    stopChecks();
    writer.stop();
    exchange.response.off('close', gone);
    close();
  }
}
