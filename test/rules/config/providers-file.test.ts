import { describe, expect, test } from '@jest/globals';
import { parseProviders } from '../../../src/config/providers-file.js';

const parse = (providers: unknown, env: Record<string, string> = {}) =>
  parseProviders(JSON.stringify({ providers }), env);

describe('a providers file', () => {
  test('takes credentials from the environment, by the names of its variables', () => {
    const env = { AZURE_KEY: 'azure-secret', TEAM: ' blue ', OTHER: 'unused' };
    const { providers, problems } = parse(
      [
        {
          id: 'azure-eu',
          kind: 'openai',
          baseUrl: 'https://acme.openai.azure.com/openai/v1/',
          headers: { 'api-key': '{env:AZURE_KEY}', 'x-team': 'team {env:TEAM}/{env:TEAM}', 'x-plain': 'text' },
          query: { 'api-version': 'preview' },
          speaks: ['responses', 'chat'],
          weight: 3,
          prices: 'azure',
          models: ['gpt-4o', { id: 'house', upstream: 'our-deployment' }, { id: 'gpt-4.1' }],
        },
      ],
      env,
    );
    expect(problems).toEqual([]);
    expect(providers).toEqual([
      {
        id: 'azure-eu',
        kind: 'openai',
        baseUrl: 'https://acme.openai.azure.com/openai/v1',
        apiKey: undefined,
        headers: { 'api-key': 'azure-secret', 'x-team': 'team blue/blue', 'x-plain': 'text' },
        query: { 'api-version': 'preview' },
        speaks: ['responses', 'chat'],
        weight: 3,
        prices: 'azure',
        secrets: ['azure-secret', 'blue', 'blue'],
        api: 'openai',
        models: [
          { id: 'gpt-4o', upstream: 'gpt-4o' },
          { id: 'house', upstream: 'our-deployment' },
          { id: 'gpt-4.1', upstream: 'gpt-4.1' },
        ],
      },
    ]);
  });

  test.each([
    ['openai', 'https://api.openai.com/v1', ['chat']],
    ['anthropic', 'https://api.anthropic.com', ['messages']],
    ['gemini', 'https://generativelanguage.googleapis.com/v1beta', ['chat']],
  ])('of kind %s has the provider’s own URL, and its protocol', (kind, baseUrl, speaks) => {
    const { providers } = parse([{ id: 'second', kind, apiKeyEnv: 'KEY' }], { KEY: 'k' });
    expect(providers).toMatchObject([
      { baseUrl, speaks, apiKey: 'k', weight: 1, models: undefined, prices: undefined, query: {}, headers: {} },
    ]);
  });

  test('of Amazon Bedrock needs the address of a region, and may have its name', () => {
    const baseUrl = 'https://bedrock-runtime.us-east-1.amazonaws.com';
    const { providers } = parse([{ id: 'bedrock', kind: 'bedrock', baseUrl }]);
    expect(providers).toMatchObject([{ id: 'bedrock', kind: 'bedrock', baseUrl, speaks: ['chat', 'messages'] }]);
    expect(parse([{ id: 'aws', kind: 'bedrock', quirks: 'mistral' }]).problems).toEqual([
      'providers.0.baseUrl: Amazon Bedrock needs the URL of a region',
      'providers.0.quirks: quirks apply to servers that speak OpenAI’s protocol',
    ]);
  });

  test('every problem is told at once, and no value of the environment', () => {
    const { problems } = parse(
      [
        { id: 'a', kind: 'openai', apiKeyEnv: 'NONE', headers: { 'x-a': '{env:EMPTY}{env:1 x}' } },
        { id: 'a', kind: 'local', models: ['m', 'm'] },
      ],
      { EMPTY: '  ', SECRET: 'secret' },
    );
    expect(problems).toEqual(
      [
        'providers.0.headers.x-a: the environment variable EMPTY is not set',
        'providers.0.headers.x-a: the environment variable 1 x is not set',
        'providers.0.apiKeyEnv: the environment variable NONE is not set',
        'providers.1.id: a is listed twice',
        'providers.1.baseUrl: a local server needs a URL',
        'providers.1.models: m is listed twice',
      ].toSorted((a, b) => problems.indexOf(a) - problems.indexOf(b)),
    );
    expect(problems).toHaveLength(6);
  });

  test.each<[string, object, RegExp]>([
    ['the id of the specification’s', { id: 'openai' }, /providers\.0\.id: openai, anthropic and local are set by/],
    ['an id with a slash', { id: 'a/b' }, /providers\.0\.id: expected lower-case/],
    ['an unknown kind', { kind: 'google' }, /providers\.0\.kind/],
    ['a URL of another protocol', { baseUrl: 'ftp://x' }, /providers\.0\.baseUrl: expected a URL/],
    ['no URL at all', { baseUrl: 'x' }, /providers\.0\.baseUrl: expected a URL/],
    ['a key instead of its name', { apiKeyEnv: 'sk-123' }, /providers\.0\.apiKeyEnv: expected the name/],
    ['a member that nobody knows', { apiKey: 'sk-123' }, /providers\.0: .*apiKey/],
    ['no protocol', { speaks: [] }, /providers\.0\.speaks/],
    ['an empty list of models', { models: [] }, /providers\.0\.models/],
    ['a negative weight', { weight: -1 }, /providers\.0\.weight/],
    [
      'quirks that nobody knows',
      { quirks: 'mixtral' },
      /providers\.0\.quirks: expected one of cerebras, cohere, .*, zai/,
    ],
    ['a header that is none', { headers: { 'a b': 'x' } }, /providers\.0\.headers/],
  ])('%s is refused', (_, wrong, problem) => {
    const { providers, problems } = parse([{ id: 'a', kind: 'openai', ...wrong }]);
    expect(providers).toEqual([]);
    expect(problems.join('\n')).toMatch(problem);
    expect(problems.join('\n')).not.toContain('sk-123');
  });

  test('quirks are for servers that speak OpenAI’s protocol', () => {
    const entries = [
      { id: 'a', kind: 'openai', quirks: 'mistral' },
      { id: 'b', kind: 'local', baseUrl: 'http://gpu:8000/v1', quirks: 'vllm' },
      { id: 'c', kind: 'anthropic', quirks: 'none' },
      { id: 'd', kind: 'local', api: 'ollama', baseUrl: 'http://gpu:11434', quirks: 'ollama' },
    ];
    const { providers, problems } = parse(entries);
    expect(providers.map(({ quirks }) => quirks)).toEqual(['mistral', 'vllm', 'none', 'ollama']);
    expect(problems).toEqual(
      ['providers.2.quirks', 'providers.3.quirks'].map(
        (path) => `${path}: quirks apply to servers that speak OpenAI’s protocol`,
      ),
    );
  });

  test('what is not JSON, or not a list of providers', () => {
    expect(parseProviders('{', {}).problems).toEqual(['expected JSON']);
    expect(parseProviders('[]', {}).problems).toHaveLength(1);
  });
});

