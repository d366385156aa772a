import { beforeAll, describe, expect, it } from '@jest/globals';
import { parse, type GraphQLSchema } from 'graphql';
import type { RequestContext } from '../../../src/graphql/context.js';
import { compileOperation } from '../../../src/rest/compile/compiled-operation.js';
import { compileRow, type RowCodec } from '../../../src/rest/compile/codec.js';
import type { RequestSource } from '../../../src/rest/compile/decode.js';
import { wireName } from '../../../src/rest/compile/naming.js';
import { field, fromBody, route } from '../../../src/rest/route.js';
import { operationOf } from '../../../src/rest/compile/selection.js';
import { DomainError, type RequestIssue } from '../../../src/shared/errors.js';
import { caseRow, chatRow, listRow, routes, testSchema } from '../../fixtures/rest-schema.js';

let schema: GraphQLSchema;
let chat: RowCodec;
let list: RowCodec;

beforeAll(async () => {
  schema = await testSchema();
  chat = compileRow(schema, chatRow);
  list = compileRow(schema, listRow);
});

const source = (parts: Partial<RequestSource> & { headers?: Record<string, string> }): RequestSource => ({
  params: {},
  query: new URLSearchParams(),
  header: (name) => parts.headers?.[name.toLowerCase()],
  body: {},
  ...parts,
});

function issuesOf(work: () => unknown): RequestIssue[] {
  try {
    work();
  } catch (error) {
    if (error instanceof DomainError) return error.details?.issues as unknown as RequestIssue[];
    throw error;
  }
  return [];
}

const message = { role: 'user', content: 'hi' };
const good = { model: 'm-1', messages: [message] };
const chatIssues = (body: unknown): RequestIssue[] => issuesOf(() => chat.decode(source({ body })));
const decodeChat = (body: unknown, headers: Record<string, string> = {}): unknown =>
  chat.decode(source({ body, headers })).input;

describe('wireName', () => {
  it.each([
    ['maxTokens', 'max_tokens'],
    ['costUsd', 'cost_usd'],
    ['limitUSD', 'limit_usd'],
    ['p95LatencyMs', 'p95_latency_ms'],
    ['prompt_tokens', 'prompt_tokens'],
    ['n', 'n'],
    ['nextCursor', 'next_cursor'],
  ])('%s is %s', (name, wire) => {
    expect(wireName('snake', name)).toBe(wire);
    expect(wireName('camel', name)).toBe(name);
  });
});

