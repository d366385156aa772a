import type { ApiLimiter, Principal } from '../contracts/identity.js';
import type { ListExports } from '../contracts/exports/list-exports.js';
import { checkRequirements } from '../graphql/authorize.js';
import type { RequestContext } from '../graphql/context.js';
import { DomainError } from '../shared/errors.js';
import type { CallFile } from '../shared/call-file.js';
import { sessionOf } from '../shared/http/agent-session.js';
import { OPERATION_BODY_BYTES } from '../shared/http/body-limits.js';
import { wantsFresh } from '../shared/http/cache-control.js';
import { readJson } from '../shared/http/request-body.js';
import { readTags } from '../shared/http/tags.js';
import type { JsonValue } from '../shared/json/json.js';
import { RequestReading, reading } from '../shared/reading.js';
import { answerApproval, answerData } from './answer.js';
import { isForm, readUploadForm } from './body/form.js';
import type { RequestSource } from './compile/decode.js';
import type { CompiledRow } from './compiled-rows.js';
import { type Exchange, type Headers, rootCause } from './exchange.js';
import { type CompiledExport, exportFilter, exportFormat, sendExport } from './export/send-export.js';
import { sendFlow } from './flow.js';
import { identify, identifyAgain, identifyReader, type RequestAuthentication } from './identify.js';
import { sendContent } from './pieces.js';
import type { Route } from './route.js';
import { sendStream, type StreamTimes } from './sse.js';

export interface ServeOptions extends RequestAuthentication {
  /** Limits on all rows but model calls; none when absent. */
  limits?: ApiLimiter;
  /** Lets rows that are `exported` go ahead; required if there are any. */
  exports?: ListExports;
  /** Bytes of a JSON body; 2 MiB when absent. */
  maxBodyBytes?: number;
}

/** The body of a row, as JSON. */
function readBody(
  { request, isGateway }: Exchange,
  { codec, readUpload }: CompiledRow,
  query: URLSearchParams,
  options: ServeOptions,
): Promise<JsonValue> {
  if (!codec.readsBody) return Promise.resolve({});
  if (readUpload === undefined) return readJson(request, options.maxBodyBytes ?? OPERATION_BODY_BYTES, isGateway);
  return readUpload(request, query);
}

/** Counts a request other than a model call. A refusal has the headers of the limit that refused it. */
function admit(exchange: Exchange, principal: Principal, limits: ApiLimiter | undefined): void {
  if (limits === undefined) return;
  const show = (): Headers => limits.headers(principal);
  if (!exchange.isGateway) exchange.limits = show;
  try {
    limits.admit(principal);
  } catch (error) {
    exchange.limits = show;
    throw error;
  }
}

/** Answers a request to a row: authenticates it, admits it, reads its body and executes the row's operation. */
export async function serve(
  exchange: Exchange,
  compiled: CompiledRow,
  params: RequestSource['params'],
  search: string,
  options: ServeOptions,
  times: StreamTimes,
): Promise<void> {
  const { row } = compiled;
  exchange.isGateway = row.prefixes !== undefined;
  exchange.errors = row.errors ?? 'openai';
  const principal =
    row.shared === true ? await identifyReader(exchange, options) : identify(exchange, row, params, options);
  const { limits } = options;
  if (compiled.stores) limits?.assertRoom(principal);
  if (!compiled.isModelCall) {
    admit(exchange, principal, limits);
    return respond(exchange, compiled, principal, { params, search }, options, times);
  }
  limits?.admitCall(principal);
  try {
    await respond(exchange, compiled, principal, { params, search }, options, times);
  } catch (error) {
    if (exchange.provenance.evidenceId === undefined) limits?.callFailed(principal, rootCause(error));
    throw error;
  }
}

/** Answers an admitted request. */
async function respond(
  exchange: Exchange,
  compiled: CompiledRow,
  principal: Principal,
  { params, search }: { params: RequestSource['params']; search: string },
  options: ServeOptions,
  times: StreamTimes,
): Promise<void> {
  const { form } = compiled.row;
  const query = new URLSearchParams(search);
  if (form === undefined || !isForm(exchange.request)) {
    const body = await readBody(exchange, compiled, query, options);
    return execute(exchange, compiled, principal, { params, query, body }, options, times);
  }
  const { body, spool } = await readUploadForm(exchange.request, form);
  try {
    const files = { into: form.into, given: spool.files };
    await execute(exchange, compiled, principal, { params, query, body, files }, options, times);
  } finally {
    await spool.remove();
  }
}

