import { expect, test } from '@jest/globals';
import {
  credentialProblems,
  elsewhereProblem,
  secretParts,
  shownCredential,
} from '../../../../src/features/gateway/providers/managed-credential.rules.js';

const AWS = {
  type: 'aws',
  accessKeyId: 'AKIAEXAMPLE000001234',
  secretAccessKey: 'secret',
  region: 'eu-west-1',
} as const;

test('a credential that an administrator gives is a key, a cloud’s, or none', () => {
  for (const given of [AWS, { type: 'none', key: null }, { type: 'key', key: 'k' }] as const)
    expect(credentialProblems(given)).toEqual([]);
  expect(secretParts({ type: 'key', key: 'k' })).toEqual({ key: 'k' });
  expect(secretParts({ type: 'none' })).toEqual({});
  expect(secretParts({ ...AWS, key: null })).toEqual({ credential: AWS });
  expect(shownCredential(AWS)).toEqual({ type: 'aws', hint: '1234', source: 'given' });
});

test.each([
  [{ type: 'key' }, 'key', 'expected the API key'],
  [{ type: 'none', key: 'k' }, 'key', 'expected no key with the type NONE'],
  [{ ...AWS, tenantId: 't' }, 'tenantId', 'expected no tenantId with the type AWS'],
  [{ ...AWS, roleArn: 'x' }, 'roleArn', expect.stringContaining('the ARN of a role')],
  [{ type: 'azure', clientSecret: 's', clientId: 'c' }, 'tenantId', 'is required'],
] as const)('%j is refused with the field', (given, path, message) => {
  expect(credentialProblems(given)).toEqual([{ path, message }]);
});

test('what the platform owns is sent to its own cloud alone', () => {
  const ambient = { type: 'aws', source: 'auto' } as const;
  expect(elsewhereProblem(ambient, 'https://bedrock-runtime.eu-west-1.amazonaws.com')).toBeUndefined();
  expect(elsewhereProblem(ambient, 'https://evil.example')).toContain('sent to no other');
  expect(elsewhereProblem(ambient, 'http://bedrock-runtime.eu-west-1.amazonaws.com')).toContain('sent to no other');
  expect(elsewhereProblem(AWS, 'https://proxy.example')).toBeUndefined();
  expect(elsewhereProblem(undefined, 'https://proxy.example')).toBeUndefined();
});
