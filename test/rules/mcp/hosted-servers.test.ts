import { expect, test } from '@jest/globals';
import {
  hostedProblems,
  isHosted,
  MESSAGES_FORM,
  RESPONSES_FORM,
} from '../../../src/features/gateway/hosted/hosted-servers.rules.js';

const TOOL = { type: 'mcp', server_label: 'files', server_url: 'mcp:files', allowed_tools: ['do'] };
const SERVER = { type: 'url', name: 'files', url: 'mcp:files' };
const pathsOf = (problems: readonly { path: string }[]) => problems.map(({ path }) => path);

test('servers are told from other tools', () => {
  expect([TOOL, { type: 'function' }, 'mcp', undefined].map((one) => isHosted(RESPONSES_FORM, one))).toEqual([
    true,
    false,
    false,
    false,
  ]);
});

test('a client gives an address, and no credential of its own', () => {
  expect(hostedProblems(RESPONSES_FORM, { tools: [TOOL, { type: 'function', authorization: 'x' }] })).toEqual([]);
  expect(hostedProblems(MESSAGES_FORM, { mcp_servers: [SERVER], tools: [] })).toEqual([]);
  expect(hostedProblems(MESSAGES_FORM, {})).toEqual([]);
  const wrong = { ...TOOL, server_url: null, authorization: 'x', headers: {}, connector_id: 'c', other: null };
  expect(pathsOf(hostedProblems(RESPONSES_FORM, { tools: [{ type: 'function' }, wrong] }))).toEqual([
    'tools[1].server_url',
    'tools[1].authorization',
    'tools[1].headers',
    'tools[1].connector_id',
  ]);
  expect(pathsOf(hostedProblems(MESSAGES_FORM, { mcp_servers: [{ ...SERVER, authorization_token: 'x' }] }))).toEqual([
    'mcp_servers[0].authorization_token',
  ]);
  expect(pathsOf(hostedProblems(MESSAGES_FORM, { mcp_servers: { url: 'x' } }))).toEqual(['mcp_servers']);
  expect(pathsOf(hostedProblems(MESSAGES_FORM, { mcp_servers: ['x'] }))).toEqual(['mcp_servers[0]']);
  expect(pathsOf(hostedProblems(RESPONSES_FORM, {}, [[[{ type: 'custom' }, TOOL], 'input[0].tools']]))).toEqual([
    'input[0].tools[1].type',
  ]);
});
