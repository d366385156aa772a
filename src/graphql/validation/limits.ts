import {
  type ASTVisitor,
  getNullableType,
  GraphQLError,
  isListType,
  Kind,
  Lexer,
  type SelectionNode,
  Source,
  TokenKind,
  type ValidationContext,
  type ValidationRule,
} from 'graphql';
import {
  type ComplexityEstimator,
  createComplexityRule,
  fieldExtensionsEstimator,
  simpleEstimator,
} from 'graphql-query-complexity/cjs';

/** Of a document: graphql-js's own rules take time in its square. */
export const MAX_DOCUMENT_TOKENS = 10_000;
/** Of a document's brackets, JSON in literals among them: graphql-js goes down as deep as they do before any rule is asked. */
const MAX_NESTING = 150;
const MAX_DEPTH = 12;
const MAX_COMPLEXITY = 10_000;
const MAX_ROOT_FIELDS = 20;
const MAX_FIELDS = 2_000;
const DEFAULT_LIST_COST = 10;

/** What is wrong with the nesting of a document; to be asked before it is parsed, which says all else. */
export function nestingFault(query: string): string | undefined {
  const lexer = new Lexer(new Source(query));
  let depth = 0;
  try {
    for (let count = 0; count <= MAX_DOCUMENT_TOKENS; count += 1) {
      const { kind } = lexer.advance();
      if (kind === TokenKind.EOF) return undefined;
      if (OPENING.has(kind)) depth += 1;
      else if (CLOSING.has(kind)) depth -= 1;
      if (depth > MAX_NESTING) return `the operation is nested too deeply: at most ${MAX_NESTING} brackets`;
    }
  } catch (error) {
    if (!(error instanceof GraphQLError)) throw error;
  }
  return undefined;
}

const OPENING: ReadonlySet<TokenKind> = new Set([TokenKind.BRACE_L, TokenKind.BRACKET_L, TokenKind.PAREN_L]);
const CLOSING: ReadonlySet<TokenKind> = new Set([TokenKind.BRACE_R, TokenKind.BRACKET_R, TokenKind.PAREN_R]);

/** What a selection amounts to once its fragments are spread. */
interface Size {
  depth: number;
  /** Fields of its own level. */
  width: number;
  /** Fields of all levels. */
  fields: number;
}

const ENDLESS: Size = { depth: Infinity, width: Infinity, fields: Infinity };

/** Measures selections, each fragment once: fragments that spread each other twice would double the work at each step. */
class Measure {
  readonly #sizes = new Map<string, Size>();

  constructor(readonly context: ValidationContext) {}

  of(selections: readonly SelectionNode[]): Size {
    const total: Size = { depth: 0, width: 0, fields: 0 };
    for (const selection of selections) {
      const size = this.#one(selection);
      total.depth = Math.max(total.depth, size.depth);
      total.width += size.width;
      total.fields += size.fields;
    }
    return total;
  }

  #one(selection: SelectionNode): Size {
    if (selection.kind === Kind.FIELD) {
      const { depth, fields } = this.of(selection.selectionSet?.selections ?? []);
      // Introspection is as deep as its tools need it.
      return { depth: selection.name.value.startsWith('__') ? 0 : 1 + depth, width: 1, fields: 1 + fields };
    }
    if (selection.kind === Kind.INLINE_FRAGMENT) return this.of(selection.selectionSet.selections);
    const name = selection.name.value;
    const known = this.#sizes.get(name);
    if (known !== undefined) return known;
    // What a fragment is while it is being measured: one that comes back to itself has no end.
    this.#sizes.set(name, ENDLESS);
    const size = this.of(this.context.getFragment(name)?.selectionSet.selections ?? []);
    this.#sizes.set(name, size);
    return size;
  }
}

/**
 * Refuses operations nested deeper than 12 fields (introspection excepted), with over 20 root fields or over 2,000
 * fields, fragments spread.
 */
export const sizeRule: ValidationRule = (context): ASTVisitor => {
  const measure = new Measure(context);
  return {
    OperationDefinition(node) {
      const { depth, width, fields } = measure.of(node.selectionSet.selections);
      const refuse = (message: string): void => {
        context.reportError(new GraphQLError(message, { nodes: node }));
      };
      if (width > MAX_ROOT_FIELDS) refuse(`an operation has at most ${MAX_ROOT_FIELDS} root fields`);
      if (depth > MAX_DEPTH) refuse(`the operation is nested too deeply: at most ${MAX_DEPTH} fields`);
      if (fields > MAX_FIELDS) refuse(`the operation is too large: at most ${MAX_FIELDS} fields`);
    },
  };
};

/** Refuses operations that could touch too many fields, lists counted by their page size. */
export function complexityRule(variables: Record<string, unknown>): ValidationRule {
  return createComplexityRule({
    maximumComplexity: MAX_COMPLEXITY,
    variables,
    estimators: [fieldExtensionsEstimator(), pageEstimator, simpleEstimator({ defaultComplexity: 1 })],
    createError: (max, actual) => new GraphQLError(`the operation is too complex: ${actual} of at most ${max}`),
  });
}

/** A connection costs its page size times what is selected of a record; any other list counts as a short page. */
const pageEstimator: ComplexityEstimator = ({ args, childComplexity, field, type }) => {
  if (typeof args.first === 'number') return 1 + args.first * childComplexity;
  if (type.name.endsWith('Connection')) return 1 + childComplexity;
  return isListType(getNullableType(field.type)) && childComplexity > 0
    ? 1 + DEFAULT_LIST_COST * childComplexity
    : undefined;
};
