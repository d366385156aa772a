import { beforeAll, describe, expect, test } from '@jest/globals';
import { AMPLE, startTestApp, type TestApp } from '../../support/app.js';
import {
  type CarrierFile,
  encodings,
  harmlessFiles,
  hiddenPlaces,
  unreadFiles,
} from '../../support/documents/hidden-places.js';

/** Every text of every part of a file that leaves is looked into, or the file counts as unread. */
const EMAIL = 'jane.roe@example.org';
const BLOCKED = 'personal data in the prompt is blocked: EMAIL';
const FIXED = 'personal data in a place that cannot hold a placeholder: EMAIL';
const UNREAD = 'a part of the request cannot be scanned for personal data';
const tenants = {
  block: { piiMode: 'BLOCK' },
  redact: { piiMode: 'REDACT' },
  refuse: { piiMode: 'BLOCK', unreadAttachments: 'REFUSE' },
} as const;
type Mode = keyof typeof tenants;
const keys = {} as Record<Mode, string>;
let gateway: TestApp;

beforeAll(async () => {
  gateway = await startTestApp();
  for (const [id, input] of Object.entries(tenants)) {
    await gateway.createTenant({ id, ...AMPLE, monthlyBudgetUsd: 1_000_000 });
    const query = 'mutation($id: ID!, $input: UpdateTenantInput!) { updateTenant(id: $id, input: $input) { id } }';
    expect((await gateway.graphql(query, { id, input })).json.errors).toBeUndefined();
    keys[id as Mode] = await gateway.issueKey({ tenantId: id, subject: id, roles: ['tenant_admin'] });
  }
});

const addressed = ({ type, bytes }: CarrierFile): string => `data:${type};base64,${bytes.toString('base64')}`;
const isPicture = ({ type }: CarrierFile): boolean => type.startsWith('image/');
const said = (content: object[]) => [{ role: 'user', content }];

/** How each API attaches a file. */
const apis: Record<string, { path: string; body: (file: CarrierFile) => object }> = {
  chat: {
    path: '/v1/chat/completions',
    body: (file) => ({
      model: 'gpt-4o-mini',
      max_tokens: 10,
      messages: said([
        isPicture(file)
          ? { type: 'image_url', image_url: { url: addressed(file) } }
          : { type: 'file', file: { filename: file.filename, file_data: addressed(file) } },
      ]),
    }),
  },
  messages: {
    path: '/v1/messages',
    body: (file) => ({
      model: 'claude-haiku-4-5',
      max_tokens: 10,
      messages: said([
        {
          type: isPicture(file) ? 'image' : 'document',
          source: { type: 'base64', media_type: file.type, data: file.bytes.toString('base64') },
        },
      ]),
    }),
  },
  responses: {
    path: '/v1/responses',
    body: (file) => ({
      model: 'gpt-4o-mini',
      max_output_tokens: 20,
      input: said([
        isPicture(file)
          ? { type: 'input_image', image_url: addressed(file) }
          : { type: 'input_file', filename: file.filename, file_data: addressed(file) },
      ]),
    }),
  },
};

async function asked(mode: Mode, path: string, body: object, headers: Record<string, string> = {}) {
  const { status, json, text } = await gateway.request('POST', path, { key: keys[mode], body, headers });
  const reason = /(?:personal data in|a part of the request)[^"]*/.exec(text)?.[0];
  return [status, reason ?? json?.error?.message];
}

const sent = () =>
  (['openai', 'anthropic'] as const)
    .flatMap((provider) => gateway.sandbox.requests(provider))
    .filter(({ method }) => method === 'POST');

describe.each(Object.entries(apis))('%s', (_api, { path, body }) => {
  test.each(hiddenPlaces)('%s', async (_place, file) => {
    gateway.sandbox.reset();
    const value = body(file(EMAIL));
    expect({
      block: await asked('block', path, value),
      redact: await asked('redact', path, value),
      refuse: await asked('refuse', path, value),
    }).toEqual({ block: [403, BLOCKED], redact: [403, FIXED], refuse: [403, BLOCKED] });
    expect(sent()).toEqual([]);
  });
});

const { path, body } = apis.chat!;

test.each(unreadFiles)('unread: %s', async (_place, file) => {
  expect(await asked('refuse', path, body(file()))).toEqual([403, UNREAD]);
});

test.each(harmlessFiles)('nothing is found in a harmless file: %s', async (_place, file) => {
  for (const mode of ['block', 'redact', 'refuse'] as const)
    expect([mode, ...(await asked(mode, path, body(file())))]).toEqual([mode, 200, undefined]);
});

describe.each(Object.entries(encodings))('in a prompt, by %s', (_encoding, encode) => {
  const prompt = (content: string) => ({ model: 'gpt-4o-mini', max_tokens: 10, messages: [{ role: 'user', content }] });

  test('what only its decoded form shows is found, and has no placeholder', async () => {
    gateway.sandbox.reset();
    for (const value of [EMAIL, '536-22-8145']) {
      const text = `See https://x.example/?q=${encode(value)} for it.`;
      expect((await asked('block', path, prompt(text)))[0]).toBe(403);
      expect((await asked('redact', path, prompt(text)))[0]).toBe(403);
      // Twice, as in an address within an address.
      expect((await asked('block', path, prompt(encode(text))))[0]).toBe(403);
    }
    expect(sent()).toEqual([]);
  });

  test('what stands there plainly keeps its placeholder', async () => {
    gateway.sandbox.reset();
    const text = `${encode('a-b')} & 50%25 of &amp; <${EMAIL}> %20 mailto:jane.doe%40example.org`;
    expect(await asked('redact', path, prompt(text))).toEqual([200, undefined]);
    expect(JSON.stringify(sent().map((one) => one.body))).not.toMatch(/jane/);
  });
});

test('the header `anthropic-beta` leaves too', async () => {
  const message = { model: 'claude-haiku-4-5', max_tokens: 10, messages: [{ role: 'user', content: 'Hello!' }] };
  const headers = { 'anthropic-beta': `tools-2025-01-01,${EMAIL}` };
  expect(await asked('block', '/v1/messages', message, headers)).toEqual([403, BLOCKED]);
  expect(await asked('redact', '/v1/messages', message, headers)).toEqual([403, FIXED]);
});
