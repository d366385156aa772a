import {
  GraphQLError,
  Kind,
  OperationTypeNode,
  type GraphQLSchema,
  type OperationDefinitionNode,
  type SelectionNode,
} from 'graphql';
import { assertAnswerSize } from '../shared/json/answer-size.js';
import { DomainError } from '../shared/errors.js';

function hasMark(
  schema: GraphQLSchema,
  operation: OperationDefinitionNode,
  node: SelectionNode,
  mark: string,
): boolean {
  const fields = schema.getRootType(operation.operation)?.getFields();
  return node.kind === Kind.FIELD && fields?.[node.name.value]?.extensions[mark] === true;
}

/** True for a subscription that ends by itself, as all other operations do. */
export function endsByItself(schema: GraphQLSchema, operation: OperationDefinitionNode): boolean {
  return operation.selectionSet.selections.some((node) => hasMark(schema, operation, node, 'ends'));
}

/** True for an operation of model calls alone, which admission counts. */
export function isModelCall(schema: GraphQLSchema, operation: OperationDefinitionNode): boolean {
  return operation.selectionSet.selections.every((node) => hasMark(schema, operation, node, 'modelCall'));
}

/** The error to send instead of an answer that is too large; undefined for others, and for those of models. */
export function sizeProblem(
  schema: GraphQLSchema,
  operation: OperationDefinitionNode,
  data: unknown,
): GraphQLError | undefined {
  if (data === undefined || data === null || isModelCall(schema, operation)) return undefined;
  try {
    assertAnswerSize(data, operation.operation === OperationTypeNode.MUTATION);
    return undefined;
  } catch (error) {
    if (error instanceof DomainError) return new GraphQLError(error.message, { originalError: error });
    throw error;
  }
}
