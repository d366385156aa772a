import { describe, expect, test } from '@jest/globals';
import {
  credentialHint,
  credentialSpec,
  isCloudSpec,
  sourceIn,
} from '../../../src/shared/credentials/credential-spec.js';
import { isLoopback, modelUrlProblem, tokenUrlProblem } from '../../../src/shared/credentials/token-hosts.rules.js';
import { isLinkLocalHost, isMetadataHost } from '../../../src/shared/outbound/metadata-hosts.js';

const ROLE = 'arn:aws:iam::123456789012:role/path/models';
const KEYS = { accessKeyId: 'AKIAEXAMPLE000000000', secretAccessKey: 's/e+c=ret' };
const APPLICATION = { type: 'azure', tenantId: 't.example', clientId: '00000000-1111-2222-3333-444444444444' };

function problemsOf(given: object): string[] {
  const parsed = credentialSpec.safeParse(given);
  return parsed.success ? [] : parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
}

describe('the credential of a provider', () => {
  test.each([
    [{ type: 'aws' }, 'auto', null],
    [{ type: 'aws', ...KEYS }, 'given', '0000'],
    [{ type: 'aws', source: 'container', roleArn: ROLE, externalId: 'blue', sign: 'bearer' }, 'container', 'dels'],
    [{ type: 'aws', webIdentityTokenFile: '/t', webIdentityRoleArn: ROLE, region: 'us-gov-west-1' }, 'given', 'dels'],
    [{ type: 'aws', ...KEYS, stsEndpoint: 'https://vpce-0a-1b.sts.eu-west-1.vpce.amazonaws.com' }, 'given', '0000'],
    [{ type: 'google' }, 'auto', null],
    [{ type: 'google', json: '{"private_key_id": "0123456789abcdef"}' }, 'given', 'cdef'],
    [{ type: 'google', file: '/etc/google.json', scope: 'https://www.googleapis.com/auth/x' }, 'given', null],
    [{ type: 'azure' }, 'auto', null],
    [{ type: 'azure', source: 'instance', clientId: 'user-assigned-identity' }, 'instance', 'tity'],
    [{ ...APPLICATION, clientSecret: 's~1' }, 'given', '4444'],
    [{ ...APPLICATION, federatedTokenFile: '/t', authority: 'https://login.microsoftonline.us' }, 'given', '4444'],
  ])('%j comes from %s and is known by %s', (given, source, hint) => {
    expect(problemsOf(given)).toEqual([]);
    const spec = credentialSpec.parse(given);
    expect(isCloudSpec(spec) && sourceIn(spec)).toBe(source);
    expect(credentialHint(spec)).toBe(hint);
  });

  test('that is a key or none is no cloud’s', () => {
    const key = credentialSpec.parse({ type: 'key', key: 'sk-0123456789abcdef' });
    const none = credentialSpec.parse({ type: 'none' });
    expect([isCloudSpec(key), isCloudSpec(none), isCloudSpec(undefined)]).toEqual([false, false, false]);
    expect([credentialHint(key), credentialHint(none)]).toEqual(['cdef', null]);
  });

  test.each([
    [{}, ['type: expected one of key, keys, aws, google, azure, none']],
    [{ type: 'gcp' }, ['type: expected one of key, keys, aws, google, azure, none']],
    [{ type: 'key' }, ['key: expected an API key']],
    [{ type: 'none', key: 'k' }, [': Unrecognized key: "key"']],
    [
      { type: 'aws', source: 'magic' },
      ['source: expected one of given, environment, workload, container, instance, auto'],
    ],
    [{ type: 'aws', source: 'given' }, ['accessKeyId: is required', 'secretAccessKey: is required']],
    [{ type: 'aws', accessKeyId: KEYS.accessKeyId }, ['secretAccessKey: is required']],
    [
      { type: 'aws', source: 'instance', ...KEYS },
      [
        'accessKeyId: expected no accessKeyId with the source instance',
        'secretAccessKey: expected no secretAccessKey with the source instance',
      ],
    ],
    [{ type: 'aws', webIdentityTokenFile: '/t' }, ['webIdentityRoleArn: is required']],
    [
      { type: 'aws', webIdentityTokenFile: '/t', webIdentityRoleArn: ROLE, ...KEYS },
      ['accessKeyId: expected either keys or a token file'],
    ],
    [{ type: 'aws', externalId: 'blue' }, ['roleArn: is required']],
    [
      { type: 'aws', roleArn: 'models' },
      ['roleArn: expected the ARN of a role, such as arn:aws:iam::123456789012:role/models'],
    ],
    [{ type: 'aws', region: 'Frankfurt' }, ['region: expected a region such as eu-central-1']],
    [
      { type: 'aws', webIdentityTokenFile: 'relative', webIdentityRoleArn: ROLE },
      ['webIdentityTokenFile: expected the absolute path of a file'],
    ],
    [
      { type: 'aws', ...KEYS, stsEndpoint: 'https://sts.example.com' },
      ['stsEndpoint: sts.example.com is not a host that issues AWS tokens'],
    ],
    [{ type: 'aws', sign: 'always' }, ['sign: expected sigv4 or bearer']],
    [{ type: 'google', json: '{}', file: '/f' }, ['json: expected either json or file']],
    [{ type: 'google', source: 'workload' }, ['source: expected one of given, environment, instance, auto']],
    [
      { ...APPLICATION, source: 'given' },
      ['clientSecret: expected one of clientSecret, certificate, federatedTokenFile'],
    ],
    [
      { ...APPLICATION, clientSecret: 's', certificate: '-----BEGIN' },
      ['clientSecret: expected one of clientSecret, certificate, federatedTokenFile'],
    ],
    [{ type: 'azure', clientSecret: 's' }, ['tenantId: is required', 'clientId: is required']],
    [{ ...APPLICATION, tenantId: '../x', clientSecret: 's' }, ['tenantId: expected the id or a domain of a tenant']],
    [{ ...APPLICATION, clientSecret: 'a\nb' }, ['clientSecret: expected a client secret']],
    [
      { ...APPLICATION, clientSecret: 's', authority: 'http://login.microsoftonline.com' },
      ['authority: expected an https URL without a port'],
    ],
  ])('%j is refused with clear words', (given, problems) => {
    expect(problemsOf(given)).toEqual(problems);
  });
});

