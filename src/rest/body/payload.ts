import { type GraphQLInputObjectType, type GraphQLSchema, isInputObjectType } from 'graphql';
import type { Decode } from '../../graphql/validation/input-scalars.js';
import type { InputCompiler } from '../../graphql/validation/input.js';
import { locate } from '../../graphql/validation/issues.js';
import { invalidRequest, type RequestIssue } from '../../shared/errors.js';
import type { JsonObject } from '../../shared/json/json.js';
import { inputCompilers } from '../compile/codec.js';
import { wireName } from '../compile/naming.js';

/** The input field that collects what the gateway does not know, where a type has one. */
const UNKNOWN_TO = 'extra';

/**
 * Returns a validator of JSON as an input type, in either REST spelling: companion camelCase, or the gateway's
 * snake_case, whose unknown fields are forwarded to the provider; enums in REST spelling. It returns the resolver's
 * argument, and throws INVALID_REQUEST with paths below `path`.
 */
export function payloadReader(schema: GraphQLSchema, typeName: string, path: string): (payload: JsonObject) => object {
  const type = schema.getType(typeName);
  if (!isInputObjectType(type)) throw new Error(`${typeName} is not an input type of the schema`);
  const { camel, snake } = inputCompilers();
  const decoders = { camel: camel.compile(type), snake: snakeDecoder(snake, type) };
  return (payload) => {
    let { value, issues } = decoded(decoders.camel, payload);
    // No camelCase name has an underscore, so this is the other spelling.
    if (issues.some((issue) => issue.path.includes('_'))) ({ value, issues } = decoded(decoders.snake, payload));
    if (issues.length === 0) return value as object;
    locate(issues, 0, path);
    throw invalidRequest(issues);
  };
}

function snakeDecoder(compiler: InputCompiler, type: GraphQLInputObjectType): Decode {
  const fields = Object.keys(type.getFields());
  if (!fields.includes(UNKNOWN_TO)) return compiler.compile(type);
  // A name of ours in the other spelling is no field of the provider's.
  const other = fields.filter((name) => wireName('snake', name) !== name);
  const refuse: Decode = (_, issues) => void issues.push({ path: '', message: 'does not use the expected spelling' });
  const consumed = new Map(other.map((name) => [name, refuse]));
  return compiler.compileObject(type, { unknownTo: UNKNOWN_TO, consumed });
}

function decoded(decode: Decode, payload: JsonObject): { value: unknown; issues: RequestIssue[] } {
  const issues: RequestIssue[] = [];
  return { value: decode(payload, issues), issues };
}
