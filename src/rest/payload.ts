import { type GraphQLSchema, isInputObjectType } from 'graphql';
import { invalidRequest, type RequestIssue } from '../shared/errors.js';
import type { JsonObject } from '../shared/json.js';
import { inputCompilers } from './codec.js';
import { locate } from '../graphql/issues.js';

/**
 * A check of JSON that stands for an input type, as a companion body would: camelCase, the specification's strings for
 * enums. It gives what a resolver would get, and throws INVALID_REQUEST with paths below `path`.
 */
export function payloadReader(schema: GraphQLSchema, typeName: string, path: string): (payload: JsonObject) => object {
  const type = schema.getType(typeName);
  if (!isInputObjectType(type)) throw new Error(`${typeName} is no input type of the schema`);
  const decode = inputCompilers().camel.compile(type);
  return (payload) => {
    const issues: RequestIssue[] = [];
    const value = decode(payload, issues);
    if (issues.length === 0) return value as object;
    locate(issues, 0, path);
    throw invalidRequest(issues);
  };
}
