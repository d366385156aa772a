import { createHash } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import { CompactRange, EMPTY_ROOT, leafHash, nodeHash } from '../../../src/verifier/merkle.js';
import { toHex } from '../../../src/verifier/bytes.js';

/** RFC 6962 §2.1, written a second time and from its recursive definition. */
function referenceRoot(leaves: Buffer[]): Buffer {
  if (leaves.length === 0) return createHash('sha256').digest();
  if (leaves.length === 1)
    return createHash('sha256')
      .update(Buffer.concat([Buffer.from([0]), leaves[0]!]))
      .digest();
  let split = 1;
  while (split * 2 < leaves.length) split *= 2;
  const parts = [Buffer.from([1]), referenceRoot(leaves.slice(0, split)), referenceRoot(leaves.slice(split))];
  return createHash('sha256').update(Buffer.concat(parts)).digest();
}

/** The test vectors of the Certificate Transparency reference implementation. */
const inputs = ['', '00', '10', '2021', '3031', '40414243', '5051525354555657', '606162636465666768696a6b6c6d6e6f'].map(
  (hex) => Buffer.from(hex, 'hex'),
);
const roots = [
  '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
  'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125',
  'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77',
  'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
  '4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4',
  '76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef',
  'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c',
  '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
];

function rootOf(leaves: Buffer[]): string {
  const range = new CompactRange();
  for (const leaf of leaves) range.append(leafHash(leaf));
  return toHex(range.root());
}

describe('RFC 6962 §2.1', () => {
  test('the root of the empty tree is the hash of nothing', () => {
    expect(toHex(EMPTY_ROOT)).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855');
    expect(rootOf([])).toBe(toHex(EMPTY_ROOT));
  });

  test.each(roots.map((root, index) => [index + 1, root] as const))(
    'the root of %i leaves is the known one',
    (size, root) => {
      expect(rootOf(inputs.slice(0, size))).toBe(root);
    },
  );

  test('agrees with the recursive definition on 0 to 130 leaves', () => {
    const leaves: Buffer[] = [];
    for (let size = 0; size <= 130; size += 1) {
      expect(rootOf(leaves)).toBe(referenceRoot(leaves).toString('hex'));
      leaves.push(Buffer.from(`leaf ${size}`));
    }
  });

  test('leaves and nodes are told apart', () => {
    const [left, right] = [leafHash(Buffer.from('a')), leafHash(Buffer.from('b'))];
    expect(nodeHash(left, right)).not.toEqual(leafHash(Buffer.concat([left, right])));
  });
});
