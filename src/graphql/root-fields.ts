import { Kind, type GraphQLSchema, type OperationDefinitionNode, type SelectionNode } from 'graphql';

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
