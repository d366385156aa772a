import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type Reply, startTestApp, type TestApp } from '../../support/app.js';
import { expectRestError } from '../../support/errors.js';

let gateway: TestApp;

beforeAll(async () => {
  gateway = await startTestApp();
});
afterAll(() => gateway.stop());

const detect = (body: unknown): Promise<Reply> => gateway.request('POST', '/api/trust/pii/detect', { body });
const redact = (body: unknown): Promise<Reply> => gateway.request('POST', '/api/trust/pii/redact', { body });

describe('POST /api/trust/pii/detect', () => {
  test('answers found and entities, at UTF-16 offsets', async () => {
    const { status, json } = await detect({ content: '👋 jane@example.com, SSN 078-05-1123' });
    expect(status).toBe(200);
    expect(json).toEqual({
      found: true,
      entities: [
        { type: 'EMAIL', start: 3, end: 19, score: 0.9 },
        { type: 'SSN', start: 25, end: 36, score: 0.85 },
      ],
    });
  });

  test('looks for the asked types alone', async () => {
    const { json } = await detect({ content: 'jane@example.com, 078-05-1123', types: ['SSN', 'CREDIT_CARD'] });
    expect(json.entities.map(({ type }: any) => type)).toEqual(['SSN']);
  });

  test('of nothing is not found', async () => {
    for (const content of ['', 'nothing here'])
      expect((await detect({ content })).json).toEqual({ found: false, entities: [] });
  });

  test('takes a mebibyte, answers others meanwhile, and no more than that', async () => {
    // Almost numbers: a second of work, so that the order below is no race.
    const content = `${'1 '.repeat(520_000)}jane@example.com`;
    const order: string[] = [];
    const large = detect({ content }).then((reply) => {
      order.push('large');
      return reply;
    });
    const small = detect({ content: 'x' }).then(() => order.push('small'));
    const [{ json }] = await Promise.all([large, small]);
    expect(json.entities).toEqual([{ type: 'EMAIL', start: content.length - 16, end: content.length, score: 0.9 }]);
    expect(order).toEqual(['small', 'large']);
    expectRestError(await detect({ content: 'x'.repeat(1_048_577) }), 'INVALID_REQUEST');
  });
});

test('an empty list of types is refused, at both APIs: nothing would be looked for', async () => {
  const input = { content: 'jane@example.com', types: [] };
  for (const ask of [detect, redact]) {
    const error = expectRestError(await ask(input), 'INVALID_REQUEST');
    expect(error.details.issues).toEqual([{ path: 'types', message: 'must have between 1 and 100 items' }]);
  }
  for (const name of ['detectPii', 'redactPii']) {
    const field = name === 'detectPii' ? 'found' : 'content';
    const query = `query($input: ${name === 'detectPii' ? 'DetectPiiInput' : 'RedactPiiInput'}!) { ${name}(input: $input) { ${field} } }`;
    const { json } = await gateway.graphql(query, { input });
    expect(json.errors[0].extensions.details.issues).toEqual([
      { path: 'input.types', message: 'must have between 1 and 100 items' },
    ]);
  }
});

test('more than 10,000 values in a text are refused whole, at both APIs', async () => {
  const content = 'a@b.io '.repeat(10_000);
  expect((await detect({ content })).json.entities).toHaveLength(10_000);
  for (const ask of [detect, redact]) {
    const error = expectRestError(await ask({ content: `${content}a@b.io` }), 'INVALID_REQUEST');
    expect(error.details.issues).toEqual([{ path: 'content', message: expect.stringContaining('10001 values') }]);
  }
});

describe('POST /api/trust/pii/redact', () => {
  const content = 'Write to jane.doe@example.com or call (415) 555-0132; SSN 078-05-1123.';

  test('puts the type in the place of each value', async () => {
    const { status, json } = await redact({ content });
    expect(status).toBe(200);
    expect(json).toEqual({
      content: 'Write to [EMAIL] or call [PHONE]; SSN [SSN].',
      redactions: [
        { type: 'EMAIL', start: 9, end: 29, replacement: '[EMAIL]' },
        { type: 'PHONE', start: 38, end: 52, replacement: '[PHONE]' },
        { type: 'SSN', start: 58, end: 69, replacement: '[SSN]' },
      ],
    });
  });

  test.each([
    [{ types: ['SSN'] }, 'Write to jane.doe@example.com or call (415) 555-0132; SSN [SSN].'],
    [{ replacement: '█' }, 'Write to █ or call █; SSN █.'],
    [{ replacement: 'mask' }, 'Write to j***@example.com or call ****0132; SSN ****1123.'],
    [
      { replacement: 'mask', preserveFormat: true },
      'Write to j*******@example.com or call (***) ***-0132; SSN ***-**-1123.',
    ],
    [{ types: null, replacement: null, preserveFormat: null }, 'Write to [EMAIL] or call [PHONE]; SSN [SSN].'],
  ])('redacts with %j', async (options, expected) => {
    expect((await redact({ content, ...options })).json.content).toBe(expected);
  });
});

test.each([
  [{}, 'content'],
  [{ content: 7 }, 'content'],
  [{ content: 'x', types: ['NAME'] }, 'types[0]'],
  [{ content: 'x', types: 'SSN' }, 'types'],
  [{ content: 'x', preserve_format: true }, 'preserve_format'],
  [{ content: 'x', replacement: 'x'.repeat(201) }, 'replacement'],
])('%j is refused, and %s is named', async (body, path) => {
  const { details } = expectRestError(await redact(body), 'INVALID_REQUEST');
  expect(details.issues).toEqual([{ path, message: expect.any(String) }]);
});

test('GraphQL answers the same, also to null options', async () => {
  const { json } = await gateway.graphql(
    `query($content: String!) {
       detectPii(input: {content: $content, types: [EMAIL]}) { found entities { type start end score } }
       redactPii(input: {content: $content, types: null, replacement: null, preserveFormat: null}) { content redactions { type } }
     }`,
    { content: 'jane@example.com' },
  );
  expect(json.data).toEqual({
    detectPii: { found: true, entities: [{ type: 'EMAIL', start: 0, end: 16, score: 0.9 }] },
    redactPii: { content: '[EMAIL]', redactions: [{ type: 'EMAIL' }] },
  });
});
