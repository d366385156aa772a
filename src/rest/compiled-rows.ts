import { type GraphQLSchema, Kind, OperationTypeNode } from 'graphql';
import { askedFields } from '../graphql/asked-fields.js';
import { isModelCall } from '../graphql/root-fields.js';
import { stores } from '../graphql/storing.js';
import { once } from '../shared/time/once.js';
import type { AskedFields } from '../shared/reading.js';
import { compileUpload, type ReadUpload } from './body/upload.js';
import { compileRow, inputCompilers, type RowCodec } from './compile/codec.js';
import { compileOperation, type CompiledOperation } from './compile/compiled-operation.js';
import { compileRepresentations, type CompiledRepresentations } from './compile/representations.js';
import type { Operation } from './compile/selection.js';
import { type CompiledExport, compileExport } from './export/send-export.js';
import { PathTable } from './match.js';
import type { Route } from './route.js';
import { compileStream, type CompiledStream } from './sse.js';

/** A row of the table with all that can be made of it before it is asked. */
export interface CompiledRow {
  row: Route;
  prefix: string;
  codec: RowCodec;
  operation: CompiledOperation;
  stream: CompiledStream | undefined;
  flow: CompiledStream | undefined;
  exported: CompiledExport | undefined;
  representations: CompiledRepresentations | undefined;
  readUpload: ReadUpload | undefined;
  isModelCall: boolean;
  stores: boolean;
  /** The fields that a query selects. */
  asked: AskedFields | undefined;
  variant: CompiledRow | undefined;
}

/**
 * The table of the rows, which `checkRoutes` has found right when the schema was generated. Each is compiled when it is first
 * asked, which takes less than a millisecond; all of them at once were a fifth of a second of every start.
 */
export function compileRows(schema: GraphQLSchema, routes: readonly Route[]): PathTable<() => CompiledRow> {
  const table = new PathTable<() => CompiledRow>();
  const compilers = inputCompilers();
  const compile = (row: Route): Omit<CompiledRow, 'prefix' | 'variant'> => {
    const codec = compileRow(schema, row, compilers);
    return {
      row,
      codec,
      operation: compileOperation(codec.operation),
      stream: row.stream === undefined ? undefined : compileStream(schema, row, row.stream),
      flow: row.flow === undefined ? undefined : compileStream(schema, row, row.flow),
      exported: compileExport(schema, row),
      representations: compileRepresentations(schema, row),
      readUpload: row.upload === undefined ? undefined : compileUpload(codec.operation, row, row.upload),
      isModelCall: isModelCall(schema, codec.operation.definition),
      stores: stores(schema, codec.operation.definition),
      asked: askedBy(codec.operation),
    };
  };
  for (const row of routes) {
    const compiled = once(() => compile(row));
    const other = once(() => row.variant && compile(row.variant));
    for (const prefix of row.prefixes ?? ['']) {
      const at = once(() => {
        const variant = other();
        return { ...compiled(), prefix, variant: variant && { ...variant, prefix, variant: undefined } };
      });
      table.add(row.method, prefix + row.path, at);
    }
  }
  return table;
}

function askedBy({ schema, definition, fragments }: Operation): AskedFields | undefined {
  if (definition.operation !== OperationTypeNode.QUERY) return undefined;
  return askedFields(schema, { kind: Kind.DOCUMENT, definitions: [definition, ...fragments.values()] });
}
