import { describe, expect, test } from '@jest/globals';
import { generateKeyPairSync } from 'node:crypto';
import { noteSigner, signCheckpoint } from '../../../src/features/trust/spine/note-signer.rules.js';
import { fromBase64, toUtf8 } from '../../../src/verifier/bytes.js';
import { checkpointBody } from '../../../src/verifier/checkpoint.js';
import { CompactRange, leafHash } from '../../../src/verifier/merkle.js';
import { formatVerifierKey, openNote, parseVerifierKey } from '../../../src/verifier/note.js';
import { formatTlogProof, openWitnessed, parseTlogProof, verifyTlogProof } from '../../../src/verifier/tlog-proof.js';
import { isQuorum, parseWitnessPolicy, PolicyProblem } from '../../../src/verifier/witness-policy.js';
import { testCosigner } from '../../support/evidence/cosigner.js';

const log = noteSigner('example.com/log', generateKeyPairSync('ed25519').privateKey);
const leaves = ['a', 'b', 'c'].map((text) => leafHash(text));
const tree = new CompactRange();
for (const leaf of leaves) tree.append(leaf);
const checkpoint = { origin: log.name, size: 3n, root: tree.root() };
const body = checkpointBody(checkpoint);
const note = signCheckpoint(checkpoint, log);
const w1 = testCosigner('witness.example/w1', 'cosignature', 1);
const w2 = testCosigner('witness.example/w2', 'mlDsa44', 2);
const w3 = testCosigner('witness.example/w3', 'cosignature', 3);
const TIME = 1_679_315_147n;
const keyOf = ({ verifier }: typeof w1): string => formatVerifierKey(verifier);

describe('cosignatures', () => {
  test.each([w1, w2])('of $verifier.name open with their time, and with nobody else’s key', (witness) => {
    const cosigned = note + witness.line(body, TIME);
    const verifier = parseVerifierKey(keyOf(witness))!;
    expect(verifier).toEqual(witness.verifier);
    expect(openNote(cosigned, [verifier])).toEqual({ text: body, signatures: [{ verifier, time: TIME }] });
    expect(openNote(cosigned, [log, verifier])?.signatures).toEqual([{ verifier: log }, { verifier, time: TIME }]);
    expect(openNote(cosigned, [w3.verifier])).toBeUndefined();
  });

  test.each([w1, w2])('of $verifier.name with a changed bit anywhere spoil the note', (witness) => {
    const line = witness.line(body, TIME);
    const [, name, encoded] = line.trim().split(' ');
    const bytes = fromBase64(encoded!)!;
    for (let at = 4; at < bytes.length; at += Math.max(1, Math.floor(bytes.length / 97))) {
      const changed = Uint8Array.from(bytes);
      changed[at]! ^= 1;
      const text = `${note}— ${name} ${Buffer.from(changed).toString('base64')}\n`;
      expect([at, openNote(text, [log, witness.verifier])]).toEqual([at, undefined]);
    }
  });

  test('are of a time that fits 63 bits, and of checkpoints', () => {
    const late = note + w1.line(body, (1n << 63n) - 1n);
    expect(openNote(late, [w1.verifier])?.signatures[0]?.time).toBe((1n << 63n) - 1n);
    expect(openNote(note + w1.line(body, 1n << 63n), [w1.verifier])).toBeUndefined();
    const short = `${note}— ${w1.verifier.name} ${Buffer.concat([Buffer.from(w1.verifier.keyHash, 'hex'), Buffer.alloc(8)]).toString('base64')}\n`;
    expect(openNote(short, [w1.verifier])).toBeUndefined();
    const noCheckpoint = `no checkpoint\n\n${w1.line(body, TIME)}`;
    expect(openNote(noCheckpoint, [w1.verifier])).toBeUndefined();
  });

  test('of ML-DSA-44 commit to the name of the cosigner and to no extension lines', () => {
    const renamed = testCosigner('witness.example/other', 'mlDsa44', 2);
    const line = w2.line(body, TIME).split(' ')[2]!.trim();
    const bytes = Buffer.concat([
      Buffer.from(renamed.verifier.keyHash, 'hex'),
      Buffer.from(line, 'base64').subarray(4),
    ]);
    const moved = `${note}— ${renamed.verifier.name} ${bytes.toString('base64')}\n`;
    expect(openNote(moved, [renamed.verifier])).toBeUndefined();
    expect(openNote(`${body}extension\n\n${w2.line(body, TIME)}`, [w2.verifier])).toBeDefined();
    expect(openNote(`${body}extension\n\n${w1.line(body, TIME)}`, [w1.verifier])).toBeUndefined();
  });
});

const POLICY = `
# Two organisations.
log ${formatVerifierKey(log)} https://log.example/
witness X1 ${keyOf(w1)} https://w1.example/
witness\tX2 ${keyOf(w2)}
  witness Y1 ${keyOf(w3)}
group X-witnesses 2 X1 X2
group Y-witnesses any Y1
group X-and-Y all X-witnesses Y-witnesses
quorum X-and-Y
`;

