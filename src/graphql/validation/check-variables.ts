import { isInputType, Kind, print, typeFromAST, type GraphQLSchema, type OperationDefinitionNode } from 'graphql';
import type { RequestIssue } from '../../shared/errors.js';
import { InputCompiler } from './input.js';
import type { Decode } from './input-scalars.js';
import { locate } from './issues.js';

interface SchemaChecks {
  compiler: InputCompiler;
  /** Decoders by the type as documents write it. */
  byType: Map<string, Decode>;
}

const compiled = new WeakMap<GraphQLSchema, SchemaChecks>();

function checksOf(schema: GraphQLSchema): SchemaChecks {
  const known = compiled.get(schema);
  if (known !== undefined) return known;
  const compiler = new InputCompiler({
    fieldName: (name) => name,
    enumText: (value) => value.name,
    nullIsAbsent: false,
    graphqlCoercion: true,
    dateAsTime: false,
    coerces: false,
  });
  const checks = { compiler, byType: new Map<string, Decode>() };
  compiled.set(schema, checks);
  return checks;
}

/**
 * Every problem of a GraphQL request's variables: types and constraints together, in words for clients, with paths that
 * start with the variable's name (`input.messages[0].role`). Variables whose type the schema does not know are left to
 * validation.
 */
export function checkVariables(
  schema: GraphQLSchema,
  operation: OperationDefinitionNode,
  variables: Readonly<Record<string, unknown>> | null | undefined,
): RequestIssue[] {
  const { compiler, byType } = checksOf(schema);
  const issues: RequestIssue[] = [];
  for (const definition of operation.variableDefinitions ?? []) {
    const name = definition.variable.name.value;
    const value = variables?.[name];
    if (value === undefined && (definition.defaultValue !== undefined || definition.type.kind !== Kind.NON_NULL_TYPE)) {
      continue;
    }
    const text = print(definition.type);
    let check = byType.get(text);
    if (check === undefined) {
      const type = typeFromAST(schema, definition.type);
      if (!isInputType(type)) continue;
      check = compiler.compile(type);
      byType.set(text, check);
    }
    const from = issues.length;
    check(value, issues);
    if (issues.length > from) locate(issues, from, name);
  }
  return issues;
}
