import {
  type DocumentNode,
  getOperationAST,
  type GraphQLSchema,
  NoSchemaIntrospectionCustomRule,
  specifiedRules,
  validate,
  type ValidationRule,
} from 'graphql';
import type { DomainError } from '../../shared/errors.js';
import { invalidRequest } from '../../shared/errors.js';
import { checkVariables } from './check-variables.js';
import { complexityRule, sizeRule } from './limits.js';

/** The rules beyond the specification's: size always, no introspection outside development. */
export function ownRules(introspection: boolean): ValidationRule[] {
  return introspection ? [sizeRule] : [sizeRule, NoSchemaIntrospectionCustomRule];
}

/** The error in an operation's variables or complexity; undefined if there is none. */
export function inputError(
  schema: GraphQLSchema,
  document: DocumentNode,
  operationName: string | null | undefined,
  variables: Record<string, unknown>,
): DomainError | undefined {
  const operation = getOperationAST(document, operationName);
  if (!operation)
    return invalidRequest([{ path: 'operationName', message: 'expected the name of one operation of the document' }]);
  const issues = checkVariables(schema, operation, variables);
  if (issues.length > 0) return invalidRequest(issues);
  const tooComplex = validate(schema, document, [complexityRule(variables)]);
  return problemsOf(tooComplex);
}

/** Validates a whole operation: the specification's rules, ours, then its input. Names are suggested where introspection is on. */
export function operationError(
  schema: GraphQLSchema,
  document: DocumentNode,
  operationName: string | null | undefined,
  variables: Record<string, unknown>,
  introspection: boolean,
): DomainError | undefined {
  const rules = [...specifiedRules, ...ownRules(introspection)];
  return (
    problemsOf(validate(schema, document, rules, { hideSuggestions: !introspection })) ??
    inputError(schema, document, operationName, variables)
  );
}

function problemsOf(errors: readonly { message: string }[]): DomainError | undefined {
  return errors.length === 0 ? undefined : invalidRequest(errors.map(({ message }) => ({ path: '', message })));
}