describe('JSON body to variables', () => {
  it('converts names and enums, collects unknown fields and merges a header', () => {
    expect(
      decodeChat(
        {
          ...good,
          max_tokens: 5,
          skip_cache: true,
          stream: true,
          top_k: 3,
          response_format: { json_schema: { a_b: 1 } },
        },
        { 'x-proposal-id': 'p1' },
      ),
    ).toEqual({
      model: 'm-1',
      messages: [{ role: 'user', content: 'hi' }],
      maxTokens: 5,
      skipCache: true,
      responseFormat: { json_schema: { a_b: 1 } },
      extra: { top_k: 3 },
      proposalId: 'p1',
    });
  });

  it('takes an explicit null as absent, for fields with a default too', () => {
    expect(decodeChat({ ...good, temperature: null, skip_cache: null, response_format: null })).toEqual({
      model: 'm-1',
      messages: [{ role: 'user', content: 'hi' }],
      skipCache: false,
    });
  });

  it.each<[string, unknown, RequestIssue[]]>([
    ['a list', [], [{ path: '', message: 'expected a JSON object as the body' }]],
    ['text', 'x', [{ path: '', message: 'expected a JSON object as the body' }]],
    [
      'an empty object',
      {},
      [
        { path: 'model', message: 'is required' },
        { path: 'messages', message: 'is required' },
      ],
    ],
    ['null for a required field', { ...good, model: null }, [{ path: 'model', message: 'is required' }]],
    ['no list', { ...good, messages: message }, [{ path: 'messages', message: 'expected a list' }]],
    ['an empty list', { ...good, messages: [] }, [{ path: 'messages', message: 'must not be empty' }]],
    ['a null item', { ...good, messages: [null] }, [{ path: 'messages[0]', message: 'is required' }]],
    ['no object', { ...good, messages: [3] }, [{ path: 'messages[0]', message: 'expected an object' }]],
    [
      'no enum value',
      { ...good, messages: [{ ...message, role: 'USER' }] },
      [{ path: 'messages[0].role', message: 'expected one of: system, user, assistant' }],
    ],
    [
      'a number for an enum',
      { ...good, messages: [{ ...message, role: 1 }] },
      [{ path: 'messages[0].role', message: 'expected one of: system, user, assistant' }],
    ],
    [
      'an unknown nested field',
      { ...good, messages: [{ ...message, rule: 1 }] },
      [{ path: 'messages[0].rule', message: 'unknown field' }],
    ],
    [
      'text too long',
      { ...good, messages: [{ ...message, content: 'x'.repeat(21) }] },
      [{ path: 'messages[0].content', message: 'must have at most 20 characters' }],
    ],
    ['no number', { ...good, temperature: '1' }, [{ path: 'temperature', message: 'expected a number' }]],
    ['out of range', { ...good, temperature: 2.1 }, [{ path: 'temperature', message: 'must be between 0 and 2' }]],
    ['no whole number', { ...good, max_tokens: 1.5 }, [{ path: 'max_tokens', message: 'expected a whole number' }]],
    ['too small', { ...good, max_tokens: 0 }, [{ path: 'max_tokens', message: 'must be at least 1' }]],
    [
      'beyond 32 bits',
      { ...good, max_tokens: 2 ** 31 },
      [{ path: 'max_tokens', message: 'must be between -2147483648 and 2147483647' }],
    ],
    ['no boolean', { ...good, skip_cache: 'true' }, [{ path: 'skip_cache', message: 'expected true or false' }]],
    ['no text in a list', { ...good, stop: ['a', 2] }, [{ path: 'stop[1]', message: 'expected a string' }]],
    [
      'no object for JSON',
      { ...good, response_format: 'text' },
      [{ path: 'response_format', message: 'expected an object' }],
    ],
    ['a pattern', { ...good, model: 'M 1' }, [{ path: 'model', message: 'expected a model id' }]],
    [
      'no date',
      { ...good, not_before: '2026-02-30' },
      [{ path: 'not_before', message: 'expected an ISO 8601 date and time, such as 2026-01-31T12:00:00Z' }],
    ],
    ['a flag that is none', { ...good, stream: 'yes' }, [{ path: 'stream', message: 'expected true or false' }]],
  ])('refuses %s', (_, body, issues) => {
    expect(chatIssues(body)).toEqual(issues);
  });

  it('reports every issue at once', () => {
    const paths = chatIssues({
      messages: [{ role: 'x' }, { role: 'user', content: 1 }],
      temperature: 9,
      max_tokens: 'a',
    });
    expect(paths.map(({ path }) => path)).toEqual([
      'messages[0].role',
      'messages[0].content',
      'messages[1].content',
      'temperature',
      'max_tokens',
      'model',
    ]);
  });

  it('refuses unknown fields where nothing collects them, and what only the server may set', () => {
    const create = compileRow(schema, routes[3]!);
    expect(issuesOf(() => create.decode(source({ body: { claimant: 'c', nope: 1 } })))).toEqual([
      { path: 'nope', message: 'unknown field' },
    ]);
    expect(decodeChat({ ...good, proposal_id: 'forged', extra: { a: 1 } })).toMatchObject({
      extra: { proposal_id: 'forged', extra: { a: 1 } },
    });
    expect(decodeChat({ ...good, proposal_id: 'forged' })).not.toHaveProperty('proposalId');
  });

  it('lets no key reach a prototype', () => {
    expect(
      chatIssues(JSON.parse('{"model":"m","messages":[{"role":"user","content":"a"}],"__proto__":{"x":1}}')),
    ).toEqual([{ path: '__proto__', message: 'unknown field' }]);
    expect(decodeChat({ ...good, constructor: 1 })).toMatchObject({ extra: { constructor: 1 } });
  });

  it('refuses JSON nested too deeply', () => {
    let deep: unknown = 1;
    for (let level = 0; level < 5_000; level += 1) deep = { deep };
    expect(chatIssues({ ...good, response_format: deep, other: deep })).toEqual([
      { path: 'response_format', message: 'nested deeper than 100 levels' },
      { path: 'other', message: 'nested deeper than 100 levels' },
    ]);
  });

  it('takes a date for midnight UTC', () => {
    expect(decodeChat({ ...good, not_before: '2026-01-31' })).toMatchObject({
      notBefore: new Date('2026-01-31T00:00:00Z'),
    });
  });

  it('handles input types that contain themselves', () => {
    const tree = compileRow(
      schema,
      route({
        method: 'POST',
        path: '/tree',
        operation: parse('mutation T($input: NodeInput!) { tree(input: $input) }'),
        variables: { input: fromBody() },
        body: field('tree'),
        tag: 'T',
        summary: 'T',
        naming: 'camel',
      }),
    );
    const body = { name: 'a', child: { name: 'b', child: { name: 'long' } } };
    expect(issuesOf(() => tree.decode(source({ body })))).toEqual([
      { path: 'child.child.name', message: 'must have at most 3 characters' },
    ]);
  });
});

