import { describe, expect, test } from '@jest/globals';
import { bundleOf } from '../../../src/features/trust/spine/tiles.rules.js';
import { parseTilePath, tilePath, widthIn } from '../../../src/verifier/tile-path.js';

describe('a tile’s path', () => {
  test.each([
    ['0/000', { holds: 'hashes', level: 0, index: 0n, width: 256 }],
    ['0/x001/x234/067', { holds: 'hashes', level: 0, index: 1_234_067n, width: 256 }],
    ['63/255.p/1', { holds: 'hashes', level: 63, index: 255n, width: 1 }],
    ['1/x001/000.p/255', { holds: 'hashes', level: 1, index: 1_000n, width: 255 }],
    ['entries/005.p/17', { holds: 'entries', level: 0, index: 5n, width: 17 }],
  ])('%s', (path, expected) => {
    expect(parseTilePath(path)).toEqual(expected);
  });

  test.each([
    '',
    '0',
    '0/0',
    '0/0000',
    '00/000',
    '64/000',
    '-1/000',
    '0/x000/001',
    '0/001/002',
    '0/x001',
    '0/000.p/0',
    '0/000.p/01',
    '0/000.p/256',
    '0/000.p/',
    '0/000/',
    ' 0/000',
    '0/000\n',
    'entry/000',
    `0/${'x001/'.repeat(6)}000`,
  ])('%j is none', (path) => {
    expect(parseTilePath(path)).toBeUndefined();
  });
});

test.each([
  [0, 0n, 256, 'tile/0/000'],
  [0, 1_234_067n, 256, 'tile/0/x001/x234/067'],
  [1, 1_000n, 255, 'tile/1/x001/000.p/255'],
  [3, 999n, 1, 'tile/3/999.p/1'],
] as const)('the path of tile %d of %d, %d wide, is written as it is read', (level, index, width, path) => {
  expect(tilePath(level, index, width)).toBe(path);
  expect(parseTilePath(path.slice('tile/'.length))).toEqual({ holds: 'hashes', level, index, width });
});

// The example of C2SP tlog-tiles, "Partial Tiles": a tree of size 70,000.
test.each([
  [0, 272n, 256],
  [0, 273n, 112],
  [0, 274n, 0],
  [1, 0n, 256],
  [1, 1n, 17],
  [1, 2n, 0],
  [2, 0n, 1],
  [3, 0n, 0],
  [63, 0n, 0],
])('of 70,000 leaves tile %i/%i is %i wide', (level, index, width) => {
  expect(widthIn(70_000n, { level, index })).toBe(width);
});

test('of 256 leaves there is a full tile, and one hash above it', () => {
  expect([widthIn(256n, { level: 0, index: 0n }), widthIn(256n, { level: 1, index: 0n })]).toEqual([256, 1]);
});

test('a bundle has each leaf behind its length', () => {
  expect(bundleOf([Buffer.from('a'), Buffer.alloc(0), Buffer.alloc(258, 'b')]).toString('latin1')).toBe(
    `\u0000\u0001a\u0000\u0000\u0001\u0002${'b'.repeat(258)}`,
  );
  expect(() => bundleOf([Buffer.alloc(65_536)])).toThrow(/out of range/);
});
