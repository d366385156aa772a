import { describe, expect, test } from '@jest/globals';
import {
  isTooDeep,
  mapTexts,
  MAX_DEPTH,
  textsOf,
  withTexts,
} from '../../../src/features/mcp/calls/argument-texts.rules.js';
import { evidenceIn, failedResult } from '../../../src/features/mcp/inbound/tool-results.js';
import { serverCredentialProblems, describedCredential } from '../../../src/features/mcp/servers/mcp-server.rules.js';
import { searchTools } from '../../../src/features/mcp/tools/tool-search.js';
import { allNamed, entryProblems, namedBy } from '../../../src/features/mcp/virtual/virtual-server.rules.js';
import { DomainError } from '../../../src/shared/errors.js';
import { parseExactJson } from '../../../src/shared/json/json.js';

describe('a credential of a server', () => {
  test.each([
    [{ type: 'key' }, ['key']],
    [{ type: 'none', key: 'k' }, ['key']],
    [{ type: 'headers' }, ['headers']],
    [{ type: 'headers', headers: [] }, ['headers']],
    [{ type: 'key', key: 'k', headers: [{ name: 'a', value: 'b' }] }, ['headers']],
    [{ type: 'headers', headers: [{ name: 'Host', value: 'b' }] }, ['headers[0].name']],
    [{ type: 'headers', headers: [{ name: 'Mcp-Name', value: 'b' }] }, ['headers[0].name']],
    [
      {
        type: 'headers',
        headers: [
          { name: 'X-A', value: 'b' },
          { name: 'x-a', value: 'c' },
        ],
      },
      ['headers[1].name'],
    ],
    [{ type: 'headers', headers: [{ name: 'Authorization', value: 'Basic b' }] }, []],
    [{ type: 'key', key: 'k', scope: 's' }, ['scope']],
    [{ type: 'client_credentials' }, ['tokenUrl', 'clientId', 'clientSecret']],
    [
      { type: 'client_credentials', tokenUrl: 't', clientId: 'c', clientSecret: 's', privateKey: 'p' },
      ['clientSecret'],
    ],
    [{ type: 'client_credentials', tokenUrl: 't', clientId: 'c', privateKey: 'p', keyId: 'k', audience: 'a' }, []],
    [{ type: 'client_credentials', tokenUrl: 't', clientId: 'c', clientSecret: 's', issuer: 'i' }, []],
    [{ type: 'user' }, []],
    [{ type: 'user', tokenUrl: 't' }, ['tokenUrl', 'clientId']],
    [{ type: 'user', tokenUrl: 't', authorizationUrl: 'a', clientId: 'c', issuer: 'i' }, []],
    [{ type: 'user', clientSecret: 's' }, ['clientId']],
    [{ type: 'user', privateKey: 'p' }, ['privateKey']],
    [{ type: 'none' }, []],
  ] as const)('%j has problems at %j', (given, paths) => {
    expect(serverCredentialProblems(given).map(({ path }) => path)).toEqual(paths);
  });

  test('is shown without its secrets', () => {
    const { secret, ...shown } = describedCredential({ type: 'key', key: 'a-very-long-key-1234' });
    expect(shown).toEqual({ credentialType: 'key', keyHint: '1234', headerNames: [] });
    expect(secret).toEqual({ headers: { authorization: 'Bearer a-very-long-key-1234' } });
    const headers = describedCredential({ type: 'headers', headers: [{ name: 'X-Key', value: 'secret' }] });
    expect(headers).toMatchObject({
      secret: { headers: { 'X-Key': 'secret' } },
      keyHint: null,
      headerNames: ['X-Key'],
    });
    const client = { tokenUrl: 't', clientId: 'c', clientSecret: 'a-very-long-secret-5678' };
    expect(describedCredential({ type: 'client_credentials', ...client, scope: null })).toEqual({
      secret: { headers: {}, client },
      credentialType: 'client_credentials',
      keyHint: '5678',
      headerNames: [],
    });
    expect(describedCredential({ type: 'user', scope: 's' }).secret).toEqual({ headers: {}, person: { scope: 's' } });
  });
});

describe('the texts of arguments', () => {
  const value = parseExactJson(
    '{"to":["ann",{"cc":"ben"}],"count":4111111111111111,"id":12345678901234567890,"on":true,"no":null}',
  );
  test('are found wherever they are, and names and numbers beside them', () => {
    expect(textsOf(value)).toEqual({
      texts: ['ann', 'ben'],
      fixed: ['to', 'cc', 'count', '4111111111111111', 'id', '12345678901234567890', 'on', 'no'],
    });
  });
  test('are looked for only as deep as messages may be', () => {
    const nested = (depth: number) => JSON.parse('['.repeat(depth) + ']'.repeat(depth));
    expect([isTooDeep(nested(MAX_DEPTH)), isTooDeep(nested(MAX_DEPTH + 1)), isTooDeep(nested(5_000))]).toEqual([
      false,
      true,
      true,
    ]);
  });
  test('are replaced in their order, and nothing else is', () => {
    const replaced = withTexts(value as never, ['[1]', '[2]']);
    expect(JSON.stringify(replaced)).toBe(JSON.stringify(value).replace('ann', '[1]').replace('ben', '[2]'));
    expect(mapTexts(replaced, (text) => text.toUpperCase())).toMatchObject({ to: ['[1]', { cc: '[2]' }] });
  });
});

