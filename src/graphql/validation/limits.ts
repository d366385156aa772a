import {
  type ASTVisitor,
  type FieldNode,
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

/** The limit for a document: the rules of graphql-js take quadratic time. */
export const MAX_DOCUMENT_TOKENS = 10_000;
/** The deepest nesting of brackets, those of JSON literals included: graphql-js recurses as deep before any rule runs. */
const MAX_NESTING = 150;
const MAX_DEPTH = 12;
const MAX_COMPLEXITY = 10_000;
const MAX_ROOT_FIELDS = 20;
const MAX_FIELDS = 2_000;
/** Fields that an introspection reads of each type: twice what graphql-js's query with every option does. */
const MAX_INTROSPECTION = 10_000;
const DEFAULT_LIST_COST = 10;

/** The fault of a document that is nested too deeply; check it before parsing, which reports all other faults. */
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

/** The size of a selection once its fragments are spread. */
interface Size {
  depth: number;
  /** Fields of its own level. */
  width: number;
  /** Fields of all levels. */
  fields: number;
  /** Fields that it reads of each type if it is part of an introspection. */
  weight: number;
  /** The weight of the introspection in it. */
  introspection: number;
}

const NOTHING: Size = { depth: 0, width: 0, fields: 0, weight: 0, introspection: 0 };
const ENDLESS: Size = {
  depth: Infinity,
  width: Infinity,
  fields: Infinity,
  weight: Infinity,
  introspection: Infinity,
};

/** Lists of each type of a schema. */
const SCHEMA_LISTS: ReadonlySet<string> = new Set(
  'args directives enumValues fields inputFields interfaces locations possibleTypes'.split(' '),
);
const SCHEMA_ROOTS: ReadonlySet<string> = new Set(['__schema', '__type']);

/** Measures selections, each fragment once: fragments that spread each other twice would double the work at each step. */
class Measure {
  readonly #sizes = new Map<string, Size>();

  constructor(readonly context: ValidationContext) {}

  of(selections: readonly SelectionNode[]): Size {
    const total = { ...NOTHING };
    for (const selection of selections) {
      const size = this.#one(selection);
      total.depth = Math.max(total.depth, size.depth);
      total.width += size.width;
      total.fields += size.fields;
      total.weight += size.weight;
      total.introspection += size.introspection;
    }
    return total;
  }

  #one(selection: SelectionNode): Size {
    if (selection.kind === Kind.FIELD) return this.#field(selection);
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

  #field({ name: { value: name }, selectionSet }: FieldNode): Size {
    const inner = this.of(selectionSet?.selections ?? []);
    const weight = 1 + (SCHEMA_LISTS.has(name) ? DEFAULT_LIST_COST : 1) * inner.weight;
    return {
      // Introspection is as deep as its tools need it.
      depth: name.startsWith('__') ? 0 : 1 + inner.depth,
      width: 1,
      fields: 1 + inner.fields,
      weight,
      introspection: SCHEMA_ROOTS.has(name) ? weight : inner.introspection,
    };
  }
}

/**
 * Refuses operations nested deeper than 12 fields (introspection excepted), with over 20 root fields or over 2,000
 * fields, fragments spread, and introspection that reads more than any tool does. By hand (decision 0045): packages bound less.
 */
export const sizeRule: ValidationRule = (context): ASTVisitor => {
  const measure = new Measure(context);
  return {
    OperationDefinition(node) {
      const { depth, width, fields, introspection } = measure.of(node.selectionSet.selections);
      const refuse = (message: string): void => {
        context.reportError(new GraphQLError(message, { nodes: node }));
      };
      if (width > MAX_ROOT_FIELDS) refuse(`an operation has at most ${MAX_ROOT_FIELDS} root fields`);
      if (depth > MAX_DEPTH) refuse(`the operation is nested too deeply: at most ${MAX_DEPTH} fields`);
      if (fields > MAX_FIELDS) refuse(`the operation is too large: at most ${MAX_FIELDS} fields`);
      if (introspection > MAX_INTROSPECTION)
        refuse('the introspection is too large: ask for less of the schema at once');
    },
  };
};

/** Refuses operations that could touch too many fields, lists counted by their page size. */
export function complexityRule(variables: Record<string, unknown>): ValidationRule {
  return createComplexityRule({
    maximumComplexity: MAX_COMPLEXITY,
    variables,
    estimators: [
      introspectionEstimator,
      fieldExtensionsEstimator(),
      pageEstimator,
      simpleEstimator({ defaultComplexity: 1 }),
    ],
    createError: (max, actual) => new GraphQLError(`the operation is too complex: ${actual} of at most ${max}`),
  });
}

/** Introspection reads no record, and `sizeRule` bounds it. */
const introspectionEstimator: ComplexityEstimator = ({ field }) => (SCHEMA_ROOTS.has(field.name) ? 0 : undefined);

/** A connection costs its page size times what is selected of a record; any other list counts as a short page. */
const pageEstimator: ComplexityEstimator = ({ args, childComplexity, field, type }) => {
  if (typeof args.first === 'number') return 1 + args.first * childComplexity;
  if (type.name.endsWith('Connection')) return 1 + childComplexity;
  return isListType(getNullableType(field.type)) && childComplexity > 0
    ? 1 + DEFAULT_LIST_COST * childComplexity
    : undefined;
};