describe('a host that issues tokens', () => {
  test.each([
    ['aws', 'https://sts.amazonaws.com'],
    ['aws', 'https://sts.eu-central-1.amazonaws.com/'],
    ['aws', 'https://sts-fips.us-east-1.amazonaws.com'],
    ['aws', 'https://sts.cn-north-1.amazonaws.com.cn'],
    ['google', 'https://oauth2.googleapis.com/token'],
    ['google', 'https://iamcredentials.googleapis.com/v1/x'],
    ['azure', 'https://login.microsoftonline.com'],
    ['azure', 'https://login.partner.microsoftonline.cn'],
  ] as const)('of %s may be %s', (cloud, url) => {
    expect(tokenUrlProblem(cloud, url)).toBeUndefined();
  });

  test.each([
    ['aws', 'https://sts.amazonaws.com.evil.example'],
    ['aws', 'https://evilsts.amazonaws.com'],
    ['aws', 'https://bucket.s3.amazonaws.com'],
    ['aws', 'https://sts.amazonaws.com:8443'],
    ['google', 'https://oauth2.googleapis.com@evil.example/'],
    ['google', 'https://storage.googleapis.com'],
    ['google', 'https://oauth2xgoogleapis.com'],
    ['azure', 'https://login.microsoftonline.com.evil.example'],
    ['azure', 'http://login.microsoftonline.com'],
    ['azure', 'https://169.254.169.254'],
    ['azure', 'https://localhost'],
    ['azure', 'not a URL'],
  ] as const)('of %s is not %s', (cloud, url) => {
    expect(tokenUrlProblem(cloud, url)).toEqual(expect.any(String));
  });

  test('is this machine for tests alone', () => {
    expect(tokenUrlProblem('aws', 'http://127.0.0.1:9/x', true)).toBeUndefined();
    expect(tokenUrlProblem('aws', 'http://localhost.evil.example', true)).toEqual(expect.any(String));
    expect(['127.0.0.1', '127.9.9.9', '[::1]', 'localhost', '10.0.0.1', '128.0.0.1'].map(isLoopback)).toEqual([
      true,
      true,
      true,
      true,
      false,
      false,
    ]);
  });

  test('is another matter than where tokens are sent', () => {
    expect(modelUrlProblem('google', 'https://europe-west4-aiplatform.googleapis.com/v1')).toBeUndefined();
    expect(modelUrlProblem('aws', 'https://bedrock-mantle.us-east-1.api.aws')).toBeUndefined();
    expect(modelUrlProblem('azure', 'https://acme.services.ai.azure.com')).toBeUndefined();
    for (const host of [
      'bedrock-runtime-fips.us-east-1.amazonaws.com',
      'vpce-0a-1b.bedrock-runtime.eu-west-1.vpce.amazonaws.com',
    ])
      expect(modelUrlProblem('aws', `https://${host}`)).toBeUndefined();
    for (const host of [
      'acme.openai.azure.com',
      'acme.openai.azure.us',
      'acme.cognitiveservices.azure.com',
      'llama.eastus2.models.ai.azure.com',
    ])
      expect(modelUrlProblem('azure', `https://${host}`)).toBeUndefined();
    const words = 'the credential of this platform is sent to no other';
    for (const url of ['http://acme.openai.azure.com', 'https://azure.com.evil.example', 'https://evilazure.com', 'x'])
      expect(modelUrlProblem('azure', url)).toEqual(url === 'x' ? 'expected a URL' : expect.stringContaining(words));
  });
});

