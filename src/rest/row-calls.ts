import type { GraphQLSchema } from 'graphql';
import type { RequestContext } from '../graphql/context.js';
import { randomHex } from '../shared/ids.js';
import { errorCatalogue, toErrorBody } from '../shared/errors.js';
import { type JsonObject, type JsonValue, plainJson } from '../shared/json/json.js';
import { errorFormat } from './error-formats.js';
import { type CompiledRow, compileRows } from './compiled-rows.js';
import { rootCause } from './exchange.js';
import type { Route } from './route.js';

type Variables = Record<string, unknown>;

interface RowCalls {
  decode: (path: string, body: JsonValue) => Variables;
  call: (
    path: string,
    variables: Variables,
    caller: Omit<RequestContext, 'requestId' | 'inputChecked'>,
  ) => Promise<JsonValue>;
  failure: (path: string, error: unknown, requestId: string) => { status: number; body: JsonObject };
}

/** Compiles rows for calls that come by no request of their own. */
export function rowCalls(schema: GraphQLSchema, routes: readonly Route[]): RowCalls {
  const table = compileRows(schema, routes);
  const rowOf = (path: string): CompiledRow => {
    const found = table.find('POST', path);
    if (found === undefined || !('match' in found)) throw new Error(`there is no row POST ${path}`);
    return found.match.value();
  };
  return {
    decode: (path, body) =>
      rowOf(path).codec.decode({ params: {}, query: new URLSearchParams(), header: () => undefined, body }),
    async call(path, variables, caller) {
      const { operation, codec } = rowOf(path);
      const context: RequestContext = { ...caller, requestId: randomHex(16), inputChecked: true };
      try {
        return codec.encode(await operation.execute(variables, context)) ?? null;
      } catch (error) {
        throw codec.inWireNames(rootCause(error));
      }
    },
    failure(path, error, requestId) {
      const body = toErrorBody(error, requestId);
      const shown = errorFormat(rowOf(path).row.errors).body(body);
      return { status: errorCatalogue[body.code].status, body: plainJson(shown) };
    },
  };
}
