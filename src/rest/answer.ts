import { DomainError } from '../shared/errors.js';
import { assertAnswerSize } from '../shared/json/answer-size.js';
import { isJsonObject, type JsonValue } from '../shared/json/json.js';
import { inRowNames } from './compile/naming.js';
import type { CompiledRow } from './compiled-rows.js';
import type { Exchange, Headers } from './exchange.js';
import type { ContentPicker, Route } from './route.js';

function filled(template: string, fields: JsonValue | undefined): string {
  return template.replace(/:(\w+)/g, (_, name: string) => {
    const value = isJsonObject(fields) ? fields[name] : undefined;
    return typeof value === 'string' || typeof value === 'number' ? encodeURIComponent(value) : '';
  });
}

/** The content of an answer that is no JSON. */
export function contentIn(
  data: Record<string, unknown>,
  { field, base64, type }: ContentPicker,
): { bytes: Buffer; type: string } | undefined {
  const value = data[field];
  const { [base64]: text, [type]: named } = (value ?? {}) as Record<string, unknown>;
  if (typeof text !== 'string' || typeof named !== 'string') return undefined;
  return { bytes: Buffer.from(text, 'base64'), type: named };
}

/** Sends a row's success. */
export function answerData(exchange: Exchange, compiled: CompiledRow, data: Record<string, unknown>): void {
  const { row, prefix, codec, representations, isModelCall } = compiled;
  const content = row.content === undefined ? undefined : contentIn(data, row.content);
  if (content !== undefined) {
    exchange.sendContent(200, content.type, content.bytes);
    return;
  }
  const body = codec.encode(data);
  if (!isModelCall) assertAnswerSize(body, row.method !== 'GET');
  if (body === null) throw new DomainError('NOT_FOUND', 'not found');
  const headers: Headers = row.location === undefined ? {} : { Location: prefix + filled(row.location, body) };
  if (row.entityTag !== undefined) headers.ETag = `"${filled(`:${row.entityTag}`, body)}"`;
  let status: number = row.status ?? (body === undefined ? 204 : 200);
  if (row.statusFrom !== undefined && isJsonObject(body)) {
    const health = body[row.statusFrom.field];
    if (typeof health === 'string') status = row.statusFrom.statuses[health] ?? status;
  }
  exchange.send(status, body, { ...headers, ...representations?.headers });
}

/** Sends APPROVAL_REQUIRED the way the row asks for; false when it is another error or the row does not ask. */
export function answerApproval(exchange: Exchange, row: Route, error: unknown): boolean {
  if (row.approval === undefined || !(error instanceof DomainError) || error.code !== 'APPROVAL_REQUIRED') return false;
  const proposal = error.details?.proposal;
  if (!isJsonObject(proposal)) return false;
  const headers = { Location: filled(row.approval.location, proposal) };
  exchange.send(202, { status: 'approval_required', proposal: inRowNames(row.naming, proposal) }, headers);
  return true;
}
