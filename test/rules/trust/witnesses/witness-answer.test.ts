import { describe, expect, test } from '@jest/globals';
import {
  readWitnessAnswer,
  type WitnessAnswer,
} from '../../../../src/features/trust/witnesses/witness-answer.rules.js';
import {
  askableWitnesses,
  judgeReplies,
  type WitnessReply,
} from '../../../../src/features/trust/witnesses/witness-verdict.rules.js';
import { checkpointBody } from '../../../../src/verifier/checkpoint.js';
import { EMPTY_ROOT } from '../../../../src/verifier/merkle.js';
import { formatVerifierKey } from '../../../../src/verifier/note.js';
import { parseWitnessPolicy } from '../../../../src/verifier/witness-policy.js';
import { testCosigner } from '../../../support/evidence/cosigner.js';

const text = checkpointBody({ origin: 'example.com/log', size: 10n, root: EMPTY_ROOT });
const w1 = testCosigner('witness.example/w1', 'cosignature', 1);
const w2 = testCosigner('witness.example/w2', 'mlDsa44', 2);
const w3 = testCosigner('witness.example/w3', 'cosignature', 3);
const keys = [w1.verifier, w2.verifier];
const read = (answer: Partial<WitnessAnswer>, old = 4n) =>
  readWitnessAnswer({ status: 200, contentType: 'text/plain', body: '', ...answer }, { old, size: 10n, text }, keys);
const conflict = (body: string, old?: bigint, contentType = 'text/x.tlog.size') =>
  read({ status: 409, contentType, body }, old);

describe('the answer of a witness', () => {
  test('has the cosignatures of its keys, each once, and of no others', () => {
    const lines = [w3.line(text, 5n), w1.line(text, 6n), 'not a line\n', w2.line(text, 7n), w1.line(text, 8n)];
    const outcome = read({ body: lines.join('') });
    expect(outcome).toEqual({
      kind: 'cosigned',
      cosignatures: [
        { verifier: w1.verifier, line: lines[1], time: 6n },
        { verifier: w2.verifier, line: lines[3], time: 7n },
      ],
    });
  });

  test.each([
    ['nothing', ''],
    ['another key', w3.line(text, 5n)],
    ['another checkpoint', w1.line(text.replace('10', '11'), 5n)],
  ])('with %s is no cosignature', (_, body) => {
    expect(read({ body }).kind).toBe('refused');
  });

  // Bodies and types as sigsum's client knows them, and as other witnesses send them.
  test.each<[string, bigint, string, object]>([
    ['0\n', 4n, 'text/x.tlog.size', { kind: 'retry', size: 0n }],
    ['7\n', 4n, 'text/x.tlog.size', { kind: 'retry', size: 7n }],
    ['7', 4n, 'text/x.tlog.size; charset=utf-8', { kind: 'retry', size: 7n }],
    ['10\n', 4n, 'text/x.tlog.size', { kind: 'retry', size: 10n }],
    ['11\n', 4n, 'text/x.tlog.size', { kind: 'behind', size: 11n }],
    ['9223372036854775807\n', 10n, 'text/x.tlog.size', { kind: 'behind', size: 9223372036854775807n }],
    ['10\n', 10n, 'text/x.tlog.size', { kind: 'forked' }],
    ['root mismatch\n', 10n, 'text/plain', { kind: 'forked' }],
    ['4\n', 4n, 'text/x.tlog.size', { kind: 'refused' }],
    ['050\n', 4n, 'text/x.tlog.size', { kind: 'refused' }],
    ['-1\n', 4n, 'text/x.tlog.size', { kind: 'refused' }],
    ['', 4n, 'text/x.tlog.size', { kind: 'refused' }],
    ['7\n', 4n, 'text/plain', { kind: 'refused' }],
    ['7\n8\n', 4n, 'text/x.tlog.size', { kind: 'refused' }],
    ['99999999999999999999\n', 4n, 'text/x.tlog.size', { kind: 'refused' }],
  ])('409 %j after size %s as %s', (body, old, contentType, outcome) => {
    expect(conflict(body, old, contentType)).toMatchObject(outcome);
  });

  test.each<[number, bigint, string]>([
    [422, 4n, 'forked'],
    [422, 10n, 'forked'],
    // The proof from nothing is empty: such a refusal says nothing about the log.
    [422, 0n, 'refused'],
    [404, 4n, 'unknown'],
    [403, 4n, 'refused'],
    [400, 4n, 'refused'],
    [302, 4n, 'refused'],
    [429, 4n, 'unreachable'],
    [500, 4n, 'unreachable'],
    [503, 4n, 'unreachable'],
  ])('%i after size %s is %s', (status, old, kind) => {
    expect(read({ status, body: 'x\u001b[31m\n' }, old).kind).toBe(kind);
    expect(
      JSON.stringify(read({ status }, old), (_, value: unknown) => (typeof value === 'bigint' ? 0 : value)),
    ).not.toContain('\\u001b');
  });
});

describe('the answers of witnesses together', () => {
  const policy = parseWitnessPolicy(
    [
      `witness a ${formatVerifierKey(w1.verifier)} https://one.example`,
      `witness b ${formatVerifierKey(w2.verifier)} https://one.example`,
      `witness c ${formatVerifierKey(w3.verifier)} https://three.example/w`,
      'group two 2 a b c',
      'quorum two',
      '',
    ].join('\n'),
  );
  const cosigned = (...cosigners: (typeof w1)[]): WitnessReply => ({
    verifiers: cosigners.map(({ verifier }) => verifier),
    outcome: {
      kind: 'cosigned',
      cosignatures: cosigners.map(({ verifier }) => ({ verifier, line: '', time: 1n })),
    },
  });
  const other = (outcome: WitnessReply['outcome'], ...cosigners: (typeof w1)[]): WitnessReply => ({
    verifiers: cosigners.map(({ verifier }) => verifier),
    outcome,
  });
  const away = { kind: 'unreachable', reason: 'x' } as const;

  test.each<[string, WitnessReply[], boolean, boolean, boolean]>([
    ['a quorum', [cosigned(w1, w2), other(away, w3)], true, true, false],
    ['too few', [cosigned(w3), other(away, w1, w2)], false, false, false],
    ['one, and others that never saw the log', [cosigned(w3), other({ kind: 'unknown' }, w1, w2)], false, true, false],
    [
      'nobody who saw the log',
      [other({ kind: 'unknown' }, w1, w2), other({ kind: 'unknown' }, w3)],
      false,
      true,
      false,
    ],
    [
      'a quorum, and one that knows more',
      [cosigned(w1, w2), other({ kind: 'behind', size: 11n }, w3)],
      true,
      false,
      true,
    ],
    ['a fork', [other({ kind: 'forked', reason: 'x' }, w3)], false, false, true],
    ['no answer', [other(away, w1, w2), other(away, w3)], false, false, false],
    ['refusals', [other({ kind: 'refused', reason: 'x' }, w1, w2, w3)], false, false, false],
  ])('%s', (_, replies, isWitnessed, isConfirmed, isFault) => {
    const verdict = judgeReplies(policy, replies);
    expect([verdict.isWitnessed, verdict.isConfirmed, verdict.fault !== undefined]).toEqual([
      isWitnessed,
      isConfirmed,
      isFault,
    ]);
  });

  test('are asked for once an address', () => {
    expect([...askableWitnesses(policy)]).toEqual([
      ['https://one.example', [w1.verifier, w2.verifier]],
      ['https://three.example/w', [w3.verifier]],
    ]);
  });
});
