import { afterAll, afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { execFileSync } from 'node:child_process';
import { createHash, generateKeyPairSync, X509Certificate } from 'node:crypto';
import { importSPKI, jwtVerify } from 'jose';
import { openCredentials } from '../../../../src/providers/credentials/open-credentials.js';
import { NO_CLOUD } from '../../../../src/shared/credentials/cloud-environment.js';
import { manualClock } from '../../../support/clock.js';
import {
  adapterWith,
  credentialFiles,
  HOUR,
  keeper,
  type MockAnswer,
  specOf,
  startModels,
  startTokens,
  TEST_TIME,
} from '../../../support/upstreams/cloud-credentials.js';
import { ask, failureOf, never } from '../../../support/upstreams/provider-cases.js';
import { type Arrived, startUpstream, type UpstreamServer } from '../../../support/upstreams/upstream-server.js';

const files = credentialFiles();
afterAll(files.clear);
const SCOPE = 'https://www.googleapis.com/auth/cloud-platform';
const { privateKey, publicKey } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  privateKeyEncoding: { format: 'pem', type: 'pkcs8' },
  publicKeyEncoding: { format: 'pem', type: 'spki' },
});

let clock: ReturnType<typeof manualClock>;
const { keep, clear } = keeper();
afterEach(clear);
beforeEach(() => {
  clock = manualClock(TEST_TIME);
});
const token = (count: number, seconds = 3_600): MockAnswer => ({
  json: { access_token: `token-number-${count}`, expires_in: seconds, token_type: 'Bearer' },
});
const tokens = (answer: (arrived: Arrived, count: number) => MockAnswer | undefined = (_, count) => token(count)) =>
  keep(startTokens(clock, answer));
async function connect(given: object, models: UpstreamServer, environment = {}) {
  const { adapter, credentials } = adapterWith(given, models.origin, environment, clock);
  await keep(adapter);
  return { credentials, adapter, chat: (signal = never()) => adapter.chat(ask('hi'), signal) };
}
const sent = ({ arrived }: UpstreamServer): unknown[] => arrived.map(({ headers }) => headers.authorization);
const serviceAccount = (tokenUri: string) => ({
  type: 'service_account',
  client_email: 'gateway@house.iam.gserviceaccount.com',
  private_key: privateKey,
  private_key_id: '0123456789abcdef0123',
  token_uri: tokenUri,
});