describe('a cloud’s credential in a providers file', () => {
  const entry = (credential: object, more: object = {}) => ({
    id: 'cloud',
    kind: 'openai',
    baseUrl: 'https://models.example/v1',
    credential,
    ...more,
  });

  test('has its secrets from the environment', () => {
    const env = { SECRET: ' s~1 ', TENANT: 'house.example' };
    const given = { type: 'azure', tenantId: '{env:TENANT}', clientId: 'c', clientSecret: '{env:SECRET}' };
    const { providers, problems } = parse([entry(given)], env);
    expect(problems).toEqual([]);
    expect(providers).toMatchObject([
      {
        apiKey: undefined,
        credential: { type: 'azure', tenantId: 'house.example', clientId: 'c', clientSecret: 's~1' },
        secrets: ['house.example', 's~1'],
      },
    ]);
  });

  test('may be a plain key, or none', () => {
    const { providers, problems } = parse(
      [entry({ type: 'key', key: '{env:KEY}' }), entry({ type: 'none' }, { id: 'open' })],
      { KEY: 'sk-1' },
    );
    expect(problems).toEqual([]);
    expect(providers.map(({ apiKey, credential }) => [apiKey, credential])).toEqual([
      ['sk-1', undefined],
      [undefined, undefined],
    ]);
  });

  test.each([
    [
      { type: 'key', key: 'sk-in-the-file' },
      {},
      ['credential.key: expected {env:NAME}, the name of a variable with the secret'],
    ],
    [
      { type: 'google', json: 'x {env:A}' },
      {},
      ['credential.json: expected {env:NAME}, the name of a variable with the secret'],
    ],
    [
      { type: 'azure', clientSecret: '{env:GONE}' },
      {},
      ['credential.clientSecret: the environment variable GONE is not set'],
    ],
    [
      { type: 'aws', roleArn: 'r' },
      {},
      ['credential.roleArn: expected the ARN of a role, such as arn:aws:iam::123456789012:role/models'],
    ],
    [
      { type: 'keys', keys: [{ key: 'sk-in-the-file' }, { key: '{env:GONE}' }] },
      {},
      [
        'credential.keys.0.key: expected {env:NAME}, the name of a variable with the secret',
        'credential.keys.1.key: the environment variable GONE is not set',
      ],
    ],
    [{ type: 'saml' }, {}, ['credential.type: expected one of key, keys, aws, google, azure, none']],
    [{ type: 'aws' }, { apiKeyEnv: 'KEY' }, ['credential: expected either credential or apiKeyEnv']],
  ])('%j is refused', (given, more, expected) => {
    const { problems } = parse([entry(given, more)], { KEY: 'k', A: 'a' });
    expect(problems).toEqual(expected.map((problem) => `providers.0.${problem}`));
  });

  test('several keys come from variables, each with its share', () => {
    const credential = { type: 'keys', keys: [{ key: '{env:A}', weight: 3 }, { key: '{env:B}' }] };
    const { providers, problems } = parse([entry(credential)], { A: 'sk-a', B: 'sk-b' });
    expect(problems).toEqual([]);
    expect(providers[0]).toMatchObject({
      apiKey: undefined,
      keys: [
        { key: 'sk-a', weight: 3 },
        { key: 'sk-b', weight: 1 },
      ],
      secrets: ['sk-a', 'sk-b'],
    });
  });

  test.each([
    'http://169.254.169.254/v1',
    'http://2852039166',
    'http://[::ffff:a9fe:a9fe]/',
    'http://metadata.google.internal./',
  ])('never goes to %s', (baseUrl) => {
    const { problems } = parse([entry({ type: 'none' }, { baseUrl })]);
    expect(problems).toEqual([
      'providers.0.baseUrl: expected an address that is not that of a cloud’s metadata service',
    ]);
  });
});
