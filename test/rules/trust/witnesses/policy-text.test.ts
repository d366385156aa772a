import { generateKeyPairSync } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { noteSigner } from '../../../../src/features/trust/spine/note-signer.rules.js';
import { policyText } from '../../../../src/features/trust/witnesses/policy-text.rules.js';
import { formatVerifierKey } from '../../../../src/verifier/note.js';
import { parseWitnessPolicy } from '../../../../src/verifier/witness-policy.js';
import { testCosigner } from '../../../support/evidence/cosigner.js';

const key = formatVerifierKey(noteSigner('log.test/acme', generateKeyPairSync('ed25519').privateKey));
const [one, two] = [testCosigner('w.test/1', 'cosignature', 1), testCosigner('w.test/2', 'mlDsa44', 2)].map(
  ({ verifier }) => formatVerifierKey(verifier),
);

test('a policy is told as it is, for one log and without addresses', () => {
  const text = `log ${formatVerifierKey(noteSigner('log.test/other', generateKeyPairSync('ed25519').privateKey))} https://log.test
# inside
witness a ${one} https://10.0.0.1/w
witness b ${two}
group both all a b
quorum both
`;
  const told = policyText(parseWitnessPolicy(text), key);
  expect(told).toBe(`log ${key}\nwitness a ${one}\nwitness b ${two}\ngroup both 2 a b\nquorum both\n`);
  const read = parseWitnessPolicy(told);
  expect([read.groups, read.quorum]).toEqual([parseWitnessPolicy(text).groups, 'both']);
});

test('a policy whose quorum is none says so', () => {
  expect(policyText(parseWitnessPolicy('quorum none\n'), key)).toBe(`log ${key}\nquorum none\n`);
});
