import { createHash } from 'node:crypto';
import type { GraphQLSchema } from 'graphql';
import {
  type BegunExport,
  EXPORT_FORMATS,
  type ExportEnd,
  type ExportFormat,
} from '../../contracts/exports/list-exports.js';
import { isJsonObject, type JsonObject, type JsonValue } from '../../shared/json/json.js';
import { cursorName } from '../compile/encode.js';
import { operationOf } from '../compile/selection.js';
import type { Exchange } from '../exchange.js';
import { drained } from '../pieces.js';
import type { Route } from '../route.js';
import { exportColumns } from './export-columns.js';
import { exportForm, type ExportPage, exportParts } from './export-file.js';

/** A row that answers with a file of a whole list, compiled. */
export interface CompiledExport {
  list: string;
  forms: Readonly<Record<ExportFormat, ReturnType<typeof exportForm>>>;
  /** The page that a body of the row is. */
  pageOf: (body: JsonValue | undefined) => ExportPage;
}

/** Compiles a row's export. Throws when the row is no list. */
export function compileExport(schema: GraphQLSchema, row: Route): CompiledExport | undefined {
  if (row.exported === undefined || !('connection' in row.body)) return undefined;
  const columns = exportColumns(operationOf(schema, row.operation), row);
  const { plural } = row.body;
  return {
    list: row.exported,
    forms: { csv: exportForm('csv', columns), jsonl: exportForm('jsonl', columns) },
    pageOf(body) {
      const { [plural]: records, [cursorName(row.naming)]: next } = isJsonObject(body) ? body : {};
      return {
        records: Array.isArray(records) ? records.filter(isJsonObject) : [],
        next: typeof next === 'string' ? next : null,
      };
    },
  };
}

/** The form that is asked for; CSV when none is. */
export function exportFormat(query: URLSearchParams): ExportFormat {
  return EXPORT_FORMATS.find((format) => format === query.get('format')) ?? 'csv';
}

/** The conditions of an export: every query parameter but its form and its place, in the order of their names. */
export function exportFilter(query: URLSearchParams): JsonObject {
  const names = [...new Set(query.keys())].filter((name) => name !== 'format' && name !== 'cursor').sort();
  return Object.fromEntries(names.map((name) => [name, query.getAll(name)]));
}

interface ExportRun {
  /** The body of a page, the first where no cursor is given. */
  read: (cursor?: string) => Promise<JsonValue | undefined>;
  begin: () => Promise<BegunExport>;
  format: ExportFormat;
  /** Names the file, as `YYYY-MM-DD`. */
  day: string;
  drainMillis: number;
}

/**
 * Sends a whole list as a file, page by page. The first page is read before the policies are asked, so that what the caller may not
 * list is refused as the list itself is; nothing is sent before the log has that the export began. A failure behind that cuts
 * the connection, so that nobody takes a part for the whole. The log gets what was sent in any case.
 */
export async function sendExport(
  exchange: Exchange,
  { list, forms, pageOf }: CompiledExport,
  { read, begin, format, day, drainMillis }: ExportRun,
): Promise<void> {
  const { response } = exchange;
  const form = forms[format];
  const first = pageOf(await read());
  const begun = await begin();
  exchange.provenance.evidenceId = begun.evidenceId;
  const hash = createHash('sha256');
  let [rows, bytes] = [0, 0];
  let end: ExportEnd = 'aborted';
  const ended = (): Promise<void> => begun.ended({ end, rows, bytes, sha256: hash.digest('hex') });
  try {
    if (exchange.isGone()) return;
    response.writeHead(200, {
      ...exchange.headers(),
      'Content-Type': form.type,
      'Content-Disposition': `attachment; filename="${list}-${day}.${format}"`,
      'Cache-Control': 'no-store',
    });
    for await (const part of exportParts(form, first, async (cursor) => pageOf(await read(cursor)))) {
      if (exchange.isGone()) return;
      const chunk = Buffer.from(part.text);
      const isTaken = response.write(chunk);
      hash.update(chunk);
      bytes += chunk.length;
      ({ rows } = part);
      if (!isTaken && !(await drained(exchange, drainMillis))) return;
      if (part.isCut) end = 'cut';
    }
    if (end !== 'cut') end = 'complete';
  } finally {
    await ended();
  }
  response.end();
}
