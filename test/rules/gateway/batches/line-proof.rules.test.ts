import { expect, test } from '@jest/globals';
import {
  leafProof,
  type ProvenLine,
  resultOf,
  decisionOfLine,
} from '../../../../src/features/gateway/batches/line-proof.rules.js';
import { CompactRange, leafHash, nodeHash } from '../../../../src/verifier/merkle.js';
import { toHex } from '../../../../src/verifier/bytes.js';

/** RFC 6962 §2.1.1, as somebody computes it who has the proof alone. */
function rootFrom(hash: Uint8Array, index: number, size: number, hashes: readonly string[]): string {
  let [node, at, last] = [hash, index, size - 1];
  for (const sibling of hashes.map((one) => Buffer.from(one, 'hex'))) {
    while (at % 2 === 0 && at === last) [at, last] = [at >> 1, last >> 1];
    node = at % 2 === 1 ? nodeHash(sibling, node) : nodeHash(node, sibling);
    [at, last] = [at >> 1, last >> 1];
  }
  return toHex(node);
}

test('leads from every leaf of every size to the root', () => {
  for (let size = 1; size <= 33; size += 1) {
    const texts = Array.from({ length: size }, (_, at) => `leaf ${at}`);
    const tree = new CompactRange();
    for (const text of texts) tree.append(leafHash(text));
    const root = toHex(tree.root());
    const leaves = texts.map((text) => leafHash(text));
    texts.forEach((text, at) => {
      const proof = leafProof(text, at, leaves);
      const isProven =
        proof.rootHash === root &&
        rootFrom(leafHash(proof.leaf), at, size, proof.hashes) === root &&
        proof.treeSize === size;
      if (!isProven) throw new Error(`leaf ${at} of ${size} is not proven`);
    });
  }
  expect(leafProof('', 0, []).rootHash).toBe('');
});

test('is over the decision on a line and over its result', () => {
  const line: ProvenLine = {
    place: 1,
    state: 'completed',
    held: 12n,
    requestSha256: 'aa',
    evidenceId: 'e',
    resultSha256: 'bb',
  };
  expect(decisionOfLine(line)).toBe('{"decision":"accepted","heldNanoUsd":"12","line":1,"requestSha256":"aa"}');
  expect(decisionOfLine({ ...line, state: 'refused' })).toContain('"refused"');
  expect(resultOf(line)).toBe('{"evidenceId":"e","line":1,"resultSha256":"bb","state":"completed"}');
});