describe('a policy of witnesses', () => {
  test('is read, with its groups', () => {
    const policy = parseWitnessPolicy(POLICY);
    expect(policy.witnesses.map(({ name, url }) => [name, url])).toEqual([
      ['X1', 'https://w1.example/'],
      ['X2', undefined],
      ['Y1', undefined],
    ]);
    expect(policy.logs).toEqual([{ verifier: parseVerifierKey(formatVerifierKey(log)), url: 'https://log.example/' }]);
    const all = [w1, w2, w3].map(({ verifier }) => verifier);
    const subsets = Array.from({ length: 8 }, (_, bits) => all.filter((_, at) => (bits >> at) % 2 === 1));
    expect(subsets.map((cosigners) => isQuorum(policy, cosigners))).toEqual(subsets.map(({ length }) => length === 3));
  });

  test.each([
    ['quorum none', []],
    [`witness a ${keyOf(w1)}\nquorum a`, [w1]],
    [`witness a ${keyOf(w1)}\nwitness b ${keyOf(w2)}\ngroup g 1 a b\nquorum g`, [w2]],
  ])('%s is met by just those', (text, met) => {
    const policy = parseWitnessPolicy(text);
    expect(
      isQuorum(
        policy,
        met.map(({ verifier }) => verifier),
      ),
    ).toBe(true);
    expect(isQuorum(policy, [])).toBe(met.length === 0);
  });

  test.each([
    ['', 0, 'quorum'],
    ['quorum none\nquorum none', 2, 'quorum already'],
    ['quorum a', 1, 'a is not defined'],
    [`witness a ${keyOf(w1)}\nwitness a ${keyOf(w2)}\nquorum a`, 2, 'again'],
    [`witness none ${keyOf(w1)}\nquorum none`, 1, 'none'],
    [`witness a ${keyOf(w1)}\nwitness b ${keyOf(w1)}\nquorum a`, 2, 'already'],
    [`witness a ${formatVerifierKey(log)}\nquorum a`, 1, '0x04'],
    [`log ${keyOf(w1)}\nquorum none`, 1, 'cosignatures'],
    [`log ${formatVerifierKey(log)}x\nquorum none`, 1, 'verifier key'],
    [`witness a ${keyOf(w1)}\ngroup g 2 a\nquorum g`, 2, '1 members'],
    [`witness a ${keyOf(w1)}\ngroup g 0 a\nquorum g`, 2, 'number from 1'],
    [`witness a ${keyOf(w1)}\ngroup g any a a\nquorum g`, 2, 'member already'],
    [`witness a ${keyOf(w1)}\ngroup g any a\ngroup h any a\nquorum g`, 3, 'member already'],
    ['group g any\nquorum g', 1, 'group <name>'],
    ['group g any g\nquorum g', 1, 'not defined'],
    ['witness a\nquorum a', 1, 'witness <name>'],
    ['log\nquorum none', 1, 'log <key>'],
    ['quorum', 1, 'quorum <name>'],
    ['quorum none none', 1, 'quorum <name>'],
    ['quorum none\r', 1, 'control'],
    ['nothing', 1, 'expected log'],
    ['#\n'.repeat(1024), 0, 'at most'],
  ])('with %j is refused at line %i', (text, line, reason) => {
    const read = (): unknown => parseWitnessPolicy(text);
    expect(read).toThrow(PolicyProblem);
    expect(read).toThrow(reason);
    expect(read).toThrow(line === 0 ? reason : `line ${line}: `);
  });
});

describe('a tlog-proof', () => {
  const lines = [w1, w2, w3].map((witness) => witness.line(body, TIME));
  const proof = { index: 1n, hashes: [leaves[0]!, leaves[2]!], checkpoint: note + lines.join('') };
  const policy = parseWitnessPolicy(POLICY);

  test('is written and read, with and without extra data', () => {
    expect(parseTlogProof(formatTlogProof(proof))).toEqual(proof);
    const more = { extra: toUtf8('beside'), ...proof };
    expect(parseTlogProof(formatTlogProof(more))).toEqual(more);
    expect(formatTlogProof(proof).split('\n').slice(0, 2)).toEqual(['c2sp.org/tlog-proof@v1', 'index 1']);
  });

  test('holds for its leaf and the quorum', () => {
    const proved = verifyTlogProof(formatTlogProof(proof), leaves[1]!, policy);
    expect(proved).toMatchObject({ index: 1n, checkpoint });
    expect(verifyTlogProof(formatTlogProof(proof), leaves[0]!, policy)).toMatch('not at place 1');
    expect(verifyTlogProof(formatTlogProof({ ...proof, index: 2n }), leaves[1]!, policy)).toMatch('not at place 2');
    const fewer = { ...proof, checkpoint: note + lines.slice(1).join('') };
    expect(verifyTlogProof(formatTlogProof(fewer), leaves[1]!, policy)).toMatch('quorum of witnesses: 2');
    const stranger = signCheckpoint(checkpoint, noteSigner(log.name, generateKeyPairSync('ed25519').privateKey));
    expect(openWitnessed(stranger + lines.join(''), policy)).toMatch('not signed by a log of the policy');
    expect(openWitnessed(stranger, policy)).toMatch('no good signature');
  });

  test.each([
    ['another header', 'c2sp.org/tlog-proof@v2\nindex 0\n\nx'],
    ['no index', `c2sp.org/tlog-proof@v1\n\n${note}`],
    ['an index with zeros', `c2sp.org/tlog-proof@v1\nindex 01\n\n${note}`],
    ['a short hash', `c2sp.org/tlog-proof@v1\nindex 0\nAAAA\n\n${note}`],
    ['extra data that is no base64', `c2sp.org/tlog-proof@v1\nextra *\nindex 0\n\n${note}`],
    ['64 hashes', `c2sp.org/tlog-proof@v1\nindex 0\n${`${Buffer.alloc(32).toString('base64')}\n`.repeat(64)}\n${note}`],
    ['no end', 'c2sp.org/tlog-proof@v1\nindex 0'],
  ])('with %s is refused', (_, text) => {
    expect(parseTlogProof(text)).toBeUndefined();
    expect(verifyTlogProof(text, leaves[0]!, policy)).toMatch('not one of c2sp.org/tlog-proof@v1');
  });
});
