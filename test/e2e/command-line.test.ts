import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const portcullis = (...args: string[]) => {
  const { status, stdout, stderr } = spawnSync(join(import.meta.dirname, '../../bin/portcullis'), args, {
    encoding: 'utf8',
  });
  return { status, stdout, stderr };
};

describe('portcullis', () => {
  test('says how it is used, however it is asked', () => {
    const help = portcullis('--help');
    expect(help).toMatchObject({ status: 0, stderr: '' });
    expect(help.stdout).toContain('portcullis doctor');
    for (const asked of ['help', '-h']) expect(portcullis(asked)).toEqual(help);
    const doctor = portcullis('doctor', '--help');
    expect(doctor.status).toBe(0);
    expect(portcullis('help', 'doctor')).toEqual(doctor);
  });

  test('says its version', () => {
    const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
    for (const asked of ['--version', '-v', 'version'])
      expect(portcullis(asked)).toEqual({ status: 0, stdout: `${version}\n`, stderr: '' });
  });

  test.each([['dokter'], ['start', 'now']])('%j %j is no command', (...args) => {
    const { status, stderr } = portcullis(...args.filter((arg) => typeof arg === 'string'));
    expect(status).toBe(2);
    expect(stderr).toContain(`There is no command "${args[0]}"`);
  });
});

describe('portcullis mcp', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'set-up-'));
  });
  afterAll(() => {
    rmSync(folder, { recursive: true, force: true });
  });
  const program = join(import.meta.dirname, '../../bin/portcullis');
  const setUp = (...args: string[]) => {
    const env = { PATH: process.env.PATH, HOME: folder, XDG_CONFIG_HOME: join(folder, 'config') };
    const { status, stdout, stderr } = spawnSync(program, ['mcp', ...args], { encoding: 'utf8', cwd: folder, env });
    return { status, stdout, stderr };
  };
  const inFolder = (file: string): string => readFileSync(join(folder, file), 'utf8');

  test('prints a configuration alone, and says for people where it belongs', () => {
    const { status, stdout, stderr } = setUp('claude-code', '--server', 'office', '--url', 'https://ai.example.com/');
    expect(status).toBe(0);
    expect(JSON.parse(stdout).mcpServers['portcullis-office'].url).toBe('https://ai.example.com/mcp/office');
    expect(stderr).toMatch(/\.mcp\.json[^]*PORTCULLIS_KEY/);
    expect(setUp('codex').stdout).toContain('url = "http://127.0.0.1:8080/mcp"');
  });

  test('merges it where it belongs, through a link, and keeps what is there', () => {
    writeFileSync(join(folder, 'kept.json'), '{"mcpServers": {"mine": {"command": "x"}}}', { mode: 0o600 });
    symlinkSync('kept.json', join(folder, '.mcp.json'));
    expect(setUp('claude-code', '--write')).toMatchObject({ status: 0, stdout: '' });
    expect(Object.keys(JSON.parse(inFolder('kept.json')).mcpServers)).toEqual(['mine', 'portcullis']);
    expect(statSync(join(folder, 'kept.json')).mode & 0o777).toBe(0o600);
    expect(setUp('claude-code', '--write').stderr).toContain('has it already');
    for (const client of ['codex', 'vscode', 'cursor']) expect(setUp(client, '--write').status).toBe(0);
    expect(inFolder('.codex/config.toml')).toContain('[mcp_servers.portcullis]');
    expect(inFolder('.vscode/mcp.json')).toContain('${input:portcullis-key}');
    expect(inFolder('.cursor/mcp.json')).toContain('${env:PORTCULLIS_KEY}');
  });

  test('leaves a file alone that it would harm, and shows what to add', () => {
    writeFileSync(join(folder, 'mine.json'), '// mine\n{}');
    const { status, stderr } = setUp('vscode', '--write', '--file', 'mine.json');
    expect(status).toBe(1);
    expect(stderr).toMatch(/mine\.json stays as it was: .*comments[^]*"servers"/);
    expect(inFolder('mine.json')).toBe('// mine\n{}');
  });

  test.each([
    [['emacs'], 'expected one of claude-code'],
    [[], 'expected one of claude-code'],
    [['codex', '--url', 'ftp://a'], 'http or https'],
    [['codex', '--name', 'a b'], '--name'],
    [['codex', '--server', '../x'], '--server'],
    [['codex', '--key-variable', 'a=b'], '--key-variable'],
    [['codex', '--file', 'x'], '--file goes with --write'],
  ])('%j is wrong usage', (args, words) => {
    const { status, stderr } = setUp(...args);
    expect(status).toBe(2);
    expect(stderr).toContain(words);
  });
});