const usable = (server: string, name: string, more: object = {}) => ({
  publicName: `${server}_${name}`,
  name,
  pin: 'p',
  definition: { name, inputSchema: { type: 'object' }, ...more },
  server: { id: '1', name: server, url: '', tenantId: 't', version: 1, connections: undefined as never },
});

describe('the tools of a virtual server', () => {
  const tools = [usable('files', 'read_file'), usable('files', 'write_file'), usable('mails', 'send')];
  const entry = (server: string, tool: string, name: string | null = null, fixed: object | null = null) =>
    ({ server, tool, name, arguments: fixed }) as never;
  const namesOf = (...entries: never[]) => namedBy(entries, tools).map(({ publicName }) => publicName);

  test.each([
    [[entry('files', '*')], ['files_read_file', 'files_write_file']],
    [[entry('files', '*', '*')], ['read_file', 'write_file']],
    [[entry('files', '*_file', 'fs.*')], ['fs.read', 'fs.write']],
    [[entry('mails', 'send', 'post'), entry('files', 'read_file', 'post')], ['post']],
    [[entry('nowhere', '*'), entry('files', 'none')], []],
  ])('are named by their entries, the first of a name', (entries, names) => {
    expect(namesOf(...entries)).toEqual(names);
  });

  test('come from the earlier of two entries', () => {
    const [post] = namedBy([entry('mails', 'send', 'post'), entry('files', 'read_file', 'post')], tools);
    expect(post?.tool.server.name).toBe('mails');
    expect(allNamed(tools)).toHaveLength(3);
  });

  test('have no fixed arguments in what clients see', () => {
    const inputSchema = { type: 'object', properties: { a: {}, b: {} }, required: ['a', 'b'] };
    const [named] = namedBy([entry('files', 'open', null, { a: 1 })], [usable('files', 'open', { inputSchema })]);
    expect(named).toMatchObject({ fixed: { a: 1 }, definition: { inputSchema: { required: ['b'] } } });
    expect(Object.keys((named?.definition.inputSchema as any).properties)).toEqual(['b']);
    const [bare] = namedBy([entry('files', 'read_file', null, { a: 1 })], tools);
    expect(bare?.definition.inputSchema).toEqual({ type: 'object', properties: undefined, required: undefined });
  });

  test.each([
    [[entry('files', '*', 'one')], ['entries[0].name']],
    [[entry('files', 'a', '*')], ['entries[0].name']],
    [[entry('files', 'a', 'x'), entry('files', 'b', 'x')], ['entries[1].name']],
    [[entry('files', 'a', 'x', { big: 'x'.repeat(5_000) })], ['entries[0].arguments']],
    [[entry('files', '*', '*'), entry('mails', '*', '*')], []],
  ])('has problems where its entries contradict themselves', (entries, paths) => {
    expect(entryProblems(entries).map(({ path }) => path)).toEqual(paths);
  });
});

describe('a search', () => {
  const named = allNamed([
    usable('files', 'read', { description: 'Reads the text of a file.' }),
    usable('mails', 'send', { description: 'Sends a letter to somebody.', title: 7 }),
    usable('mails', 'list', { title: 'Letters' }),
  ]);
  test.each([
    ['read file', ['files_read']],
    ['letter', ['mails_send', 'mails_list']],
    ['send', ['mails_send']],
    ['nothing of that', []],
    ['', []],
    ['*', []],
  ])('for %j finds %j', (query, names) => {
    expect(searchTools(named, query, 10).map(({ publicName }) => publicName)).toEqual(names);
  });
  test('gives no more than it is asked for', () => {
    expect(searchTools(named, 'letter', 1)).toHaveLength(1);
  });
});

describe('a failed call', () => {
  const link = (path: string): string => `https://gateway.example${path}`;
  test('says where people approve it', () => {
    const error = new DomainError('APPROVAL_REQUIRED', 'asked', { details: { proposal_id: 'p1' } });
    expect(failedResult(error, link, 'e1')).toMatchObject({
      isError: true,
      content: [{ text: expect.stringContaining('https://gateway.example/proposals/p1') }],
      _meta: { 'portcullis/evidenceId': 'e1', 'portcullis/error': { code: 'APPROVAL_REQUIRED' } },
    });
  });
  test('hides what is not for clients', () => {
    const failed = failedResult(new DomainError('INTERNAL_ERROR', 'a secret'), link, undefined);
    expect(JSON.stringify(failed)).not.toContain('a secret');
    expect(evidenceIn(undefined)).toEqual({});
  });
});
