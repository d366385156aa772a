import { expect, test } from '@jest/globals';
import { readGoogleFile } from '../../../../src/providers/credentials/google-file.rules.js';

const account = { type: 'service_account', client_email: 'a@b.iam.gserviceaccount.com', private_key: 'PEM' };

test('a credentials file of Google is read by its type', () => {
  expect(readGoogleFile(JSON.stringify(account), false)).toEqual({
    value: {
      type: 'service_account',
      clientEmail: 'a@b.iam.gserviceaccount.com',
      privateKey: 'PEM',
      privateKeyId: undefined,
      tokenUri: 'https://oauth2.googleapis.com/token',
    },
  });
  const external = {
    type: 'external_account',
    audience: '//iam.googleapis.com/x',
    subject_token_type: 'urn:ietf:params:oauth:token-type:jwt',
    credential_source: { file: '/var/run/token' },
  };
  expect(readGoogleFile(JSON.stringify(external), false)).toMatchObject({
    value: {
      tokenUrl: 'https://sts.googleapis.com/v1/token',
      subjectFile: '/var/run/token',
      impersonationUrl: undefined,
    },
  });
});

test.each([
  ['', 'expected the JSON of a credentials file'],
  ['[]', 'expected the JSON of a credentials file'],
  [JSON.stringify({ ...account, client_email: 7 }), 'expected a text in client_email'],
  [JSON.stringify({ ...account, private_key: 'x'.repeat(20_000) }), 'expected a text in private_key'],
  [
    JSON.stringify({ ...account, token_uri: 'https://evil.example' }),
    'token_uri: evil.example is not a host that issues Google tokens',
  ],
  [JSON.stringify({ type: 'authorized_user', client_id: 'c' }), 'expected a text in client_secret'],
  [
    JSON.stringify({ type: 'external_account' }),
    'expected a credential_source with a file: URLs and programs are not supported',
  ],
  [
    JSON.stringify({
      type: 'external_account',
      audience: 'a',
      subject_token_type: 't',
      credential_source: { file: '/f', format: { type: 'json' } },
    }),
    'expected a text in subject_token_field_name',
  ],
])('%s is refused by name', (text, flaw) => {
  expect(readGoogleFile(text, false)).toEqual({ flaw });
});