describe('Google', () => {
  test('gives a service account a token for an assertion of its own', async () => {
    const models = await keep(startModels());
    const google = await tokens();
    const json = JSON.stringify(serviceAccount(`${google.origin}/token`));
    const { chat, credentials } = await connect({ type: 'google', json }, models);
    await Promise.all([chat(), chat()]);
    expect(sent(models)).toEqual(['Bearer token-number-1', 'Bearer token-number-1']);
    expect(google.arrived).toHaveLength(1);
    const { grant_type: grant, assertion } = google.arrived[0]!.body as Record<string, string>;
    expect(grant).toBe('urn:ietf:params:oauth:grant-type:jwt-bearer');
    const key = await importSPKI(publicKey, 'RS256');
    const { payload, protectedHeader } = await jwtVerify(assertion!, key, { currentDate: new Date(clock.now()) });
    expect(protectedHeader).toEqual({ alg: 'RS256', typ: 'JWT', kid: '0123456789abcdef0123' });
    const now = TEST_TIME / 1_000;
    expect(payload).toEqual({
      iss: 'gateway@house.iam.gserviceaccount.com',
      scope: SCOPE,
      aud: `${google.origin}/token`,
      iat: now,
      exp: now + 3_600,
    });
    expect(credentials.describe()).toEqual({ type: 'google', hint: '0123' });
  });

  test('refreshes a user’s token, and charges the project of the file', async () => {
    const models = await keep(startModels());
    const google = await tokens();
    const user = { client_id: 'c', client_secret: 's', refresh_token: 'r', quota_project_id: 'house' };
    const file = files.write('adc', JSON.stringify({ type: 'authorized_user', token_uri: google.origin, ...user }));
    const { chat } = await connect({ type: 'google', source: 'environment' }, models, {
      google: { credentialFiles: [file] },
    });
    await chat();
    expect(google.arrived[0]!.body).toEqual({
      grant_type: 'refresh_token',
      client_id: 'c',
      client_secret: 's',
      refresh_token: 'r',
    });
    expect(models.arrived[0]!.headers).toMatchObject({
      authorization: 'Bearer token-number-1',
      'x-goog-user-project': 'house',
    });
  });

  test('gives a machine, a pod or a function the token of its account', async () => {
    const models = await keep(startModels());
    const metadata = await tokens();
    const environment = { forTests: { metadata: { google: metadata.origin } } };
    await (await connect({ type: 'google' }, models, environment)).chat();
    const [arrived] = metadata.arrived;
    expect(arrived!.headers['metadata-flavor']).toBe('Google');
    expect(arrived!.url).toBe(
      `/computeMetadata/v1/instance/service-accounts/default/token?scopes=${encodeURIComponent(SCOPE)}`,
    );
    expect(sent(models)).toEqual(['Bearer token-number-1']);
  });

  test('exchanges the token of another issuer, and may give that of a service account for it', async () => {
    const models = await keep(startModels());
    const google = await tokens(({ url }, count) =>
      url === '/sts'
        ? token(count)
        : { json: { accessToken: 'impersonated', expireTime: new Date(clock.now() + HOUR).toISOString() } },
    );
    const subject = files.write('subject', JSON.stringify({ id_token: 'of.another' }));
    const external = {
      type: 'external_account',
      audience: '//iam.googleapis.com/projects/1/locations/global/workloadIdentityPools/p/providers/k',
      subject_token_type: 'urn:ietf:params:oauth:token-type:jwt',
      token_url: `${google.origin}/sts`,
      service_account_impersonation_url: `${google.origin}/impersonate`,
      credential_source: { file: subject, format: { type: 'json', subject_token_field_name: 'id_token' } },
    };
    const file = files.write('external', JSON.stringify(external));
    await (await connect({ type: 'google', file }, models)).chat();
    expect(google.arrived[0]!.body).toEqual({
      grant_type: 'urn:ietf:params:oauth:grant-type:token-exchange',
      audience: external.audience,
      scope: SCOPE,
      requested_token_type: 'urn:ietf:params:oauth:token-type:access_token',
      subject_token_type: external.subject_token_type,
      subject_token: 'of.another',
    });
    expect(google.arrived[1]).toMatchObject({
      headers: { authorization: 'Bearer token-number-1' },
      body: { scope: [SCOPE], lifetime: '3600s' },
    });
    expect(sent(models)).toEqual(['Bearer impersonated']);
  });

  const opened = (json: object | string) => () =>
    openCredentials(specOf({ type: 'google', json: typeof json === 'string' ? json : JSON.stringify(json) }), {
      baseUrl: 'https://aiplatform.googleapis.com',
      environment: NO_CLOUD,
    });
  test.each([
    ['no JSON', 'json: expected the JSON of a credentials file'],
    [{ type: 'gdch' }, 'json: expected the type service_account, authorized_user or external_account'],
    [{ type: 'service_account', client_email: 'a' }, 'json: expected a text in private_key'],
    [
      serviceAccount('https://evil.example/token'),
      'json: token_uri: evil.example is not a host that issues Google tokens',
    ],
    [serviceAccount('http://169.254.169.254/token'), 'json: token_uri: expected an https URL without a port'],
    [serviceAccount('http://127.0.0.1:1/token'), 'json: token_uri: expected an https URL without a port'],
    [
      {
        type: 'external_account',
        audience: 'a',
        subject_token_type: 't',
        credential_source: { url: 'http://169.254.169.254' },
      },
      'json: expected a credential_source with a file: URLs and programs are not supported',
    ],
    [
      { type: 'external_account', audience: 'a', subject_token_type: 't', credential_source: { file: '/etc/shadow' } },
      'json: external_account names a file of this machine; give it as file',
    ],
  ])('%j cannot be given as its credential', (json, words) => {
    expect(opened(json)).toThrow(words);
  });

  test('names a key that is none without quoting it', async () => {
    const models = await keep(startModels());
    const json = JSON.stringify({
      ...serviceAccount('https://oauth2.googleapis.com/token'),
      private_key: 'not a key at all',
    });
    const { message } = await failureOf((await connect({ type: 'google', json }, models)).chat());
    expect(message).toBe('Google service account: private_key is not a private RSA key in PEM');
  });
});