describe('a metadata service', () => {
  const hostOf = (text: string): string => new URL(`http://${text}/`).hostname;

  test.each([
    '169.254.169.254',
    '169.254.169.254.',
    '2852039166',
    '0xa9fea9fe',
    '0xa9.0xfe.0xa9.0xfe',
    '0251.0376.0251.0376',
    '169.254.43518',
    '169.254.170.2',
    '169.254.170.23',
    '168.63.129.16',
    '100.100.100.200',
    '[::ffff:169.254.169.254]',
    '[::ffff:a9fe:a9fe]',
    '[::a9fe:a9fe]',
    '[0:0:0:0:0:ffff:a9fe:aa02]',
    '[64:ff9b::a9fe:a9fe]',
    '[fd00:ec2::254]',
    '[fd00:ec2::23]',
    '[fd00:0ec2:0:0::0254]',
    '[fd20:ce::254]',
    'metadata.google.internal',
    'METADATA.google.internal.',
    'metadata.goog',
    'metadata',
    'instance-data',
  ])('is found at %s', (text) => {
    expect(isMetadataHost(hostOf(text))).toBe(true);
  });

  test.each([
    '127.0.0.1',
    '169.254.1.2',
    '[::1]',
    '[::ffff:10.0.0.1]',
    'example.com',
    'metadata.example.com',
    '[fd00::1]',
  ])('is not at %s', (text) => {
    expect(isMetadataHost(hostOf(text))).toBe(false);
  });

  test('is of the link-local network, as other hosts are', () => {
    expect(
      ['169.254.1.2', '[::ffff:169.254.9.9]', 'example.com', '10.0.0.1'].map((text) => isLinkLocalHost(hostOf(text))),
    ).toEqual([true, true, false, false]);
  });
});

test.each([
  ['aws', 'x1y2.execute-api.us-east-1.amazonaws.com'],
  ['aws', 'x1y2.lambda-url.us-east-1.on.aws'],
  ['aws', 'ec2-192-0-2-1.compute-1.amazonaws.com'],
  ['aws', 'bedrock-runtime.s3.amazonaws.com.example.org'],
  ['azure', 'attacker.westeurope.cloudapp.azure.com'],
  ['azure', 'attacker.azure-api.net'],
  ['azure', 'attacker.westeurope.inference.ml.azure.com'],
  ['azure', 'openai.azure.com.example.org'],
] as const)(
  'of %s, %s is served by customers, so that the identity of the platform is not sent there',
  (cloud, host) => {
    expect(modelUrlProblem(cloud, `https://${host}`)).toContain('is sent to no other');
  },
);
