/** The house's own rules for oxlint, in the interface of ESLint's. */

const restricted = {
  ExportDefaultDeclaration: 'Use named exports.',
  ExportAllDeclaration: 'No barrel files.',
  'CatchClause > BlockStatement[body.length=0]': 'A catch must not swallow.',
  ':matches(ObjectExpression > SpreadElement > ObjectExpression, ArrayExpression > SpreadElement > ArrayExpression)':
    'Write the members themselves: a spread of a literal only packs lines.',
};

/** V8 makes such a function in old space, where it keeps all that it closes over until a full collection. */
const FUNCTION = '[type=/^(Arrow)?FunctionExpression$/]';
const tenured = 'Make it a method, or bind one: docs/decisions/0028.';
const tenuredFunctions = {
  [`PropertyDefinition > ${FUNCTION}.value`]: tenured,
  [`AssignmentExpression[left.type="MemberExpression"] > ${FUNCTION}.right`]: tenured,
  ':function :function[generator=true]': tenured,
};

/** A rule that reports each node of the selectors (esquery) with their message. */
const refusing = (selectors) => ({
  create: (context) =>
    Object.fromEntries(
      Object.entries(selectors).map(([selector, message]) => [selector, (node) => context.report({ node, message })]),
    ),
});

/** Reports doc comments that only make sense as the end of a sentence that the declared name begins. */
const docStart = {
  create: (context) => ({
    Program() {
      for (const comment of context.sourceCode.getAllComments())
        if (comment.type === 'Block' && /^\*[\s*]*(?:What|Of)\b/.test(comment.value))
          context.report({
            loc: comment.loc,
            message: 'Say what it is by a noun or a sentence, not by "What" or "Of".',
          });
    },
  }),
};

/** Demands why a type is asserted that the compiler cannot see in the value: as a comment on the line above. */
const reasonedAssertion = {
  create(context) {
    const reasonsEnd = new Set(context.sourceCode.getAllComments().map(({ loc }) => loc.end.line + 1));
    const isReasoned = (node) =>
      reasonsEnd.has(node.loc.start.line) ||
      (!/Statement$|Declaration$|^Program$/.test(node.type) && node.parent && isReasoned(node.parent));
    return {
      'TSAsExpression[expression.type="TSAsExpression"][expression.typeAnnotation.type="TSUnknownKeyword"]'(node) {
        if (!isReasoned(node))
          context.report({ node, message: 'Decode it, or say on the line above why the value has that type.' });
      },
    };
  },
};

const plugin = {
  meta: { name: 'portcullis' },
  rules: {
    'doc-start': docStart,
    'reasoned-assertion': reasonedAssertion,
    'restricted-syntax': refusing(restricted),
    'tenured-functions': refusing(tenuredFunctions),
  },
};
export default plugin;
