import { describe, expect, test } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
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
