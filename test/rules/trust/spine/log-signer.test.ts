import { describe, expect, test } from '@jest/globals';
import { generateKeyPairSync } from 'node:crypto';
import { hybridLines, LogSigner } from '../../../../src/features/trust/spine/log-signer.rules.js';
import { openCheckpoint } from '../../../../src/verifier/checkpoint.js';
import { EMPTY_ROOT } from '../../../../src/verifier/merkle.js';
import { formatVerifierKey, openNote, parseVerifierKey } from '../../../../src/verifier/note.js';
import { openWitnessed } from '../../../../src/verifier/tlog-proof.js';
import { parseWitnessPolicy } from '../../../../src/verifier/witness-policy.js';
import { testCosigner } from '../../../support/evidence/cosigner.js';

const { privateKey } = generateKeyPairSync('ed25519');
const hybridKey = generateKeyPairSync('ml-dsa-44').privateKey;
const originPrefix = 'example.com';
const signer = new LogSigner({ privateKey, hybridKey, originPrefix });
const plain = new LogSigner({ privateKey, originPrefix });
const state = { size: 0n, root: EMPTY_ROOT };
const note = signer.checkpoint('a', state, 1_700_000_000);
const single = plain.checkpoint('a', state, 1_700_000_000);
const log = signer.of('a');
const hybrid = parseVerifierKey(signer.hybridKeyIn('a', note)!)!;
const [body, second] = [single, note.slice(single.length)];

describe('a checkpoint with two signatures of its log', () => {
  test('is the one with Ed25519, and a line that says its time', () => {
    expect(note.startsWith(single)).toBe(true);
    expect(openNote(note, [log, hybrid])?.signatures.map(({ time }) => time)).toEqual([undefined, 1_700_000_000n]);
    expect(hybrid).toMatchObject({ name: 'example.com/a', type: 6 });
    expect(Buffer.byteLength(note)).toBeLessThan(4_096);
  });

  test('opens for those who know the first key alone, the second alone, or both', () => {
    for (const verifiers of [[log], [hybrid], [log, hybrid], [hybrid, log]] as const) {
      const [verifier, ...required] = verifiers;
      expect(openCheckpoint(note, verifier, required)).toMatchObject({ origin: 'example.com/a', size: 0n });
    }
  });

  test('is refused where both are required and one is missing, wrong, or another log’s', () => {
    expect(openCheckpoint(single, log, [hybrid])).toBeUndefined();
    expect(openCheckpoint(single, hybrid)).toBeUndefined();
    const at = second.length - 100;
    const letter = second[at] === 'A' ? 'B' : 'A';
    const wrong = body + second.slice(0, at) + letter + second.slice(at + 1);
    expect(openCheckpoint(wrong, log, [hybrid])).toBeUndefined();
    expect(openCheckpoint(wrong, log)).toBeDefined();
    const others = testCosigner('example.com/b', 'mlDsa44');
    const cosigned = single + others.line(single.slice(0, single.indexOf('\n\n') + 1), 1n);
    expect(openCheckpoint(cosigned, log, [others.verifier])).toBeUndefined();
  });

  test('is what a policy can require: the second key is a witness without an address', () => {
    const text = `log ${formatVerifierKey(log)}\nwitness second ${formatVerifierKey(hybrid)}\nquorum second\n`;
    const policy = parseWitnessPolicy(text);
    expect(openWitnessed(note, policy)).toMatchObject({ checkpoint: { size: 0n } });
    expect(openWitnessed(single, policy)).toBe('the checkpoint lacks the quorum of witnesses: 0 cosigned');
  });
});

describe('the second line', () => {
  test('is found by its length and the name of the log', () => {
    expect(hybridLines(note).map(({ keyHash }) => keyHash)).toEqual([hybrid.keyHash]);
    expect(hybridLines(single)).toEqual([]);
    expect(hybridLines('no note')).toEqual([]);
    const witness = testCosigner('witness.example/w', 'mlDsa44');
    expect(hybridLines(single + witness.line(single.slice(0, single.indexOf('\n\n') + 1), 1n))).toEqual([]);
  });

  test('has no key where it is missing, another’s, or none is wanted', () => {
    const other = new LogSigner({
      privateKey,
      originPrefix,
      hybridKey: generateKeyPairSync('ml-dsa-44').privateKey,
    });
    expect([signer.hybridKeyIn('a', single), plain.hybridKeyIn('a', note), other.hybridKeyIn('a', note)]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    expect(signer.hybridKeyIn('b', note)).toBeUndefined();
  });

  test('needs an origin that fits a byte of length', () => {
    const long = new LogSigner({ privateKey, hybridKey, originPrefix: 'x'.repeat(254) });
    expect(() => long.checkpoint('a', state, 0)).toThrow('at most 255 bytes');
  });
});