describe('Microsoft Entra', () => {
  const application = { type: 'azure', tenantId: 'house.example', clientId: '00000000-1111-2222-3333-444444444444' };
  const form = {
    grant_type: 'client_credentials',
    client_id: application.clientId,
    scope: 'https://cognitiveservices.azure.com/.default',
  };

  test('gives an application a token for its secret', async () => {
    const models = await keep(startModels());
    const entra = await tokens();
    const { chat, credentials } = await connect(
      { ...application, clientSecret: 'the~secret', authority: `${entra.origin}/` },
      models,
    );
    await chat();
    expect(entra.arrived).toMatchObject([
      { url: '/house.example/oauth2/v2.0/token', body: { ...form, client_secret: 'the~secret' } },
    ]);
    expect([sent(models), credentials.describe()]).toEqual([
      ['Bearer token-number-1'],
      { type: 'azure', hint: '4444' },
    ]);
  });

  test('gives it one for an assertion by its certificate', async () => {
    const made = [
      'req',
      '-x509',
      '-newkey',
      'rsa:2048',
      '-nodes',
      '-subj',
      '/CN=gateway',
      '-days',
      '2',
      '-keyout',
      '-',
    ];
    const pem = execFileSync('openssl', made, { stdio: ['ignore', 'pipe', 'ignore'] }).toString();
    const models = await keep(startModels());
    const entra = await tokens();
    const given = { ...application, certificate: pem, authority: entra.origin };
    await (await connect(given, models)).chat();
    const { client_assertion: assertion, ...rest } = entra.arrived[0]!.body as Record<string, string>;
    const type = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer';
    expect(rest).toEqual({ ...form, client_assertion_type: type });
    const certificate = new X509Certificate(pem.slice(pem.indexOf('-----BEGIN CERTIFICATE-----')));
    const { payload, protectedHeader } = await jwtVerify(assertion!, certificate.publicKey, {
      currentDate: new Date(clock.now()),
    });
    const thumbprint = createHash('sha256').update(certificate.raw).digest('base64url');
    expect(protectedHeader).toEqual({ alg: 'PS256', typ: 'JWT', 'x5t#S256': thumbprint });
    const now = TEST_TIME / 1_000;
    expect(payload).toEqual({
      iss: application.clientId,
      sub: application.clientId,
      aud: `${entra.origin}/house.example/oauth2/v2.0/token`,
      jti: expect.stringMatching(/^[\da-f-]{36}$/),
      iat: now,
      nbf: now,
      exp: now + 600,
    });
  });

  test('gives a pod one for its token, which is read again when it is due', async () => {
    const models = await keep(startModels());
    const entra = await tokens();
    const federatedTokenFile = files.write('federated', 'first.jwt');
    const azure = {
      tenantId: 'house.example',
      clientId: application.clientId,
      federatedTokenFile,
      authority: entra.origin,
    };
    const { chat } = await connect({ type: 'azure' }, models, { azure });
    await chat();
    files.write('federated', 'second.jwt');
    clock.advance(HOUR);
    await chat();
    expect(entra.arrived.map(({ body }) => (body as { client_assertion: string }).client_assertion)).toEqual([
      'first.jwt',
      'second.jwt',
    ]);
    expect(sent(models)).toEqual(['Bearer token-number-1', 'Bearer token-number-2']);
  });

  test('gives a machine and an app the tokens of their managed identities', async () => {
    const models = await keep(startModels());
    const machine = await tokens(() => ({
      json: { access_token: 'of-the-machine', expires_in: '86399', expires_on: '9', token_type: 'Bearer' },
    }));
    const environment = { forTests: { metadata: { azure: machine.origin } } };
    await (await connect({ type: 'azure', source: 'instance', clientId: 'user-assigned' }, models, environment)).chat();
    const app = await tokens(() => ({
      json: { access_token: 'of-the-app', expires_on: String(TEST_TIME / 1_000 + 3_600), token_type: 'Bearer' },
    }));
    const azure = { identityEndpoint: `${app.origin}/msi/token`, identityHeader: 'secret-header' };
    await (await connect({ type: 'azure' }, models, { azure })).chat();
    const resource = encodeURIComponent('https://cognitiveservices.azure.com');
    expect(machine.arrived).toMatchObject([
      {
        url: `/metadata/identity/oauth2/token?api-version=2018-02-01&resource=${resource}&client_id=user-assigned`,
        headers: { metadata: 'true' },
      },
    ]);
    expect(app.arrived).toMatchObject([
      {
        url: `/msi/token?api-version=2019-08-01&resource=${resource}`,
        headers: { 'x-identity-header': 'secret-header' },
      },
    ]);
    expect(sent(models)).toEqual(['Bearer of-the-machine', 'Bearer of-the-app']);
  });

  test.each([
    [
      { ...application, clientSecret: 's', authority: 'https://login.evil.example' },
      {},
      'authority: login.evil.example is not',
    ],
    [{ type: 'azure', source: 'environment' }, {}, 'AZURE_CLIENT_SECRET'],
    [{ type: 'azure', source: 'workload' }, { federatedTokenFile: '/t' }, 'AZURE_TENANT_ID and AZURE_CLIENT_ID'],
    [
      { type: 'azure' },
      { identityEndpoint: 'http://10.0.0.1/', identityHeader: 'h' },
      '10.0.0.1 is not an address of this machine',
    ],
  ])('%j is refused when it is opened', (given, azure, words) => {
    const environment = { ...NO_CLOUD, azure };
    expect(() => openCredentials(specOf(given), { baseUrl: 'https://x.openai.azure.com', environment })).toThrow(words);
  });
});

