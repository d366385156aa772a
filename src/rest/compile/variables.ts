import {
  isInputObjectType,
  isInputType,
  isNonNullType,
  Kind,
  typeFromAST,
  type GraphQLInputType,
  type ValueNode,
} from 'graphql';
import { argConstraintOf, constraintOf, type Constraint } from '../../graphql/validation/constraints.js';
import type { Operation } from './selection.js';
import { withoutNonNull } from './text.js';

/** The variable that a picker reads a value for. */
export interface VariableTarget {
  type: GraphQLInputType;
  constraint: Constraint | undefined;
  description: string | undefined;
  /** True when the request must give a value. */
  required: boolean;
}

type Place = Pick<VariableTarget, 'constraint' | 'description'>;

/** Where the operation uses a variable: an argument of a root field, or a field of an input object in one. */
function placeOfVariable(operation: Operation, name: string): Place {
  const within = (node: ValueNode, type: GraphQLInputType, place: Place): Place | undefined => {
    if (node.kind === Kind.VARIABLE) return node.name.value === name ? place : undefined;
    const nullable = withoutNonNull(type);
    if (node.kind !== Kind.OBJECT || !isInputObjectType(nullable)) return undefined;
    const fields = nullable.getFields();
    for (const { name: key, value } of node.fields) {
      const field = fields[key.value];
      const found = field === undefined ? undefined : within(value, field.type, fieldTarget(field));
      if (found !== undefined) return found;
    }
    return undefined;
  };
  for (const node of operation.definition.selectionSet.selections) {
    const field = node.kind === Kind.FIELD ? operation.root.getFields()[node.name.value] : undefined;
    if (node.kind !== Kind.FIELD || field === undefined) continue;
    for (const { name: key, value } of node.arguments ?? []) {
      const argument = field.args.find((candidate) => candidate.name === key.value);
      if (argument === undefined) continue;
      const description = argument.description ?? undefined;
      const place = { constraint: argConstraintOf(field, argument), description };
      const found = within(value, argument.type, place);
      if (found !== undefined) return found;
    }
  }
  return { constraint: undefined, description: undefined };
}

/** The declared variables of an operation: type, whether a value is needed, and what holds where it is used. */
export function variablesOf(operation: Operation): Map<string, VariableTarget> {
  const variables = new Map<string, VariableTarget>();
  for (const definition of operation.definition.variableDefinitions ?? []) {
    const name = definition.variable.name.value;
    const type = typeFromAST(operation.schema, definition.type);
    if (!isInputType(type)) throw new Error(`the variable $${name} has no input type of the schema`);
    const required = isNonNullType(type) && definition.defaultValue === undefined;
    variables.set(name, { type, required, ...placeOfVariable(operation, name) });
  }
  return variables;
}

/** An input field as the target of a picker. */
export function fieldTarget(field: {
  type: GraphQLInputType;
  defaultValue?: unknown;
  description?: string | null;
  extensions: Readonly<Record<string, unknown>>;
}): VariableTarget {
  return {
    type: field.type,
    required: isNonNullType(field.type) && field.defaultValue === undefined,
    constraint: constraintOf(field),
    description: field.description ?? undefined,
  };
}
