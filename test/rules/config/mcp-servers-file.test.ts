import { expect, test } from '@jest/globals';
import { parseMcpServers } from '../../../src/config/mcp-servers-file.js';

const parse = (servers: unknown, env: Record<string, string> = {}) => parseMcpServers(JSON.stringify({ servers }), env);
const SERVER = { name: 'files', command: '/usr/bin/files', tenants: ['shop'] };

test('a file names programs, their environment and their tenants', () => {
  const env = { PATH: '/bin', A_TOKEN: ' secret ', OTHER: 'unused' };
  const { servers, problems } = parse([{ ...SERVER, args: ['--all'], env: { TOKEN: 'Bearer {env:A_TOKEN}' } }], env);
  expect(problems).toEqual([]);
  expect(servers).toEqual([
    {
      ...SERVER,
      args: ['--all'],
      env: { PATH: '/bin', TOKEN: 'Bearer secret' },
      startMillis: 15_000,
      callMillis: 900_000,
    },
  ]);
  expect(parse([SERVER]).servers[0]?.env).toEqual({ PATH: '/usr/bin:/bin' });
});

test('every mistake is told, without a value of the environment', () => {
  expect(parseMcpServers('{', {}).problems).toEqual(['expected JSON']);
  const wrong = [
    { ...SERVER, name: 'my_files' },
    { ...SERVER, command: '' },
    { ...SERVER, tenants: ["x'; DROP TABLE tenants"] },
    { ...SERVER, tenants: [] },
    { ...SERVER, env: { HOME: '/root' } },
    { ...SERVER, env: { 'A=B': 'c' } },
    { ...SERVER, args: ['a\0b'] },
    { ...SERVER, shell: true },
    { ...SERVER, callSeconds: 0 },
  ];
  for (const one of wrong) expect([one, parse([one]).problems.length]).toEqual([one, 1]);
  expect(parse([SERVER, SERVER]).problems).toEqual(['servers.1.name: files is listed twice']);
  expect(parse([{ ...SERVER, env: { A: '{env:MISSING} {env:a b}' } }]).problems).toEqual([
    'servers.0.env.A: the environment variable MISSING is not set',
    'servers.0.env.A: the environment variable a b is not set',
  ]);
});
