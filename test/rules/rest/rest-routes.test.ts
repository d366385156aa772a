import { beforeAll, describe, expect, it } from '@jest/globals';
import { parse, type GraphQLSchema } from 'graphql';
import { checkRoutes } from '../../../src/rest/compile/check-routes.js';
import { PathTable } from '../../../src/rest/match.js';
import { connection, field, fromBody, fromPath, fromQuery, noBody, type Route } from '../../../src/rest/route.js';
import { caseRow, chatRow, listRow, routes, testSchema } from '../../fixtures/rest-schema.js';

let schema: GraphQLSchema;
beforeAll(async () => {
  schema = await testSchema();
});

describe('checkRoutes', () => {
  it('takes a sound table', () => {
    expect(() => {
      checkRoutes(schema, routes);
    }).not.toThrow();
  });

  const stream = chatRow.stream!;
  it.each<[string, Route[], string]>([
    [
      'an invalid operation',
      [{ ...caseRow, operation: parse('query Q($id: ID!) { caseById(id: $id) { nope } }') }],
      'Cannot query field "nope" on type "CaseRecord".',
    ],
    [
      'no operation',
      [{ ...caseRow, operation: parse('fragment F on CaseRecord { id }') }],
      'has a document without an operation',
    ],
    ['a variable not bound', [{ ...caseRow, path: '/api/cases', variables: {} }], 'does not bind $id'],
    [
      'a bound variable that does not exist',
      [{ ...listRow, variables: { ...listRow.variables, nope: fromQuery('nope') } }],
      'the row binds $nope, which the operation does not declare',
    ],
    [
      'a shadowed path',
      [caseRow, { ...listRow, path: '/api/cases/overdue' }],
      'GET /api/cases/overdue: is shadowed by the earlier /api/cases/:id',
    ],
    [
      'a path shadowed by a wildcard',
      [{ ...caseRow, path: '/api/*id', variables: { id: fromPath('id') } }, listRow],
      'GET /api/cases: is shadowed by the earlier /api/*id',
    ],
    ['a duplicate row', [listRow, listRow], 'GET /api/cases: is declared twice'],
    [
      'one path under two parameter names',
      [caseRow, { ...caseRow, method: 'DELETE', path: '/api/cases/:key', variables: { id: fromPath('key') } }],
      'DELETE /api/cases/:key: names its parameters differently from /api/cases/:id',
    ],
    ['201 without location', [{ ...caseRow, status: 201 }], 'answers 201 without a location'],
    ['204 with a body', [{ ...caseRow, status: 204 }], 'answers 204 with a body'],
    [
      'a location without a body',
      [{ ...caseRow, location: '/x/:id', body: noBody }],
      'has a location but no body to fill it from',
    ],
    [
      'a body field that is not selected',
      [{ ...caseRow, body: field('nope') }],
      'the body field nope is not in the operation',
    ],
    [
      'no connection',
      [{ ...caseRow, body: connection('caseById', 'cases') }],
      'the connection caseById needs pageInfo',
    ],
    [
      'a map without its key',
      [{ ...routes.find(({ path }) => path === '/health')!, maps: { providers: { key: 'nope' } } }],
      'the map providers has no key field nope',
    ],
    [
      'a path parameter that is not there',
      [{ ...caseRow, path: '/api/cases' }],
      'reads :id, which its path does not have',
    ],
    ['a path parameter that is not read', [{ ...listRow, path: '/api/cases/:id' }], 'does not read :id of its path'],
    ['a body on GET', [{ ...caseRow, variables: { id: fromBody() }, path: '/x' }], 'reads a body on GET'],
    [
      'a merged field that does not exist',
      [{ ...chatRow, variables: { input: fromBody({ merge: { nope: fromQuery('x') } }) } }],
      'the merged field nope is not in ChatInput',
    ],
    [
      'a stream of another field',
      [{ ...chatRow, stream: { ...stream, field: 'nope' } }],
      'not a subscription that selects nope',
    ],
    [
      'a stream of an unknown event',
      [{ ...chatRow, stream: { ...stream, data: { Usage: 'x' } } }],
      'the stream sends Usage, which is not a type of ChatEvent',
    ],
    [
      'a stream of a field not selected',
      [{ ...chatRow, stream: { ...stream, data: { ChatDone: 'tokens' } } }],
      'the stream sends ChatDone.tokens, which is not in the selection',
    ],
    [
      'a stream without type names',
      [
        {
          ...chatRow,
          stream: {
            ...stream,
            operation: parse(
              'subscription S($input: ChatInput!) { chatStream(input: $input) { ... on ChatDelta { chunk } ... on ChatFailure { error } } }',
            ),
          },
        },
      ],
      'needs __typename',
    ],
    [
      'a representation without its text',
      [
        {
          ...caseRow,
          representations: [{ type: 'text/plain', operation: caseRow.operation, field: 'caseById', text: 'nope' }],
        },
      ],
      'the representation text/plain sends caseById.nope, which is not a string in its selection',
    ],
    [
      'a representation of an invalid operation',
      [
        {
          ...caseRow,
          representations: [{ type: 'text/plain', operation: parse('{ nope }'), field: 'nope', text: 'x' }],
        },
      ],
      'Cannot query field "nope"',
    ],
  ])('refuses %s', (_, table, problem) => {
    expect(() => {
      checkRoutes(schema, table);
    }).toThrow(problem);
  });

  it('lists every problem', () => {
    const table: Route[] = [{ ...caseRow, status: 201 }, { ...listRow, body: field('nope') }, listRow];
    expect(() => {
      checkRoutes(schema, table);
    }).toThrow(/has 3 problems:\n.*declared twice\n.*201 without a location\n.*body field nope/);
  });
});

describe('PathTable', () => {
  const table = new PathTable<string>();
  table.add('GET', '/cases/overdue', 'overdue');
  table.add('GET', '/cases/:id', 'one');
  table.add('PUT', '/cases/:id/resolve', 'resolve');
  table.add('DELETE', '/cases/:id', 'delete');
  table.add('GET', '/tile/*path', 'tile');
  const found = (method: string, path: string): unknown => {
    const result = table.find(method, path);
    if (result === undefined) return undefined;
    return 'match' in result ? [result.match.value, result.match.params] : [result.other, result.allow];
  };

  it.each<[string, string, unknown]>([
    ['GET', '/cases/overdue', ['overdue', {}]],
    ['GET', '/cases/overdue/', ['overdue', {}]],
    ['DELETE', '/cases/overdue', ['delete', { id: 'overdue' }]],
    ['GET', '/cases/a%2Fb', ['one', { id: 'a/b' }]],
    ['HEAD', '/cases/7', ['one', { id: '7' }]],
    ['POST', '/cases/7', ['one', ['GET', 'DELETE', 'HEAD']]],
    ['POST', '/cases/overdue', ['overdue', ['GET', 'DELETE', 'HEAD']]],
    ['PUT', '/cases/7/resolve', ['resolve', { id: '7' }]],
    ['GET', '/tile/0/x001/067', ['tile', { path: '0/x001/067' }]],
    ['GET', '/tile', undefined],
    ['GET', '/cases', undefined],
    ['GET', '/cases//resolve', undefined],
    ['GET', '/Cases/7', undefined],
    ['GET', '/', undefined],
  ])('%s %s', (method, path, expected) => {
    expect(found(method, path)).toEqual(expected);
  });

  it('throws on malformed percent-encoding', () => {
    expect(() => table.find('GET', '/cases/%E0%A4%A')).toThrow(URIError);
  });
});
