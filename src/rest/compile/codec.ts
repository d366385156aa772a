import type { GraphQLSchema } from 'graphql';
import { InputCompiler } from '../../graphql/validation/input.js';
import { isJsonObject, type JsonValue } from '../../shared/json/json.js';
import { argumentNames, compileVariables, type RequestSource } from './decode.js';
import { compileBody } from './encode.js';
import { inWireNames, wireEnum, wireName } from './naming.js';
import type { Route } from '../route.js';
import { operationOf, type Operation } from './selection.js';

/**
 * One row, compiled. Names are converted by the row's `naming` in both directions; an alias in the operation is for a
 * true renaming only, and is itself subject to `naming` (one already in snake_case stays as it is).
 */
export interface RowCodec {
  readonly operation: Operation;
  /** True when the row reads a JSON body. */
  readonly readsBody: boolean;
  /** The operation's variables. Throws INVALID_REQUEST with every issue. */
  decode(source: RequestSource): Record<string, unknown>;
  /** The response body; undefined: none; null: the root field had no value. */
  encode(data: Record<string, unknown>): JsonValue | undefined;
  /** An error of a service, its issues under the row's names. */
  inWireNames(error: unknown): unknown;
  /** True when the body asks for the row's stream. */
  wantsStream(body: unknown): boolean;
}

/** The compilers of the two namings over one schema; each input type is compiled once. */
export function inputCompilers(): Record<Route['naming'], InputCompiler> {
  const dialect = (naming: Route['naming']): InputCompiler =>
    new InputCompiler({
      fieldName: (name) => wireName(naming, name),
      enumText: wireEnum,
      nullIsAbsent: true,
      graphqlCoercion: false,
      dateAsTime: true,
      coerces: true,
    });
  return { snake: dialect('snake'), camel: dialect('camel') };
}

/** Compiles a route over a schema. Throws for an invalid route. */
export function compileRow(
  schema: GraphQLSchema,
  row: Route,
  compilers: Record<Route['naming'], InputCompiler> = inputCompilers(),
): RowCodec {
  const operation = operationOf(schema, row.operation);
  const { when, asks = [true] } = row.stream ?? {};
  const names = argumentNames(operation, row);
  return {
    operation,
    readsBody: Object.values(row.variables).some((picker) => picker.from === 'body'),
    decode: compileVariables(operation, row, compilers[row.naming]),
    encode: compileBody(operation, row),
    inWireNames: (error) => inWireNames(row.naming, names, error),
    wantsStream: (body) => when !== undefined && isJsonObject(body) && asks.includes(body[when] as boolean | string),
  };
}
