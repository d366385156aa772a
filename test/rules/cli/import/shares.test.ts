import { expect, test } from '@jest/globals';
import { wholeShares } from '../../../../src/cli/import/shares.rules.js';

test.each<[number[], number[]]>([
  [[1], [1]],
  [
    [6, 6],
    [1, 1],
  ],
  [
    [0.7, 0.3],
    [7, 3],
  ],
  [
    [0.75, 0.25],
    [3, 1],
  ],
  [
    [600, 60_000],
    [1, 100],
  ],
  [
    [1, 60_000],
    [1, 1_000],
  ],
  [
    [0.12345, 0.5],
    [247, 1_000],
  ],
  [
    [0, 0],
    [1, 1],
  ],
  [
    [0, 2],
    [0, 1],
  ],
  [
    [3, 0, 9],
    [1, 0, 3],
  ],
  [
    [1e300, 1],
    [1_000, 1],
  ],
])('the shares of %j are %j', (weights, shares) => {
  expect(wholeShares(weights, 1_000)).toEqual(shares);
});
