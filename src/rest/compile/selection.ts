import {
  isAbstractType,
  isCompositeType,
  isInterfaceType,
  isObjectType,
  Kind,
  getNamedType,
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLCompositeType,
  type GraphQLField,
  type GraphQLObjectType,
  type GraphQLOutputType,
  type GraphQLSchema,
  type OperationDefinitionNode,
  type SelectionSetNode,
} from 'graphql';

/** The selection on one value: selection sets, each with the type of its fields. */
export type SelectionParts = readonly { type: GraphQLCompositeType; set: SelectionSetNode }[];

export interface SelectedField {
  /** The key in the result: the alias, or the name. */
  key: string;
  definition: GraphQLField<unknown, unknown>;
  node: FieldNode;
  type: GraphQLOutputType;
  parts: SelectionParts;
  /** Only some of the possible types have it, or a directive may leave it out. */
  conditional: boolean;
}

/** One operation of a document, with the context for walking its selections. */
export interface Operation {
  schema: GraphQLSchema;
  definition: OperationDefinitionNode;
  root: GraphQLObjectType;
  fragments: ReadonlyMap<string, FragmentDefinitionNode>;
}

/** The only operation of a document. Throws when there is not exactly one, or the schema has no such root type. */
export function operationOf(schema: GraphQLSchema, document: DocumentNode): Operation {
  const definitions = document.definitions.filter((node) => node.kind === Kind.OPERATION_DEFINITION);
  const [definition] = definitions;
  if (definition === undefined || definitions.length > 1) {
    throw new Error('a row needs a document with exactly one operation');
  }
  const root = schema.getRootType(definition.operation);
  if (root === undefined || root === null) throw new Error(`the schema has no ${definition.operation}`);
  const fragments = document.definitions.filter((node) => node.kind === Kind.FRAGMENT_DEFINITION);
  return { schema, definition, root, fragments: new Map(fragments.map((node) => [node.name.value, node])) };
}

/** The operation's own selection. */
export function rootParts(operation: Operation): SelectionParts {
  return [{ type: operation.root, set: operation.definition.selectionSet }];
}

/** The fields that `parts` select, by result key, `__typename` left out; of one concrete type where `only` names it. */
export function selectedFields(
  operation: Operation,
  parts: SelectionParts,
  only?: GraphQLObjectType,
): Map<string, SelectedField> {
  const fields = new Map<string, SelectedField>();
  for (const { type, set } of parts) collect(operation, type, set, false, only, fields);
  return fields;
}

function applies(schema: GraphQLSchema, condition: GraphQLCompositeType, type: GraphQLObjectType): boolean {
  return condition === type || (isAbstractType(condition) && schema.isSubType(condition, type));
}

function collect(
  operation: Operation,
  type: GraphQLCompositeType,
  set: SelectionSetNode,
  conditional: boolean,
  only: GraphQLObjectType | undefined,
  into: Map<string, SelectedField>,
): void {
  for (const node of set.selections) {
    const uncertain = conditional || (node.directives ?? []).length > 0;
    if (node.kind === Kind.FIELD) {
      const definition = isObjectType(type) || isInterfaceType(type) ? type.getFields()[node.name.value] : undefined;
      if (definition === undefined) continue;
      const key = node.alias?.value ?? node.name.value;
      const named = getNamedType(definition.type);
      const inner =
        node.selectionSet !== undefined && isCompositeType(named) ? [{ type: named, set: node.selectionSet }] : [];
      const known = into.get(key);
      into.set(key, {
        key,
        definition,
        node,
        type: definition.type,
        parts: [...(known?.parts ?? []), ...inner],
        conditional: uncertain && known?.conditional !== false,
      });
      continue;
    }
    const fragment = node.kind === Kind.FRAGMENT_SPREAD ? operation.fragments.get(node.name.value) : node;
    const name = fragment?.typeCondition?.name.value;
    const condition = name === undefined ? type : operation.schema.getType(name);
    if (fragment === undefined || !isCompositeType(condition)) continue;
    if (only !== undefined && !applies(operation.schema, condition, only)) continue;
    const narrower = only === undefined && condition !== type && !isObjectType(type);
    collect(operation, condition, fragment.selectionSet, uncertain || narrower, only, into);
  }
}
