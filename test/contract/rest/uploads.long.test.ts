import 'reflect-metadata';
import { once } from 'node:events';
import { createServer, request as httpRequest, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Validator } from '@seriousme/openapi-schema-validator';
import fc from 'fast-check';
import { parse, type GraphQLSchema } from 'graphql';
import { Arg, buildSchema, Field, InputType, Mutation, ObjectType, Query, Resolver } from 'type-graphql';
import type { Principal } from '../../../src/contracts/identity.js';
import { Constrain } from '../../../src/graphql/validation/constraints.js';
import { DocumentContent, JsonObjectScalar } from '../../../src/graphql/scalars.js';
import { checkRoutes } from '../../../src/rest/compile/check-routes.js';
import { StreamingJsonBody } from '../../../src/rest/body/streaming-json-body.js';
import { createRestApi } from '../../../src/rest/mount.js';
import { openApiDocument } from '../../../src/rest/openapi/document.js';
import { field, fromBody, fromHeader, route, type Route } from '../../../src/rest/route.js';
import { DomainError } from '../../../src/shared/errors.js';
import { plainJson } from '../../../src/shared/json/json.js';
import { anyText } from '../../support/generated/any-text.js';

const LIMIT = 100_000;

@InputType()
class ReadOptions {
  @Field(() => Boolean, { nullable: true })
  extractTables?: boolean;
  @Field(() => String, { nullable: true })
  language?: string;
}

@InputType()
class ReadInput {
  @Field(() => DocumentContent)
  content!: string | Uint8Array;
  @Field(() => String, { nullable: true })
  contentType?: string;
  @Field(() => String, { nullable: true })
  filename?: string;
  @Field(() => String, { nullable: true })
  @Constrain({ pattern: /^[a-z-]+$/, patternName: 'a slug' })
  templateId?: string;
  @Field(() => [String], { nullable: true })
  tags?: string[];
  @Field(() => ReadOptions, { nullable: true })
  options?: ReadOptions;
  @Field(() => JsonObjectScalar, { nullable: true })
  metadata?: object;
  @Field(() => String, { nullable: true })
  prefer?: string;
}

@ObjectType()
class ReadResult {
  @Field(() => Boolean)
  isBytes!: boolean;
  @Field(() => String)
  hex!: string;
  @Field(() => JsonObjectScalar)
  rest!: object;
}

@Resolver()
class ReadResolver {
  @Query(() => Boolean)
  ok(): boolean {
    return true;
  }

  @Mutation(() => ReadResult)
  read(@Arg('input', () => ReadInput) { content, ...rest }: ReadInput): ReadResult {
    const plain = plainJson(rest);
    return { isBytes: typeof content !== 'string', hex: Buffer.from(content).toString('hex'), rest: plain };
  }
}

const row: Route = route({
  method: 'POST',
  path: '/read',
  operation: parse('mutation Read($input: ReadInput!) { read(input: $input) { isBytes hex rest } }'),
  variables: { input: fromBody({ merge: { prefer: fromHeader('prefer') } }) },
  upload: { content: 'content', contentType: 'contentType', filename: 'filename', maxBytes: LIMIT },
  body: field('read'),
  tag: 'Test',
  summary: 'Read a document',
  naming: 'camel',
});

const logged: unknown[] = [];
let schema: GraphQLSchema;
let server: Server;
let base: string;

