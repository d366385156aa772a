import { expect, test } from '@jest/globals';
import { addressOf, isOf, missingPrograms } from '../../../src/features/mcp/programs/program.rules.js';
import { waitAfter } from '../../../src/features/mcp/programs/restart.rules.js';

const PROGRAM = {
  name: 'files',
  command: '/usr/bin/files',
  args: ['--all'],
  env: { PATH: '/bin', TOKEN: 'secret' },
  tenants: ['shop'],
  startMillis: 1_000,
  callMillis: 2_000,
};

test('a program that ends again and again rests longer each time, a minute at most', () => {
  expect([0, 1, 2, 3, 4, 5, 8, 9, 50, 5_000].map(waitAfter)).toEqual([
    0, 0, 0, 1_000, 2_000, 4_000, 32_000, 60_000, 60_000, 60_000,
  ]);
});

test('another command is another address, another secret is not', () => {
  const address = addressOf(PROGRAM);
  expect(address).toMatch(/^stdio:files#[0-9a-f]{16}$/);
  expect(addressOf({ ...PROGRAM, env: { TOKEN: 'other', PATH: '/bin' } })).toBe(address);
  for (const change of [{ args: [] }, { command: '/bin/sh' }, { env: { PATH: '/bin' } }, { callMillis: 1 }])
    expect(addressOf({ ...PROGRAM, ...change })).not.toBe(address);
});

test('programs are of the tenants that the file names', () => {
  expect([isOf(PROGRAM, 'shop'), isOf(PROGRAM, 'other'), isOf({ tenants: ['*'] }, 'other')]).toEqual([
    true,
    false,
    true,
  ]);
  expect(missingPrograms([])).toBeUndefined();
  expect(missingPrograms([PROGRAM])).toContain(`VALUES ('shop', 'files', '${addressOf(PROGRAM)}')`);
});
