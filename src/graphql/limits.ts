import {
  type ASTVisitor,
  getNullableType,
  GraphQLError,
  isListType,
  Kind,
  type SelectionNode,
  type ValidationContext,
  type ValidationRule,
} from 'graphql';
import {
  type ComplexityEstimator,
  createComplexityRule,
  fieldExtensionsEstimator,
  simpleEstimator,
} from 'graphql-query-complexity/cjs';

const MAX_DEPTH = 12;
const MAX_COMPLEXITY = 5_000;
const MAX_ROOT_FIELDS = 20;
const DEFAULT_LIST_COST = 10;

/** Depth of a selection through its fragments; a cycle of fragments counts as too deep. */
function depthOf(
  selections: readonly SelectionNode[],
  context: ValidationContext,
  visited: ReadonlySet<string>,
): number {
  let deepest = 0;
  for (const selection of selections) {
    let depth = 0;
    if (selection.kind === Kind.FIELD) {
      depth =
        selection.selectionSet === undefined ? 1 : 1 + depthOf(selection.selectionSet.selections, context, visited);
    } else if (selection.kind === Kind.INLINE_FRAGMENT) {
      depth = depthOf(selection.selectionSet.selections, context, visited);
    } else {
      const name = selection.name.value;
      const fragment = context.getFragment(name);
      if (visited.has(name)) return Number.POSITIVE_INFINITY;
      if (fragment) depth = depthOf(fragment.selectionSet.selections, context, new Set([...visited, name]));
    }
    deepest = Math.max(deepest, depth);
  }
  return deepest;
}

function isIntrospection(selection: SelectionNode): boolean {
  return selection.kind === Kind.FIELD && selection.name.value.startsWith('__');
}

/** Refuses operations nested deeper than 12 fields (introspection excepted) or with over 20 root fields. */
export const depthRule: ValidationRule = (context): ASTVisitor => ({
  OperationDefinition(node) {
    const { selections } = node.selectionSet;
    if (selections.length > MAX_ROOT_FIELDS) {
      context.reportError(new GraphQLError(`an operation has at most ${MAX_ROOT_FIELDS} root fields`, { nodes: node }));
    }
    const depth = depthOf(
      selections.filter((selection) => !isIntrospection(selection)),
      context,
      new Set(),
    );
    if (depth > MAX_DEPTH) {
      context.reportError(
        new GraphQLError(`the operation is nested too deeply: at most ${MAX_DEPTH} fields`, { nodes: node }),
      );
    }
  },
});

/** Refuses operations that could touch too many fields, lists counted by their page size. */
export function complexityRule(variables: Record<string, unknown>): ValidationRule {
  return createComplexityRule({
    maximumComplexity: MAX_COMPLEXITY,
    variables,
    estimators: [fieldExtensionsEstimator(), pageEstimator, simpleEstimator({ defaultComplexity: 1 })],
    createError: (max, actual) => new GraphQLError(`the operation is too complex: ${actual} of at most ${max}`),
  });
}

/** A connection costs its page size times what is selected of a record; a plain list counts as a short page. */
const pageEstimator: ComplexityEstimator = ({ args, childComplexity, field }) => {
  if (typeof args.first === 'number') return 1 + args.first * childComplexity;
  return isListType(getNullableType(field.type)) && childComplexity > 0
    ? 1 + DEFAULT_LIST_COST * childComplexity
    : undefined;
};
