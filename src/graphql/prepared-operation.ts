import { type DocumentNode, getOperationAST, type GraphQLSchema, type OperationDefinitionNode, parse } from 'graphql';
import { invalidRequest } from '../shared/errors.js';
import { operationError } from './validation/check-operation.js';
import { MAX_DOCUMENT_TOKENS, nestingFault } from './validation/limits.js';

interface Sent {
  query: string;
  operationName?: string | null | undefined;
  variables: Record<string, unknown>;
}

/** A parsed operation that fits the schema and the limits. Throws INVALID_REQUEST, and GraphQL's own errors. */
export function preparedOperation(
  schema: GraphQLSchema,
  { query, operationName, variables }: Sent,
  introspection: boolean,
): { document: DocumentNode; operation: OperationDefinitionNode | undefined } {
  const fault = nestingFault(query);
  if (fault !== undefined) throw invalidRequest([{ path: 'query', message: fault }]);
  const document = parse(query, { maxLexicalTokens: MAX_DOCUMENT_TOKENS });
  const problem = operationError(schema, document, operationName, variables, introspection);
  if (problem !== undefined) throw problem;
  return { document, operation: getOperationAST(document, operationName) ?? undefined };
}
