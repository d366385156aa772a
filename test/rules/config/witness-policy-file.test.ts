import { describe, expect, test } from '@jest/globals';
import { witnessPolicyText } from '../../../src/config/witness-policy-file.js';
import { formatVerifierKey } from '../../../src/verifier/note.js';
import { testCosigner } from '../../support/evidence/cosigner.js';

const key = formatVerifierKey(testCosigner('witness.example/w1', 'cosignature').verifier);
const at = (url: string): string => `witness w1 ${key} ${url}\nquorum w1\n`;

describe('a policy of witnesses', () => {
  test.each(['https://witness.example.com', 'http://10.0.0.7:8081/tlog', 'http://localhost:1'])(
    'at %s is taken',
    (url) => {
      expect(witnessPolicyText(at(url))).toEqual({ entries: [at(url)], problems: [] });
    },
  );

  test.each([
    ['ftp://witness.example.com', 'http or https'],
    ['witness.example.com', 'expected a URL'],
    ['https://user:secret@witness.example.com', 'credentials'],
    ['https://witness.example.com/?x=1', 'query'],
    ['http://169.254.169.254/', 'metadata'],
    ['http://0xa9fea9fe/', 'metadata'],
    ['http://[fd00:ec2::254]/', 'metadata'],
    ['', 'no quorum'],
  ])('at %j is not', (url, problem) => {
    const { problems } = witnessPolicyText(at(url));
    expect(problems.join()).toContain(problem);
    expect(problems.join()).not.toContain('secret');
  });

  test('that cannot be read says the line', () => {
    expect(witnessPolicyText('quorum w1\n').problems).toEqual(['line 1: w1 is not defined on a line before']);
    expect(witnessPolicyText('').problems).toHaveLength(1);
  });
});
