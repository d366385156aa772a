import { beforeAll, describe, expect, it } from '@jest/globals';
import { graphql, Kind, parse, type GraphQLInputType, type GraphQLSchema, type OperationDefinitionNode } from 'graphql';
import { checkVariables } from '../../../src/graphql/validation/check-variables.js';
import { compileConstraint, compileConstraints, type Constraint } from '../../../src/graphql/validation/constraints.js';
import { DomainError, type RequestIssue } from '../../../src/shared/errors.js';
import { testSchema } from '../../fixtures/rest-schema.js';

let schema: GraphQLSchema;
beforeAll(async () => {
  schema = await testSchema();
});

describe('compileConstraint', () => {
  it.each<[Constraint, unknown, string | undefined]>([
    [{ min: 0, max: 2 }, 0, undefined],
    [{ min: 0, max: 2 }, 2, undefined],
    [{ min: 0, max: 2 }, -0.1, 'must be between 0 and 2'],
    [{ min: 1 }, 0, 'must be at least 1'],
    [{ max: 1 }, 2, 'must be at most 1'],
    [{ min: 1 }, null, undefined],
    [{ minLength: 1 }, undefined, undefined],
    [{ minLength: 1 }, '', 'must not be empty'],
    [{ minLength: 1 }, [], 'must not be empty'],
    [{ minLength: 2, maxLength: 3 }, 'a', 'must have between 2 and 3 characters'],
    [{ minLength: 2, maxLength: 2 }, [1], 'must have exactly 2 items'],
    [{ maxLength: 3 }, 'ab', undefined],
    [{ pattern: /^a/ }, 'ba', 'expected text matching ^a'],
    [{ pattern: /^a/, patternName: 'an a-word' }, 'ba', 'expected an a-word'],
    [{ pattern: /^a/ }, 7, undefined],
  ])('%j of %j', (constraint, value, text) => {
    const issues: RequestIssue[] = [];
    compileConstraint(constraint)(value, issues);
    expect(issues).toEqual(text === undefined ? [] : [{ path: '', message: text }]);
  });

  it('holds ranges and patterns against the items of a list', () => {
    const issues: RequestIssue[] = [];
    compileConstraint({ maxLength: 3, max: 5 })([1, 9, 3], issues);
    compileConstraint({ pattern: /^a$/, patternName: 'a' })(['a', 'b'], issues);
    expect(issues).toEqual([
      { path: '[1]', message: 'must be at most 5' },
      { path: '[1]', message: 'expected a' },
    ]);
  });

  it('does not remember where a global expression matched', () => {
    const check = compileConstraint({ pattern: /a/g });
    const issues: RequestIssue[] = [];
    for (let round = 0; round < 3; round += 1) check('a', issues);
    expect(issues).toEqual([]);
  });
});

describe('compileConstraints', () => {
  it('skips what has none', () => {
    expect(compileConstraints(schema.getType('Int') as GraphQLInputType)).toBeUndefined();
  });

  it('finds text that cannot be stored', () => {
    const check = compileConstraints(schema.getType('String') as GraphQLInputType)!;
    for (const [text, found] of [
      ['plain', 0],
      ['a\0b', 1],
      ['half \ud800', 1],
      ['whole \ud83d\ude00', 0],
    ] as const) {
      const issues: RequestIssue[] = [];
      check(text, issues);
      expect(issues).toHaveLength(found);
    }
  });

  it('reports every broken constraint with its path', () => {
    const issues: RequestIssue[] = [];
    compileConstraints(schema.getType('ChatInput') as GraphQLInputType)?.(
      { model: '!', messages: [{ content: 'x'.repeat(21) }], temperature: 3 },
      issues,
    );
    expect(issues.map(({ path }) => path)).toEqual(['model', 'messages[0].content', 'temperature']);
  });
});

describe('enforceConstraints', () => {
  const mutation = `mutation { chat(input: { model: "!", messages: [], temperature: 3 }) { id } }`;

  it('gives GraphQL callers all problems at once', async () => {
    const result = await graphql({ schema, source: mutation, contextValue: { inputChecked: false } });
    const error = result.errors?.[0]?.originalError;
    expect(error).toBeInstanceOf(DomainError);
    expect((error as DomainError).details).toEqual({
      issues: [
        { path: 'input.model', message: 'expected a model id' },
        { path: 'input.messages', message: 'must not be empty' },
        { path: 'input.temperature', message: 'must be between 0 and 2' },
      ],
    });
  });

  it('holds arguments too', async () => {
    const source = '{ cases(limit: 0) { pageInfo { hasNextPage } } }';
    const result = await graphql({ schema, source, contextValue: { inputChecked: false } });
    expect(result.errors?.[0]?.message).toBe('limit: must be between 1 and 500');
  });

  it('trusts an API that checked', async () => {
    const result = await graphql({ schema, source: mutation, contextValue: { inputChecked: true } });
    expect(result.errors).toBeUndefined();
  });
});

describe('checkVariables', () => {
  const check = (variables: string, values: Record<string, unknown> | undefined): RequestIssue[] => {
    const document = parse(`mutation M(${variables}) { __typename }`);
    const operation = document.definitions.find(
      (node): node is OperationDefinitionNode => node.kind === Kind.OPERATION_DEFINITION,
    )!;
    return checkVariables(schema, operation, values);
  };

  it('reports types and constraints together, in GraphQL names', () => {
    const input = { messages: [{ role: 'user', content: 'x' }], maxTokens: 'a', temperature: 3, max_tokens: 1 };
    expect(check('$input: ChatInput!', { input })).toEqual([
      { path: 'input.messages[0].role', message: 'expected one of: SYSTEM, USER, ASSISTANT' },
      { path: 'input.maxTokens', message: 'expected a whole number' },
      { path: 'input.temperature', message: 'must be between 0 and 2' },
      { path: 'input.max_tokens', message: 'unknown field' },
      { path: 'input.model', message: 'is required' },
    ]);
  });

  it.each<[string, Record<string, unknown> | undefined, RequestIssue[]]>([
    ['$id: ID!', undefined, [{ path: 'id', message: 'is required' }]],
    ['$id: ID!', { id: null }, [{ path: 'id', message: 'is required' }]],
    ['$id: ID!', { id: 7 }, []],
    ['$id: ID', {}, []],
    ['$id: ID! = "a"', {}, []],
    ['$n: [Int!]', { n: 3 }, []],
    ['$n: [Int!]', { n: [1, 'x'] }, [{ path: 'n[1]', message: 'expected a whole number' }]],
    ['$x: Unknown', { x: 1 }, []],
    ['$i: CaseInput!', { i: { claimant: 'c', status: null } }, []],
    [
      '$i: ChatInput!',
      { i: { model: 'm', messages: [{ role: 'USER', content: '' }], skipCache: null } },
      [{ path: 'i.skipCache', message: 'must not be null' }],
    ],
  ])('%s with %j', (variables, values, issues) => {
    expect(check(variables, values)).toEqual(issues);
  });
});
