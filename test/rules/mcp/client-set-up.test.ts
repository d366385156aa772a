import { describe, expect, test } from '@jest/globals';
import {
  clientSetUp,
  mergedSetUp,
  MCP_CLIENTS,
  UnmergedSetUp,
} from '../../../src/features/mcp/set-up/client-set-up.rules.js';

const address = { name: 'portcullis', url: 'https://ai.example.com/mcp', keyVariable: 'PORTCULLIS_KEY' };
const TABLE = '[mcp_servers.portcullis]\nurl = "https://ai.example.com/mcp"\nbearer_token_env_var = "PORTCULLIS_KEY"\n';

describe('the configuration of a client', () => {
  test('names the variable with the key, in the form that the client reads', () => {
    expect(JSON.parse(clientSetUp('claude-code', address))).toEqual({
      mcpServers: {
        portcullis: {
          type: 'http',
          url: 'https://ai.example.com/mcp',
          headers: { Authorization: 'Bearer ${PORTCULLIS_KEY}' },
        },
      },
    });
    expect(clientSetUp('codex', address)).toBe(TABLE);
    expect(JSON.parse(clientSetUp('vscode', address))).toEqual({
      inputs: [{ type: 'promptString', id: 'portcullis-key', description: 'Key of the gateway', password: true }],
      servers: {
        portcullis: {
          type: 'http',
          url: 'https://ai.example.com/mcp',
          headers: { Authorization: 'Bearer ${input:portcullis-key}' },
        },
      },
    });
    expect(JSON.parse(clientSetUp('cursor', address))).toEqual({
      mcpServers: {
        portcullis: {
          url: 'https://ai.example.com/mcp',
          headers: { Authorization: 'Bearer ${env:PORTCULLIS_KEY}' },
        },
      },
    });
  });

  test.each(MCP_CLIENTS)('is the same for %s once it is merged, however often', (client) => {
    const once = mergedSetUp(client, '', address);
    expect(mergedSetUp(client, once, address)).toBe(once);
    const moved = mergedSetUp(client, once, { ...address, url: 'https://other.example.com/mcp' });
    expect(moved).not.toContain('ai.example.com');
    expect(mergedSetUp(client, moved, address)).toBe(once);
  });
});

describe('a file in JSON', () => {
  test('keeps its other settings, their order and its indentation', () => {
    const before =
      '{\n    "a": 1,\n    "mcpServers": {"other": {"command": "x"}, "portcullis": {"url": "old"}},\n    "z": []\n}\n';
    const merged = mergedSetUp('claude-code', before, address);
    expect(Object.keys(JSON.parse(merged))).toEqual(['a', 'mcpServers', 'z']);
    expect(JSON.parse(merged).mcpServers).toMatchObject({ other: { command: 'x' }, portcullis: { type: 'http' } });
    expect(merged).toContain('\n    "a": 1');
  });

  test('keeps the other inputs of VS Code', () => {
    const before = JSON.stringify({ inputs: [{ id: 'mine', type: 'promptString' }], servers: {} });
    expect(JSON.parse(mergedSetUp('vscode', before, address)).inputs).toMatchObject([
      { id: 'mine' },
      { id: 'portcullis-key' },
    ]);
  });

  test.each([
    ['vscode', '// mine\n{"servers": {}}', 'comments'],
    ['vscode', '{"inputs": {}}', 'inputs are no list'],
    ['cursor', '[]', 'no JSON object'],
    ['claude-code', '{"mcpServers": []}', 'mcpServers is no object'],
  ] as const)('of %s that cannot be merged is left alone: %s', (client, before, words) => {
    const merge = () => mergedSetUp(client, before, address);
    expect(merge).toThrow(UnmergedSetUp);
    expect(merge).toThrow(words);
  });
});

describe('a file of Codex', () => {
  test('gets a table at its end', () => {
    expect(mergedSetUp('codex', 'model = "gpt-5"\n', address)).toBe(`model = "gpt-5"\n\n${TABLE}`);
  });

  test('keeps what else its table has, and the tables after it', () => {
    const before =
      'model = "gpt-5"\n[ mcp_servers . "portcullis" ] # ours\nurl = "old"\nenabled = false\n\n[mcp_servers.other]\nurl = "mine"\n';
    expect(mergedSetUp('codex', before, address)).toBe(
      'model = "gpt-5"\n[ mcp_servers . "portcullis" ] # ours\nurl = "https://ai.example.com/mcp"\n' +
        'bearer_token_env_var = "PORTCULLIS_KEY"\nenabled = false\n\n[mcp_servers.other]\nurl = "mine"\n',
    );
  });

  test('is not taken in by texts of several lines', () => {
    const before = 'notes = """\n[mcp_servers.portcullis]\nurl = "kept"\n"""\n';
    expect(mergedSetUp('codex', before, address)).toBe(`${before}\n${TABLE}`);
  });

  test.each(['mcp_servers = {}', 'mcp_servers.portcullis = { url = "x" }', 'mcp_servers."portcullis".url = "x"'])(
    'with %s is left alone',
    (before) => {
      expect(() => mergedSetUp('codex', before, address)).toThrow(UnmergedSetUp);
    },
  );
});
