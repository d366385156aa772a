import { afterAll, afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { AwsV4Signer } from 'aws4fetch';
import { openCredentials } from '../../../../src/providers/credentials/open-credentials.js';
import { NO_CLOUD } from '../../../../src/shared/credentials/cloud-environment.js';
import { expectedSignature, verified } from '../../../support/upstreams/aws-verifier.js';
import { manualClock } from '../../../support/clock.js';
import {
  adapterWith,
  credentialFiles,
  HOUR,
  keeper,
  keysAnswer,
  specOf,
  startModels,
  startTokens,
  stsAnswer,
  TEST_TIME,
} from '../../../support/upstreams/cloud-credentials.js';
import { ask, failureOf, never } from '../../../support/upstreams/provider-cases.js';
import type { UpstreamServer } from '../../../support/upstreams/upstream-server.js';

const KEYS = { accessKeyId: 'AKIAEXAMPLE000000000', secretAccessKey: 'secret/of+the=user' };
const REGION = 'eu-central-1';
const ROLE = 'arn:aws:iam::123456789012:role/models';
const files = credentialFiles();
afterAll(files.clear);

let clock: ReturnType<typeof manualClock>;
const { keep, clear } = keeper();
afterEach(clear);
beforeEach(() => {
  clock = manualClock(TEST_TIME);
});
async function connect(given: object, models: UpstreamServer, environment = {}) {
  const { adapter, credentials } = adapterWith(
    { type: 'aws', region: REGION, ...given },
    models.origin,
    environment,
    clock,
  );
  await keep(adapter);
  return { credentials, chat: () => adapter.chat(ask('hi'), never()), adapter };
}

describe('a signature', () => {
  const vector = (method: string, path: string) => ({
    method,
    url: `https://example.amazonaws.com${path}`,
    accessKeyId: 'AKIDEXAMPLE',
    secretAccessKey: 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY',
    service: 'service',
    region: 'us-east-1',
    datetime: '20150830T123600Z',
  });

  // AWS Signature Version 4 test suite.
  test.each([
    ['get-vanilla', 'GET', '/', '5fa00fa31553b73ebf1942676e86291e8372ff2a2260956d9b8aae1d763fbf31'],
    ['post-vanilla', 'POST', '/', '5da7c1a2acd57cee7505fc6676e4e544621c30862966e37dddb68e92efbe5d6b'],
    [
      'get-vanilla-query-order-key-case',
      'GET',
      '/?Param2=value2&Param1=value1',
      'b97d918cfa904a5beff61c982a1b6f458b799221646efd99d3219ec94cdf2500',
    ],
    [
      'get-unreserved',
      'GET',
      '/-._~0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz',
      '07ef7494c76fa4850883e2b006601f940f8a34d404d0cfa977f52a65bbf5f24f',
    ],
  ])(
    'of the published case %s is that of the library and of the verifier of these tests',
    async (_, method, path, signature) => {
      const given = vector(method, path);
      const { headers } = await new AwsV4Signer(given).sign();
      expect(headers.get('authorization')).toMatch(new RegExp(`Signature=${signature}$`));
      const request = {
        method,
        url: path,
        headers: { host: 'example.amazonaws.com', 'x-amz-date': given.datetime },
        text: '',
      };
      const scope = '20150830/us-east-1/service/aws4_request';
      const expected = expectedSignature(request, scope, 'host;x-amz-date', given.datetime, given.secretAccessKey);
      expect(expected).toBe(signature);
    },
  );

  test.each([
    ['https://bedrock-runtime.eu-west-3.amazonaws.com', 'eu-west-3', 'bedrock'],
    ['https://bedrock-runtime-fips.us-gov-west-1.amazonaws.com', 'us-gov-west-1', 'bedrock'],
    ['https://bedrock-mantle.us-east-2.api.aws/v1', 'us-east-2', 'bedrock-mantle'],
  ])('for %s is of its region and service, over the path that is sent', async (baseUrl, region, service) => {
    const credentials = openCredentials(specOf({ type: 'aws', ...KEYS }), { baseUrl, environment: NO_CLOUD, clock });
    const path = '/model/arn%3Aaws%3Abedrock%3Aeu%3A1%3Ainference-profile%2Fus.anthropic%3A0/converse?b=2&a=x%20y';
    const body = '{"messages":["é"]}';
    const url = new URL(baseUrl).origin + path;
    const headers = await credentials.headers({ method: 'POST', url, body }, never());
    const { host } = new URL(baseUrl);
    expect(
      verified({ method: 'POST', url: path, headers: { host, ...headers }, text: body }, KEYS.secretAccessKey),
    ).toEqual({
      keyId: KEYS.accessKeyId,
      region,
      service,
      signedHeaders: 'host;x-amz-content-sha256;x-amz-date',
      date: '20261128T000000Z',
      isRight: true,
    });
  });

  test('covers the bytes that the adapter sends', async () => {
    const models = await keep(startModels());
    const { chat, adapter } = await connect({ ...KEYS, sessionToken: 'session' }, models);
    await chat();
    await adapter.listModels(never()).catch(() => undefined);
    expect(models.arrived.map(({ method }) => method)).toEqual(['POST', 'GET']);
    for (const arrived of models.arrived) {
      expect(verified(arrived, KEYS.secretAccessKey)).toMatchObject({ isRight: true, keyId: KEYS.accessKeyId });
      expect(arrived.headers['x-amz-security-token']).toBe('session');
    }
  });

  test('is of the time of AWS, which a refusal says', async () => {
    const ahead = 20 * 60_000;
    const date = new Date(clock.now() + ahead).toUTCString();
    const models = await keep(startModels((count) => ({ status: count === 1 ? 403 : 200, headers: { date } })));
    const { chat } = await connect(KEYS, models);
    await chat();
    const found = models.arrived.map((arrived) => verified(arrived, KEYS.secretAccessKey));
    expect(found.map((one) => [one.date, one.isRight])).toEqual([
      ['20261128T000000Z', true],
      ['20261128T002000Z', true],
    ]);
  });
});

describe('keys', () => {
  test('come from the environment', async () => {
    const models = await keep(startModels());
    const { chat, credentials } = await connect({ source: 'environment' }, models, { aws: KEYS });
    await chat();
    expect(verified(models.arrived[0]!, KEYS.secretAccessKey).isRight).toBe(true);
    expect(credentials.describe()).toEqual({ type: 'aws', hint: '' });
  });

  test('come from a web identity, whose file is read again when they are due', async () => {
    const models = await keep(startModels());
    const sts = await keep(startTokens(clock, (_, count) => stsAnswer(`web${count}`, clock.now() + HOUR)));
    const webIdentityTokenFile = files.write('web', 'first.token\n');
    const environment = { aws: { webIdentityTokenFile, roleArn: ROLE } };
    const { chat } = await connect({ stsEndpoint: sts.origin }, models, environment);
    await chat();
    files.write('web', 'second.token');
    clock.advance(HOUR);
    await chat();
    expect(sts.arrived.map(({ body }) => body)).toEqual(
      ['first.token', 'second.token'].map((WebIdentityToken) => ({
        Action: 'AssumeRoleWithWebIdentity',
        Version: '2011-06-15',
        RoleArn: ROLE,
        RoleSessionName: 'portcullis',
        WebIdentityToken,
      })),
    );
    expect(sts.arrived.map(({ headers }) => headers.authorization)).toEqual([undefined, undefined]);
    expect(models.arrived.map((arrived, at) => verified(arrived, `secret-of-web${at + 1}`).isRight)).toEqual([
      true,
      true,
    ]);
    expect(models.arrived[1]!.headers['x-amz-security-token']).toBe('session-of-web2');
  });

  test('come from a pod’s or a task’s endpoint', async () => {
    const models = await keep(startModels());
    const pod = await keep(startTokens(clock, () => keysAnswer('pod', clock.now() + HOUR)));
    const containerTokenFile = files.write('pod', 'pod.token');
    const full = { aws: { containerFullUri: `${pod.origin}/v1/credentials`, containerTokenFile } };
    await (await connect({ source: 'container' }, models, full)).chat();
    const relative = {
      aws: { containerRelativeUri: '/v2/credentials/1', containerToken: 'task' },
      forTests: { metadata: { awsContainer: pod.origin } },
    };
    await (await connect({}, models, relative)).chat();
    expect(pod.arrived.map(({ method, url, headers }) => [method, url, headers.authorization])).toEqual([
      ['GET', '/v1/credentials', 'pod.token'],
      ['GET', '/v2/credentials/1', 'task'],
    ]);
    expect(models.arrived.map((arrived) => verified(arrived, 'secret-of-pod').isRight)).toEqual([true, true]);
  });

  test('come from a machine’s metadata service, version 2', async () => {
    const models = await keep(startModels());
    const imds = await keep(
      startTokens(clock, ({ method, url }) => {
        if (method === 'PUT') return { text: 'imds-token' };
        return url.endsWith('/') ? { text: 'role-of-machine\n' } : keysAnswer('machine', clock.now() + 6 * HOUR);
      }),
    );
    const { chat } = await connect({}, models, { forTests: { metadata: { aws: imds.origin } } });
    await Promise.all([chat(), chat(), chat()]);
    const path = '/latest/meta-data/iam/security-credentials/';
    expect(imds.arrived.map(({ method, url, headers }) => [method, url, headers['x-aws-ec2-metadata-token']])).toEqual([
      ['PUT', '/latest/api/token', undefined],
      ['GET', path, 'imds-token'],
      ['GET', `${path}role-of-machine`, 'imds-token'],
    ]);
    expect(imds.arrived[0]!.headers['x-aws-ec2-metadata-token-ttl-seconds']).toBe('21600');
    expect(models.arrived.every((arrived) => verified(arrived, 'secret-of-machine').isRight)).toBe(true);
  });

  test('of another account are those of a role, with an external id', async () => {
    const models = await keep(startModels());
    const sts = await keep(startTokens(clock, () => stsAnswer('role', clock.now() + HOUR)));
    const role = { roleArn: ROLE, externalId: 'ext-1', sessionName: 'blue', durationSeconds: 900 };
    const { chat, credentials } = await connect({ ...KEYS, ...role, stsEndpoint: sts.origin }, models);
    await Promise.all(Array.from({ length: 20 }, chat));
    expect(sts.arrived).toHaveLength(1);
    expect(sts.arrived[0]!.body).toEqual({
      Action: 'AssumeRole',
      Version: '2011-06-15',
      RoleArn: ROLE,
      RoleSessionName: 'blue',
      ExternalId: 'ext-1',
      DurationSeconds: '900',
    });
    expect(verified(sts.arrived[0]!, KEYS.secretAccessKey)).toMatchObject({
      service: 'sts',
      region: REGION,
      isRight: true,
    });
    expect(models.arrived.every((arrived) => verified(arrived, 'secret-of-role').isRight)).toBe(true);
    expect(credentials.describe()).toEqual({ type: 'aws', hint: '0000' });
  });

  test('that STS refuses for our clock are asked for again by its time', async () => {
    const models = await keep(startModels());
    const theirs = { now: () => clock.now() + 3 * HOUR };
    const sts = await keep(
      startTokens(theirs, (_, count) =>
        count === 1
          ? { status: 403, text: '<Error><Code>SignatureDoesNotMatch</Code></Error>' }
          : stsAnswer('role', theirs.now() + HOUR),
      ),
    );
    await (await connect({ ...KEYS, roleArn: ROLE, stsEndpoint: sts.origin }, models)).chat();
    expect(sts.arrived.map((arrived) => verified(arrived, KEYS.secretAccessKey).date)).toEqual([
      '20261128T000000Z',
      '20261128T030000Z',
    ]);
    expect(verified(models.arrived[0]!, 'secret-of-role')).toMatchObject({ date: '20261128T030000Z', isRight: true });
  });
});

test('a token of Bedrock is a presigned address in base64, and as long as its keys', async () => {
  const models = await keep(startModels());
  const pod = await keep(startTokens(clock, () => keysAnswer('pod', clock.now() + HOUR)));
  const environment = { aws: { containerFullUri: pod.origin } };
  await (await connect({ sign: 'bearer' }, models, environment)).chat();
  await (await connect({ sign: 'bearer', ...KEYS }, models)).chat();
  const tokens = models.arrived.map(({ headers }) => {
    expect(headers['x-amz-date']).toBeUndefined();
    const [, encoded = ''] = /^Bearer bedrock-api-key-([\w+/]+=*)$/.exec(String(headers.authorization)) ?? [];
    return new URL(`https://${Buffer.from(encoded, 'base64').toString()}`);
  });
  const shown = tokens.map(({ host, pathname, searchParams }) => {
    const { 'X-Amz-Signature': signature, ...query } = Object.fromEntries(searchParams);
    expect(signature).toMatch(/^[0-9a-f]{64}$/);
    return { host, pathname, ...query };
  });
  const common = {
    host: 'bedrock.amazonaws.com',
    pathname: '/',
    Action: 'CallWithBearerToken',
    Version: '1',
    'X-Amz-Algorithm': 'AWS4-HMAC-SHA256',
    'X-Amz-Date': '20261128T000000Z',
    'X-Amz-SignedHeaders': 'host',
  };
  const scope = `20261128/${REGION}/bedrock/aws4_request`;
  expect(shown).toEqual([
    {
      ...common,
      'X-Amz-Credential': `ASIA0000000000000POD/${scope}`,
      'X-Amz-Expires': '3600',
      'X-Amz-Security-Token': 'session-of-pod',
    },
    { ...common, 'X-Amz-Credential': `${KEYS.accessKeyId}/${scope}`, 'X-Amz-Expires': '43200' },
  ]);
  for (const [at, secret] of ['secret-of-pod', KEYS.secretAccessKey].entries()) {
    const url = tokens[at]!;
    const signature = url.searchParams.get('X-Amz-Signature');
    // Added after the signature, as the published generators do.
    const query = url.search.replace('&Version=1', '');
    const request = { method: 'POST', url: `/${query}`, headers: { host: url.host }, text: '' };
    expect(expectedSignature(request, scope, 'host', '20261128T000000Z', secret)).toBe(signature);
  }
});

describe('a credential that cannot work', () => {
  const opened =
    (given: object, aws: object = {}) =>
    () =>
      openCredentials(specOf({ type: 'aws', region: REGION, ...given }), {
        baseUrl: 'https://models.example',
        environment: { ...NO_CLOUD, aws },
      });

  test.each([
    [{ region: undefined, ...KEYS }, {}, 'expected a region, in the credential or in AWS_REGION'],
    [{ source: 'environment' }, {}, 'AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY'],
    [{ source: 'workload' }, { roleArn: ROLE }, 'AWS_WEB_IDENTITY_TOKEN_FILE and AWS_ROLE_ARN'],
    [{ source: 'container' }, {}, 'AWS_CONTAINER_CREDENTIALS_FULL_URI or AWS_CONTAINER_CREDENTIALS_RELATIVE_URI'],
    [{}, { containerFullUri: 'http://10.0.0.1/' }, '10.0.0.1 is not an address of ECS, EKS or this machine'],
    [{}, { containerFullUri: 'https://evil.example/' }, 'evil.example is not an address of ECS, EKS or this machine'],
    [{ ...KEYS, stsEndpoint: 'https://sts.evil.example' }, {}, 'sts.evil.example is not a host that issues AWS tokens'],
    [{ ...KEYS, stsEndpoint: 'http://127.0.0.1:1' }, {}, 'expected an https URL without a port'],
  ])('%j is refused when it is opened', (given, aws, words) => {
    expect(opened(given, aws)).toThrow(TypeError);
    expect(opened(given, aws)).toThrow(words);
  });

  test.each([
    ['a role of another form', { text: '<html>\nlogin</html>' }, 'an answer without credentials'],
    [
      'a refusal',
      { status: 403, text: '<Error><Code>AccessDenied</Code><Message>arn:…</Message></Error>' },
      'HTTP 403 (AccessDenied)',
    ],
    ['a redirect', { status: 302, text: '', headers: { location: 'http://169.254.169.254/' } }, 'HTTP 302'],
    ['a huge answer', { text: 'x'.repeat(70_000) }, 'an answer of more than 65536 bytes'],
  ])('by %s fails as credentials, with the name of its flow', async (_, answer, problem) => {
    const models = await keep(startModels());
    const sts = await keep(startTokens(clock, () => answer));
    const { chat } = await connect({ ...KEYS, roleArn: ROLE, stsEndpoint: sts.origin }, models);
    const { failure, message } = await failureOf(chat());
    expect([failure, message]).toEqual(['credentials', `AWS AssumeRole: ${problem}`]);
    expect(models.arrived).toEqual([]);
  });

  test.each([
    ['nothing', ''],
    ['more than a token', 'two\nlines'],
  ])('with a file that holds %s names the file and not its text', async (_, text) => {
    const models = await keep(startModels());
    const webIdentityTokenFile = files.write('bad', text);
    const { chat } = await connect({ webIdentityTokenFile, webIdentityRoleArn: ROLE }, models);
    const { message } = await failureOf(chat());
    expect(message).toContain(webIdentityTokenFile);
    expect(message).not.toContain('lines');
  });
});