/** A request whose body is read. */
interface ReadRequest extends Pick<RequestSource, 'params' | 'query'> {
  body: JsonValue;
  files?: { into: string; given: readonly CallFile[] };
}

/** Executes the row's operation and answers. */
async function execute(
  exchange: Exchange,
  compiled: CompiledRow,
  principal: Principal,
  { params, query, body, files }: ReadRequest,
  options: ServeOptions,
  times: StreamTimes,
): Promise<void> {
  const { row, codec, operation, stream, representations } = compiled;
  const variables = codec.decode({
    params,
    query,
    header: (name) => exchange.header(name),
    body,
  });
  if (files !== undefined) addFiles(variables, row, files);
  const context: RequestContext = {
    requestId: exchange.requestId,
    principal,
    userHeader: exchange.header('x-user-id'),
    wantsFresh: wantsFresh(exchange.header('cache-control')),
    proposalId: exchange.header('x-proposal-id'),
    session: sessionOf((name) => exchange.header(name)),
    tags: readTags(exchange.header('x-tags')),
    signal: exchange.signal,
    provenance: exchange.provenance,
    inputChecked: true,
  };
  try {
    if (stream !== undefined && codec.wantsStream(body)) {
      await sendStream(exchange, stream, variables, context, {
        ...times,
        recheck: () => checkRequirements({ context: { principal: identifyAgain(exchange, options) } }, stream.demands),
      });
      return;
    }
    if (compiled.flow !== undefined) {
      await sendFlow(exchange, compiled.flow, variables, context, times.drainMillis);
      return;
    }
    if (compiled.exported !== undefined) {
      await runExport(exchange, compiled, compiled.exported, { variables, query, context }, options, times);
      return;
    }
    const other = representations?.choose(exchange.header('accept'), query.get('format'));
    const run = other?.operation ?? operation;
    const executed = (): Promise<Record<string, unknown>> => run.execute(variables, context);
    const reads = new RequestReading(other === undefined ? compiled.asked : undefined);
    const picker = other === undefined && row.content?.next !== undefined ? row.content : undefined;
    if (picker !== undefined) {
      const read = (from: object): Promise<Record<string, unknown>> =>
        reading(new RequestReading(compiled.asked), () => run.execute({ ...variables, ...from }, context));
      await sendContent(exchange, picker, read, times.drainMillis);
      return;
    }
    const data = await (compiled.isModelCall ? executed() : reading(reads, executed));
    exchange.dataAsOf = reads.asOf;
    if (other === undefined) answerData(exchange, compiled, data);
    else exchange.sendContent(200, other.type, other.read(data), { ...representations?.headers, ...other.headers });
  } catch (error) {
    const cause = rootCause(error);
    if (!answerApproval(exchange, row, cause)) throw codec.inWireNames(cause);
  }
}

/** Sends the row's list as a file, each page read as the caller may read it then. */
async function runExport(
  exchange: Exchange,
  { row, codec, operation, asked }: CompiledRow,
  exported: CompiledExport,
  { variables, query, context }: { variables: object; query: URLSearchParams; context: RequestContext },
  options: ServeOptions,
  times: StreamTimes,
): Promise<void> {
  const { exports: files } = options;
  if (files === undefined) throw new Error(`${row.path} needs to know who may export`);
  const { principal, proposalId } = context;
  const format = exportFormat(query);
  await sendExport(exchange, exported, {
    async read(cursor) {
      const now = cursor === undefined ? principal : identifyAgain(exchange, options);
      if (now.tenant.id !== principal.tenant.id)
        throw new DomainError('FORBIDDEN', 'the acting tenant is another one now');
      const page = { ...variables, ...(cursor === undefined ? {} : { cursor }) };
      const data = await reading(new RequestReading(asked), () =>
        operation.execute(page, { ...context, principal: now }),
      );
      return codec.encode(data);
    },
    begin: () => files.begin(principal, { list: exported.list, format, filter: exportFilter(query), proposalId }),
    format,
    day: new Date().toISOString().slice(0, 10),
    drainMillis: times.drainMillis,
  });
}

/** Puts the files of a form into the input that its body is in. */
function addFiles(
  variables: Record<string, unknown>,
  { variables: pickers }: Route,
  { into, given }: NonNullable<ReadRequest['files']>,
): void {
  for (const [name, picker] of Object.entries(pickers))
    if (picker.from === 'body') (variables[name] as Record<string, unknown>)[into] = given;
}