describe('a token', () => {
  const entraSpec = (origin: string) => ({
    type: 'azure',
    tenantId: 'house.example',
    clientId: 'client',
    clientSecret: 'the~secret',
    authority: origin,
  });

  test.each([401, 403])(
    'that is refused with %d is replaced once, and the second refusal is the answer',
    async (status) => {
      const models = await keep(startModels(() => ({ status })));
      const entra = await tokens();
      const { chat } = await connect(entraSpec(entra.origin), models);
      const failed = await failureOf(chat());
      // It was new, so that another would be refused too.
      expect([failed.failure, failed.status, sent(models)]).toEqual([
        'status',
        status,
        ['Bearer token-number-1', 'Bearer token-number-1'],
      ]);
      clock.advance(60_000);
      await failureOf(chat());
      expect(sent(models).slice(2)).toEqual(['Bearer token-number-1', 'Bearer token-number-2']);
      expect(entra.arrived).toHaveLength(2);
    },
  );

  test('that was revoked is replaced within the call, whole and streamed', async () => {
    const models = await keep(
      startUpstream(({ headers, body }, response) => {
        const isOld = headers.authorization !== 'Bearer token-number-2';
        const isStream = (body as { stream?: boolean }).stream === true;
        if (isOld)
          response.writeHead(401, { 'content-type': 'application/json' }).end('{"error": {"code": "invalid_token"}}');
        else if (isStream)
          response
            .writeHead(200, { 'content-type': 'text/event-stream' })
            .end(
              'data: {"id":"1","choices":[{"index":0,"delta":{"content":"hi"},"finish_reason":"stop"}]}\n\ndata: [DONE]\n\n',
            );
        else
          response.writeHead(200, { 'content-type': 'application/json' }).end(
            JSON.stringify({
              id: '1',
              choices: [{ index: 0, message: { role: 'assistant', content: 'hi' }, finish_reason: 'stop' }],
            }),
          );
      }),
    );
    const entra = await tokens();
    const { chat, adapter } = await connect(entraSpec(entra.origin), models);
    await failureOf(chat());
    clock.advance(60_000);
    const parts = [];
    for await (const part of adapter.chatStream(ask('hi'), never())) parts.push(part);
    expect(parts.length).toBeGreaterThan(0);
    expect((await chat()).choices[0]!.message.content).toBe('hi');
    expect(sent(models)).toEqual([1, 1, 1, 2, 2].map((count) => `Bearer token-number-${count}`));
  });

  test('that expires while an answer streams does not end it', async () => {
    const { promise: goOn, resolve } = Promise.withResolvers<undefined>();
    const models = await keep(
      startUpstream((_, response) => {
        response.writeHead(200, { 'content-type': 'text/event-stream' });
        response.write('data: {"id":"1","choices":[{"index":0,"delta":{"content":"one "}}]}\n\n');
        void goOn.then(() => {
          response.end(
            'data: {"id":"1","choices":[{"index":0,"delta":{"content":"two"},"finish_reason":"stop"}]}\n\ndata: [DONE]\n\n',
          );
        });
      }),
    );
    const entra = await tokens((_, count) => token(count, 60));
    const { adapter } = await connect(entraSpec(entra.origin), models);
    let text = '';
    for await (const part of adapter.chatStream(ask('hi'), never())) {
      if (part.type === 'delta') text += part.content ?? '';
      clock.advance(120_000);
      resolve(undefined);
    }
    expect([text, entra.arrived.length]).toEqual(['one two', 1]);
  });

  test('is not in an error, whatever the upstream repeats of it', async () => {
    const models = await keep(
      startUpstream(({ headers }, response) => {
        const message = `I do not know ${String(headers.authorization).replace('Bearer ', '')}`;
        response.writeHead(400, { 'content-type': 'application/json' }).end(JSON.stringify({ error: { message } }));
      }),
    );
    const entra = await tokens();
    const { clientMessage } = await failureOf((await connect(entraSpec(entra.origin), models)).chat());
    expect(clientMessage).toBe('I do not know ***');
  });

  test('that cannot be had names its flow, and neither a secret nor what was answered', async () => {
    const models = await keep(startModels());
    const entra = await tokens(() => ({
      status: 401,
      json: { error: 'invalid_client', error_description: 'AADSTS7000215: Invalid client secret the~secret of client' },
    }));
    const { failure, message } = await failureOf((await connect(entraSpec(entra.origin), models)).chat());
    expect([failure, message]).toEqual([
      'credentials',
      'Entra client secret: HTTP 401 (invalid_client, AADSTS7000215)',
    ]);
    expect(models.arrived).toEqual([]);
  });

  test('whose issuer hangs fails in time, and a caller who has left earlier waits no longer', async () => {
    const models = await keep(startModels());
    const entra = await tokens(() => undefined);
    const environment = { forTests: { timeoutMillis: 300 } };
    const { chat } = await connect(entraSpec(entra.origin), models, environment);
    const [left, waited] = await Promise.all([failureOf(chat(AbortSignal.timeout(50))), failureOf(chat())]);
    expect([left.failure, waited.failure, waited.message]).toEqual([
      'timeout',
      'credentials',
      'Entra client secret: no answer in time',
    ]);
    expect(entra.arrived).toHaveLength(1);
  });

  test('whose issuer is away is a failure that names the reason', async () => {
    const models = await keep(startModels());
    const entra = await startTokens(clock, () => undefined);
    await entra.stop();
    const { message } = await failureOf((await connect(entraSpec(entra.origin), models)).chat());
    expect(message).toBe('Entra client secret: no connection (ECONNREFUSED)');
  });
});
