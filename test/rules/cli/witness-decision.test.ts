import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import { decideCheckpoint } from '../../../src/cli/witness/witness-decision.rules.js';
import { noteSigner, signCheckpoint } from '../../../src/features/trust/spine/note-signer.rules.js';
import { formatAddCheckpoint, parseAddCheckpoint } from '../../../src/verifier/add-checkpoint.js';
import { CompactRange, EMPTY_ROOT, leafHash, nodeHash } from '../../../src/verifier/merkle.js';
import type { Checkpoint } from '../../../src/verifier/note.js';

const log = noteSigner('example.com/log', generateKeyPairSync('ed25519').privateKey);
const stranger = noteSigner('example.com/log', generateKeyPairSync('ed25519').privateKey);
const other = noteSigner('example.com/other', generateKeyPairSync('ed25519').privateKey);
const leaves = ['a', 'b', 'c'].map((text) => leafHash(text));
const rootOf = (count: number): Uint8Array => {
  const tree = new CompactRange();
  for (const leaf of leaves.slice(0, count)) tree.append(leaf);
  return tree.root();
};
const at = (size: number, root = rootOf(size)): Checkpoint => ({ origin: log.name, size: BigInt(size), root });
/** The proof from one leaf to three, and from two to three. RFC 6962 §2.1.2. */
const PROOFS: Record<string, Uint8Array[]> = { '1': [leaves[1]!, leaves[2]!], '2': [leaves[2]!] };

interface Asked {
  old?: number;
  proof?: Uint8Array[];
  to?: Checkpoint;
  signer?: typeof log;
  seen?: Checkpoint | 'none';
}
function decide({ old = 2, proof = PROOFS[old] ?? [], to = at(3), signer = log, seen = at(2) }: Asked) {
  const checkpoint = signCheckpoint({ ...to, origin: signer.name }, signer);
  return decideCheckpoint(formatAddCheckpoint({ old: BigInt(old), proof, checkpoint }), [log], () =>
    seen === 'none' ? undefined : seen,
  );
}

describe('a witness', () => {
  test.each<[string, Asked, object]>([
    ['what continues its record', {}, { status: 200, checkpoint: at(3) }],
    ['a log that it sees first', { old: 0, seen: 'none' }, { status: 200 }],
    ['the same again', { old: 3, seen: at(3) }, { status: 200 }],
    ['the empty log', { old: 0, to: at(0, EMPTY_ROOT), seen: 'none' }, { status: 200 }],
    ['an older size than its record', { old: 1, seen: at(2) }, { status: 409, size: 2n }],
    ['a log that was rolled back', { old: 0, to: at(1), seen: at(3) }, { status: 409, size: 3n }],
    ['a log that it is told to know', { old: 1, seen: 'none' }, { status: 409, size: 0n }],
    ['another root for its size', { old: 3, to: at(3, leafHash('x')), seen: at(3) }, { status: 409, reason: /root/ }],
    ['a fork', { to: at(3, leafHash('x')) }, { status: 422 }],
    ['a wrong proof', { proof: [leaves[0]!] }, { status: 422 }],
    ['a proof that is too long', { proof: [leaves[2]!, leaves[2]!] }, { status: 422 }],
    ['a proof from nothing', { old: 0, proof: [leaves[2]!], seen: 'none' }, { status: 422 }],
    ['an old size that is larger', { old: 4, seen: at(2) }, { status: 400 }],
    ['another key', { signer: stranger }, { status: 403 }],
    ['another log', { signer: other }, { status: 404 }],
  ])('answers %s', (_, asked, decision) => {
    const { reason, ...rest } = decision as { reason?: RegExp };
    const decided = decide(asked);
    expect(decided).toMatchObject(rest);
    if (reason !== undefined) expect('reason' in decided ? decided.reason : '').toMatch(reason);
  });

  const note = signCheckpoint(at(3), log);
  test.each([
    '',
    'old 2',
    `old 2\n${note}`,
    `old 02\n\n${note}`,
    `old -1\n\n${note}`,
    `old 99999999999999999999\n\n${note}`,
    `new 2\n\n${note}`,
    `old 2\nAAAA\n\n${note}`,
    `old 2\n${'A'.repeat(43)}=\r\n\n${note}`,
    `old 2\n\n${note.slice(0, -1)}`,
    'old 0\n\nno checkpoint\n\n— x AAAAAAAA\n',
    `old 2\n${`${'A'.repeat(43)}=\n`.repeat(64)}\n${note}`,
  ])('refuses %j', (body) => {
    expect(decideCheckpoint(body, [log], () => at(2))).toMatchObject({ status: 400 });
  });

  test('reads what the client writes, up to 63 hashes', () => {
    const request = {
      old: 7n,
      proof: Array.from({ length: 63 }, () => nodeHash(EMPTY_ROOT, EMPTY_ROOT)),
      checkpoint: note,
    };
    expect(parseAddCheckpoint(formatAddCheckpoint(request))).toEqual({
      ...request,
      proof: request.proof.map((hash) => Uint8Array.from(hash)),
    });
  });
});
