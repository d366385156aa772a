import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';

const restricted = [
  { selector: 'ExportDefaultDeclaration', message: 'Use named exports.' },
  { selector: 'ExportAllDeclaration', message: 'No barrel files.' },
  { selector: 'CatchClause > BlockStatement[body.length=0]', message: 'A catch must not swallow.' },
  {
    selector:
      ':matches(ObjectExpression > SpreadElement > ObjectExpression, ArrayExpression > SpreadElement > ArrayExpression)',
    message: 'Write the members themselves: a spread of a literal only packs lines.',
  },
];
/** V8 makes such a function in old space, where it keeps all that it closes over until a full collection. */
const FUNCTION = '[type=/^(Arrow)?FunctionExpression$/]';
const tenuredFunctions = [
  `PropertyDefinition > ${FUNCTION}.value`,
  `AssignmentExpression[left.type="MemberExpression"] > ${FUNCTION}.right`,
  ':function :function[generator=true]',
].map((selector) => ({ selector, message: 'Make it a method, or bind one: docs/decisions/0028.' }));

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

export default tseslint.config(
  {
    ignores: [
      'dist/',
      'node_modules/',
      'coverage/',
      '**/*.generated.ts',
      '.data/',
      'bench/node_modules/',
      'console/src/gql/',
    ],
  },
  ...tseslint.configs.strictTypeChecked,
  {
    files: ['**/*.{ts,tsx}'],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true, allowBoolean: true }],
      // Classes of GraphQL inputs and results are shapes: plain objects are their instances.
      '@typescript-eslint/no-misused-spread': 'off',
      '@typescript-eslint/no-unsafe-class-instance-assignment': 'off',
      '@typescript-eslint/no-unused-vars': ['error', { ignoreRestSiblings: true, argsIgnorePattern: '^_' }],
      '@typescript-eslint/no-extraneous-class': ['error', { allowWithDecorator: true }],
      'no-restricted-syntax': ['error', ...restricted],
      'no-restricted-properties': [
        'error',
        { object: 'process', property: 'env', message: 'Settings are read in src/config only.' },
      ],
      'max-lines': ['error', { max: 320, skipComments: true, skipBlankLines: true }],
    },
  },
  {
    files: ['src/**/*.ts', 'console/src/**/*.{ts,tsx}', 'test/support/**/*.ts'],
    plugins: { portcullis: { rules: { 'doc-start': docStart, 'reasoned-assertion': reasonedAssertion } } },
    rules: { 'portcullis/doc-start': 'error' },
  },
  {
    files: ['src/**/*.ts', 'console/src/**/*.{ts,tsx}'],
    rules: { 'portcullis/reasoned-assertion': 'error' },
  },
  // What is made anew for each request.
  {
    files: ['src/{providers,rest,shared}/**', 'src/features/{gateway,interceptor}/**'],
    rules: { 'no-restricted-syntax': ['error', ...restricted, ...tenuredFunctions] },
  },
  {
    ...reactHooks.configs.flat.recommended,
    files: ['console/**/*.{ts,tsx}'],
    rules: { ...reactHooks.configs.flat.recommended.rules, 'react-hooks/exhaustive-deps': 'error' },
  },
  { files: ['src/config/**', 'test/**', 'console/test/**', 'bench/**'], rules: { 'no-restricted-properties': 'off' } },
  {
    files: ['test/**/*.ts', 'console/test/**/*.{ts,tsx}'],
    rules: {
      '@typescript-eslint/no-non-null-assertion': 'off',
      'max-lines': 'off',
      // Tests look into whatever came over the wire.
      '@typescript-eslint/no-explicit-any': 'off',
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-call': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
      '@typescript-eslint/no-unsafe-argument': 'off',
    },
  },
  {
    files: ['test/rules/**'],
    rules: {
      'no-restricted-properties': [
        'error',
        {
          object: 'performance',
          property: 'now',
          message: 'The wall clock runs while others have the machine: measure by processorTime().',
        },
      ],
    },
  },
  { files: ['**/*.js', '**/*.cjs', '**/*.mjs'], ...tseslint.configs.disableTypeChecked },
  { files: ['*.config.js'], rules: { 'no-restricted-syntax': 'off' } },
);