describe('query, path and headers to variables', () => {
  const decodeList = (query: string): unknown => list.decode(source({ query: new URLSearchParams(query) }));
  const listIssues = (query: string): RequestIssue[] => issuesOf(() => decodeList(query));

  it.each<[string, unknown]>([
    ['', { filter: {} }],
    ['limit=7', { limit: 7, filter: {} }],
    ['limit=', { filter: {} }],
    ['actions=a,b&actions=c', { actions: ['a', 'b', 'c'], filter: {} }],
    ['status=open,in-review', { filter: { status: ['open', 'in-review'] } }],
    ['overdue=false&minScore=0.5', { filter: { overdue: false, minScore: 0.5 } }],
    ['createdAfter=2026-01-31', { filter: { createdAfter: new Date('2026-01-31T00:00:00Z') } }],
    ['createdAfter=2026-01-31T10:00:00+02:00', { filter: { createdAfter: new Date('2026-01-31T08:00:00Z') } }],
  ])('reads ?%s', (query, variables) => {
    expect(decodeList(query)).toEqual(variables);
  });

  it.each<[string, string, string]>([
    ['limit=x', 'limit', 'expected a whole number'],
    ['limit=1.5', 'limit', 'expected a whole number'],
    ['limit=501', 'limit', 'must be between 1 and 500'],
    ['limit=1&limit=2', 'limit', 'given more than once'],
    ['status=closed', 'status[0]', 'expected one of: open, in-review'],
    ['overdue=yes', 'overdue', 'expected true or false'],
    ['minScore=NaN', 'minScore', 'expected a number'],
    ['createdAfter=yesterday', 'createdAfter', 'expected an ISO 8601 date and time, such as 2026-01-31T12:00:00Z'],
    ['statu=open', 'statu', 'unknown query parameter'],
  ])('refuses ?%s', (query, path, text) => {
    expect(listIssues(query)).toEqual([{ path, message: text }]);
  });

  it('reports every issue at once', () => {
    expect(listIssues('limit=x&status=a&nope=1').map(({ path }) => path)).toEqual(['limit', 'status[0]', 'nope']);
  });

  it('ignores query parameters only at paths that others specify, where the row reads none', () => {
    const given = source({ params: { id: '7' }, query: new URLSearchParams('x=1') });
    for (const more of [{ prefixes: ['/v1'] }, { tenantFrom: 'id' }])
      expect(compileRow(schema, { ...caseRow, ...more }).decode(given)).toEqual({ id: '7' });
    expect(issuesOf(() => compileRow(schema, caseRow).decode(given))).toEqual([
      { path: 'x', message: 'unknown query parameter' },
    ]);
  });
});

describe('result to body', () => {
  const run = async (codec: RowCodec, variables: Record<string, unknown>, row = chatRow): Promise<unknown> => {
    const context = { inputChecked: true } as RequestContext;
    const data = await compileOperation(operationOf(schema, row.operation)).execute(variables, context);
    return codec.encode(data);
  };

  it('converts names and enums, drops nulls except the declared ones, leaves JSON scalars alone', async () => {
    const { behaviour } = await import('../../fixtures/rest-schema.js');
    behaviour.chat = () => ({ keepMe: null, nestedThing: ['ASSISTANT'] });
    expect(await run(chat, chat.decode(source({ body: good })))).toEqual({
      id: 'c1',
      choices: [{ role: 'assistant', content: null }],
      usage: { prompt_tokens: 3, completion_tokens: 4 },
      echo: { keepMe: null, nestedThing: ['ASSISTANT'] },
    });
  });

  it('makes a list of a connection', async () => {
    const one = { id: '1', status: 'in-review', createdAt: '2026-01-31T00:00:00.000Z' };
    const expected = [one, { ...one, id: '2' }];
    expect(await run(list, { limit: 2 }, listRow)).toEqual({ cases: expected, nextCursor: 'next' });
    expect(await run(list, { limit: 3 }, listRow)).toEqual({ cases: expected, nextCursor: null });
  });

  it('makes a map of a list', async () => {
    const row = routes.find(({ path }) => path === '/health')!;
    const body = await run(compileRow(schema, row), {}, row);
    expect(JSON.parse(JSON.stringify(body))).toEqual({
      status: 'healthy',
      providers: { openai: { status: 'up', latency_ms: 3 }, local: { status: 'down', latency_ms: 0 } },
    });
  });

  it('answers null for a root field without a value, and nothing for a row without a body', async () => {
    expect(await run(compileRow(schema, caseRow), { id: 'none' }, caseRow)).toBeNull();
    const row = routes.find(({ method }) => method === 'DELETE')!;
    expect(await run(compileRow(schema, row), { id: '1' }, row)).toBeUndefined();
  });
});