beforeAll(async () => {
  schema = await buildSchema({ resolvers: [ReadResolver], validate: false });
  const api = createRestApi({
    schema,
    routes: [row],
    logger: { error: (fields) => logged.push(fields) },
    authenticate: ({ authorization }) => {
      if (authorization !== 'Bearer good') throw new DomainError('UNAUTHORIZED', 'invalid API key');
      return {} as Principal;
    },
  });
  server = createServer((request, response) => {
    api.handle(request, response, () => response.end());
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
beforeEach(() => {
  logged.length = 0;
});
afterAll(async () => {
  const closed = once(server, 'close');
  server.close();
  server.closeAllConnections();
  await closed;
});

interface Answer {
  status: number;
  body: any;
}

async function send(body: RequestInit['body'], headers: Record<string, string> = {}, query = ''): Promise<Answer> {
  const response = await fetch(`${base}/read${query}`, {
    method: 'POST',
    body,
    headers: { authorization: 'Bearer good', ...headers },
  });
  return { status: response.status, body: await response.json() };
}

const sendJson = (value: unknown, query = ''): Promise<Answer> =>
  send(typeof value === 'string' ? value : JSON.stringify(value), { 'content-type': 'application/json' }, query);

function form(parts: Record<string, string | Blob | [Blob, string]>): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(parts))
    if (Array.isArray(value)) data.append(name, value[0], value[1]);
    else data.append(name, value);
  return data;
}

const pdf = new Blob([Buffer.from([0, 255, 13, 10, 45])], { type: 'application/pdf' });
const HEX = '00ff0d0a2d';
const issues = ({ body }: Answer): unknown => body.error?.details?.issues;

describe('the three bodies', () => {
  it('fill the same input', async () => {
    const json = await sendJson({ content: 'AP8=', contentType: 'application/pdf', options: { extractTables: true } });
    expect(json.body).toEqual({
      isBytes: false,
      hex: Buffer.from('AP8=').toString('hex'),
      rest: { contentType: 'application/pdf', options: { extractTables: true } },
    });
    const raw = await send(
      pdf,
      { prefer: 'respond-async', 'content-disposition': 'attachment; filename="a b.pdf"' },
      '?templateId=gap&options.extractTables=true&metadata={"a":1}&tags=x,y&options.language=de',
    );
    const rest = {
      contentType: 'application/pdf',
      filename: 'a b.pdf',
      templateId: 'gap',
      tags: ['x', 'y'],
      options: { extractTables: true, language: 'de' },
      metadata: { a: 1 },
      prefer: 'respond-async',
    };
    expect(raw).toEqual({ status: 200, body: { isBytes: true, hex: HEX, rest } });
    const parts = {
      'metadata.a': '1',
      templateId: 'gap',
      tags: 'x',
      options: '{"extractTables":true,"language":"de"}',
    };
    const multipart = await send(form({ ...parts, file: [pdf, 'Änderung.pdf'] }), { prefer: 'respond-async' });
    const told = { ...rest, filename: 'Änderung.pdf', tags: ['x'], metadata: { a: '1' } };
    expect(multipart).toEqual({ status: 200, body: { isBytes: true, hex: HEX, rest: told } });
  });

  it('take what a form says of its document before what its part says', async () => {
    const named = await send(form({ contentType: 'text/csv', filename: 'a.csv', file: [pdf, 'b.pdf'] }));
    expect(named.body.rest).toEqual({ contentType: 'text/csv', filename: 'a.csv' });
    const text = await send(form({ content: 'as text' }));
    expect(text.body).toMatchObject({ isBytes: false, hex: Buffer.from('as text').toString('hex') });
  });

  it('keep a raw body’s parameters, and a body without a type', async () => {
    const text = await send('grün', { 'content-type': 'text/plain; charset=utf-8' });
    expect(text.body.rest).toEqual({ contentType: 'text/plain; charset=utf-8' });
    const none = await send(Buffer.from('x'));
    expect(none.body).toMatchObject({ isBytes: true, rest: { contentType: 'application/octet-stream' } });
  });
});

describe('what is refused', () => {
  const cases: [string, () => Promise<Answer>, unknown][] = [
    ['JSON without a document', () => sendJson({}), [{ path: 'content', message: 'is required' }]],
    [
      'a raw body of nothing',
      () => send('', { 'content-type': 'text/plain' }, '?templateId=gap'),
      [{ path: 'content', message: 'is required' }],
    ],
    ['an unknown field of JSON', () => sendJson({ content: 'a', x: 1 }), [{ path: 'x', message: 'unknown field' }]],
    ['an unknown field of a form', () => send(form({ file: pdf, x: '1' })), [{ path: 'x', message: 'unknown field' }]],
    [
      'an unknown field of a field',
      () => send(form({ file: pdf, 'options.x.y': '1' })),
      [{ path: 'options.x', message: 'unknown field' }],
    ],
    ['an unknown parameter', () => send(pdf, {}, '?x=1'), [{ path: 'x', message: 'unknown field' }]],
    [
      'a parameter that only raw bodies have',
      () => sendJson({ content: 'a' }, '?templateId=gap'),
      [{ path: 'templateId', message: 'unknown query parameter' }],
    ],
    [
      'values of the wrong kind, all at once',
      () => send(form({ file: pdf, templateId: 'A B', 'options.extractTables': 'yes' })),
      [
        { path: 'templateId', message: 'expected a slug' },
        { path: 'options.extractTables', message: 'expected true or false' },
      ],
    ],
    [
      'a field that is no JSON',
      () => send(form({ file: pdf, options: '{' })),
      [{ path: 'options', message: 'expected JSON' }],
    ],
    [
      'a field given in two ways',
      () => send(form({ file: pdf, options: '{"language":"en"}', 'options.language': 'de' })),
      [{ path: 'options.language', message: 'given more than once' }],
    ],
    ['another file', () => send(form({ other: pdf })), [expect.objectContaining({ path: 'other' })]],
    ['a form without a document', () => send(form({ tags: 'x' })), [{ path: 'content', message: 'is required' }]],
    [
      'a document given twice',
      () => send(form({ content: 'text', file: pdf })),
      [{ path: 'content', message: 'cannot be combined with an uploaded document' }],
    ],
    ['a name too long', () => send(form({ ['x'.repeat(300)]: '1', file: pdf })), [expect.anything()]],
    [
      'a field too long',
      () => send(form({ metadata: 'x'.repeat(300_000), file: pdf })),
      [expect.objectContaining({ path: 'metadata' })],
    ],
    [
      'too many fields',
      () => send(form(Object.fromEntries(Array.from({ length: 120 }, (_, index) => [`f${index}`, '1'])))),
      [expect.objectContaining({ message: 'a form has at most 100 fields' })],
    ],
    [
      'a form that ends inside a part',
      () =>
        send('--b\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\nabc', {
          'content-type': 'multipart/form-data; boundary=b',
        }),
      [{ path: 'file', message: 'the form is malformed in or after this part' }],
    ],
    ['JSON that is none', () => sendJson('{"content": "a"'), [expect.objectContaining({ path: '' })]],
    [
      'a document given twice in JSON',
      () => sendJson('{"content": "a", "content": "b"}'),
      [{ path: 'content', message: 'given more than once' }],
    ],
  ];
  it.each(cases)('%s', async (_, work, expected) => {
    const answer = await work();
    expect(answer).toMatchObject({ status: 400, body: { error: { code: 'INVALID_REQUEST' } } });
    expect(issues(answer)).toEqual(expected);
    expect(logged).toEqual([]);
  });

  it('a document beyond the bound, in each form, and a JSON that is large without one', async () => {
    const large = new Blob([Buffer.alloc(LIMIT + 1)]);
    const most = new Blob([Buffer.alloc(LIMIT)]);
    expect((await send(most)).status).toBe(200);
    expect((await send(form({ file: most }))).status).toBe(200);
    expect((await sendJson({ content: 'A'.repeat((LIMIT * 4) / 3) })).status).toBe(200);
    for (const refused of [
      await send(large),
      await send(form({ file: large })),
      await sendJson({ content: 'A'.repeat(3_000_000) }),
      await sendJson({ content: 'a', metadata: { x: 'A'.repeat(2_100_000) } }),
    ])
      expect(refused).toMatchObject({ status: 413, body: { error: { code: 'PAYLOAD_TOO_LARGE' } } });
  });

  it('a media type that says nothing of the document, a boundary that is missing, a body that is packed', async () => {
    const refused: Record<string, string>[] = [
      { 'content-type': 'application/x-www-form-urlencoded' },
      { 'content-type': 'multipart/form-data' },
      { 'content-type': 'application/pdf', 'content-encoding': 'gzip' },
    ];
    for (const headers of refused) expect(await send('abc', headers)).toMatchObject({ status: 415 });
  });

  it('a stranger, whose document is not gathered', async () => {
    expect(await send(pdf, { authorization: 'Bearer bad' })).toMatchObject({ status: 401 });
  });
});

it('a client that goes away in the middle is nobody’s error', async () => {
  const arrived = once(server, 'request') as Promise<[IncomingMessage]>;
  const request = httpRequest(`${base}/read`, {
    method: 'POST',
    headers: { authorization: 'Bearer good', 'content-type': 'multipart/form-data; boundary=b', 'content-length': 500 },
  });
  request.on('error', () => undefined);
  request.write('--b\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\nabc');
  const [incoming] = await arrived;
  const closed = new Promise((resolve) => incoming.socket.once('close', resolve));
  request.destroy();
  await closed;
  expect(logged).toEqual([]);
});

describe('a JSON body that is read while it arrives', () => {
  const read = (text: string, pieces: number, name = 'content', list?: string): unknown => {
    const json = new StreamingJsonBody(name, 1_000_000, list);
    const bytes = Buffer.from(text);
    for (let at = 0; at < bytes.length; at += pieces) json.add(bytes.subarray(at, at + pieces));
    return json.end();
  };

  it('is what JSON.parse makes of it, wherever it is cut', () => {
    const object = fc.dictionary(
      fc.oneof(fc.constantFrom('content', 'a', 'con"tent', 'content\\'), fc.string({ maxLength: 5 })),
      fc.oneof(anyText(), fc.jsonValue({ maxDepth: 3 }), fc.constant({ content: 'inner' })),
    );
    fc.assert(
      fc.property(object, fc.integer({ min: 1, max: 40 }), fc.constantFrom(0, 2), (value, pieces, indent) => {
        const text = JSON.stringify(value, null, indent);
        expect(read(text, pieces)).toEqual(JSON.parse(text));
      }),
      { numRuns: 1_000 },
    );
  });

  it('is that too where the objects of a list have one each', () => {
    const content = fc.constantFrom('', 'a', '"', '\\', 'é'.repeat(20));
    const inner = fc.dictionary(
      fc.constantFrom('content', 'documents', 'a'),
      fc.oneof(content, fc.jsonValue({ maxDepth: 3 })),
    );
    const list = fc.array(fc.oneof(inner, fc.array(inner, { maxLength: 2 }), content), { maxLength: 4 });
    const object = fc.dictionary(
      fc.constantFrom('content', 'documents', 'document', 'a'),
      fc.oneof(list, inner, content),
    );
    fc.assert(
      fc.property(object, fc.integer({ min: 1, max: 40 }), fc.constantFrom(0, 2), (value, pieces, indent) => {
        const text = JSON.stringify(value, null, indent);
        expect(read(text, pieces, 'content', 'documents')).toEqual(JSON.parse(text));
      }),
      { numRuns: 2_000, seed: 48 },
    );
  });

  it('has large documents in a list, and nothing else that is large', () => {
    const content = 'x'.repeat(3_000_000);
    const body = { documents: [{ content }, { filename: 'b', content: `${content}y` }] };
    expect(read(JSON.stringify(body), 65_536, 'content', 'documents')).toEqual(body);
    for (const other of [{ documents: [{ filename: content }] }, { other: [{ content }] }, { documents: { content } }])
      expect(() => read(JSON.stringify(other), 65_536, 'content', 'documents')).toThrow(/larger than/);
  });

  it.each([
    '{"documents": [{"content": "a", "content": "b"}]}',
    '{"documents": [{"content": "a"}], "documents": [{"content": "b"}]}',
  ])('refuses %s: a name is given twice', (text) => {
    expect(() => read(text, 1_000, 'content', 'documents')).toThrow(/content/);
  });

  it('also where the document is longer than what is looked at in one go', () => {
    const unit = fc.constantFrom('\\', '"', '\n', 'ab', '\u{1F600}', '\uD800', '\\u', 'é');
    fc.assert(
      fc.property(fc.array(unit, { minLength: 10, maxLength: 30 }), fc.integer({ min: 1, max: 7 }), (units, shift) => {
        const content = 'x'.repeat(shift) + units.join('').repeat(6_000);
        const escaped = JSON.stringify({ a: 1, content, b: [content.slice(0, 50)] }).replaceAll('é', '\\u00e9');
        expect(read(escaped, 65_537)).toEqual({ a: 1, content, b: [content.slice(0, 50)] });
      }),
      { numRuns: 20 },
    );
  });

  it.each([
    '{"content": "a\nb"}',
    '{"content": "\\x"}',
    '{"content": "a"',
    '{"content": "a',
    '{"content" "a"}',
    '{',
    '{"content":"a"}}',
  ])('refuses %j', (text) => {
    for (const pieces of [1, 1_000]) expect(() => read(text, pieces)).toThrow(/not JSON/);
  });

  it('refuses what is not UTF-8', () => {
    const json = new StreamingJsonBody('content', 100);
    expect(() => {
      json.add(Buffer.from([0x7b, 0xff]));
    }).toThrow(/UTF-8/);
  });
});

it('the description shows all three bodies, and what the query has', () => {
  const document = openApiDocument(schema, [row], {
    title: 't',
    version: '1',
    description: 'd',
    serverUrl: 'http://x',
  });
  const { requestBody, parameters } = (document.paths as any)['/read'].post;
  expect(Object.keys(requestBody.content)).toEqual(['application/json', 'multipart/form-data', '*/*']);
  const inQuery = parameters.filter((one: any) => one.in === 'query').map((one: any) => one.name);
  expect(inQuery).toEqual(['filename', 'templateId', 'tags', 'options', 'metadata']);
  return expect(new Validator().validate(document as any)).resolves.toMatchObject({ valid: true });
});

it('a row whose input does not fit is refused at the start', () => {
  const wrong = { ...row, upload: { ...row.upload!, content: 'filename' } };
  expect(() => {
    checkRoutes(schema, [wrong]);
  }).toThrow(/not a DocumentContent/);
  expect(() => {
    checkRoutes(schema, [{ ...row, upload: { ...row.upload!, contentType: 'tags2' } }]);
  }).toThrow(/not a string field of ReadInput/);
});
