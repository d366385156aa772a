/** @jest-environment @happy-dom/jest-environment */
import { describe, expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import {
  ChangeProviderDocument,
  ConnectProviderDocument,
  DisconnectProviderDocument,
  ProviderDocument,
  ProviderFiguresDocument,
  type ProviderFiguresQuery,
  ProviderIdsDocument,
  ProviderModelsDocument,
  type ProviderRecordFragment,
  ProvidersDocument,
  TestProviderDocument,
} from '../src/gql/graphql.js';
import { modelsIn, providerIn } from '../src/rooms/providers/given.js';
import { type Preset, PRESETS } from '../src/rooms/providers/presets.data.js';
import { credentialWords } from '../src/rooms/providers/terms.js';
import { enabled, open, questions } from './support/page.js';
import { askedOf, proposalsOf, Refusal, reply } from './support/server.js';

const LAST_PAGE = { hasNextPage: false, endCursor: null };
const OPERATOR = { roles: ['platform_admin'] };
const NEAR: ProviderRecordFragment = {
  id: 'near',
  scope: 'PLATFORM',
  kind: 'OPENAI',
  source: 'MANAGED',
  state: 'READY',
  problem: null,
  sandbox: false,
  baseUrl: 'https://near.test/v1',
  credential: { type: 'KEY', hint: '0001', source: null, keys: null },
  headerNames: [],
  queryNames: [],
  models: [{ id: 'tiny', input: 0.5, output: 1.5, contextWindow: 9_000 }],
  modelCount: 1,
  limits: [{ name: 'input-tokens', limit: 40_000, remaining: 12, resetsAt: null }],
  prices: null,
  weight: 1,
  enabled: true,
  version: 4,
  createdAt: '2026-01-05T10:00:00.000Z',
  updatedAt: '2026-01-05T10:00:00.000Z',
};
const OF_ENVIRONMENT: ProviderRecordFragment = {
  ...NEAR,
  id: 'openai',
  source: 'ENVIRONMENT',
  sandbox: true,
  models: null,
  version: null,
  createdAt: null,
  updatedAt: null,
};
const ANSWERED = { ok: true, latencyMs: 120, models: ['tiny'], modelCount: 1, problem: null };
const REFUSED = { ok: false, latencyMs: 9, models: [], modelCount: 0, problem: 'it refuses the credential (401)' };
const model = (id: string, ...providers: string[]) => ({
  id,
  type: 'CHAT' as const,
  available: true,
  contextWindow: 9_000,
  providers,
  price: { input: 0.5, output: 1.5 },
});

function column(table: string, head: string): (string | null)[] {
  return within(screen.getByRole('table', { name: table }))
    .getAllByRole('cell')
    .filter(({ dataset }) => dataset.head === head)
    .map(({ textContent }) => textContent);
}

describe('the list of providers', () => {
  async function list(...providers: readonly ProviderRecordFragment[]) {
    reply(ProvidersDocument, () => ({
      providers: { edges: providers.map((node) => ({ node })), pageInfo: LAST_PAGE },
    }));
    await open('/providers', OPERATOR);
    await screen.findByRole('region', { name: 'All providers' });
  }

  test('says how to connect one where none was', async () => {
    await list(OF_ENVIRONMENT);
    expect(screen.getByText('No provider is connected here yet')).toBeTruthy();
    expect(screen.getAllByRole('link', { name: 'Connect a provider' })).toHaveLength(2);
    expect(column('Providers', 'Provider')).toEqual(['openai (simulated)']);
    expect(column('Providers', 'Last change')).toEqual(['–']);
  });

  test('says of each where it is configured, and why it cannot be opened', async () => {
    await list({ ...NEAR, state: 'FAILED', problem: 'its key cannot be read' }, { ...OF_ENVIRONMENT, source: 'FILE' });
    expect(screen.queryByText('No provider is connected here yet')).toBeNull();
    expect(column('Providers', 'State')).toEqual(['Failedits key cannot be read', 'Ready']);
    expect(column('Providers', 'Configured')).toEqual(['Here', 'File']);
  });
});

describe('connecting a provider', () => {
  async function choose(preset: string, ...taken: readonly string[]) {
    reply(ProviderIdsDocument, () => ({ providers: { edges: taken.map((id) => ({ node: { id } })) } }));
    reply(ProviderModelsDocument, () => ({ models: { models: [model('tiny', 'near'), model('o3', 'openai')] } }));
    const person = await open(`/providers/new?preset=${preset}`, OPERATOR);
    await screen.findByRole('button', { name: 'Connect and test' });
    return person;
  }
  const keyField = (name = 'API key') => screen.getByLabelText<HTMLInputElement>(name);

  test('begins with a choice of names', async () => {
    await open('/providers/new', OPERATOR);
    const links = await screen.findAllByRole('link', { name: /^(OpenAI|Groq|Azure OpenAI|Ollama|Another with .*)$/ });
    expect(links.map(({ textContent }) => textContent)).toEqual([
      'OpenAI',
      'Azure OpenAI',
      'Groq',
      'Ollama',
      'Another with OpenAI’s protocol',
      'Another with Anthropic’s protocol',
    ]);
  });

  test('needs the key alone where address and prices are known, tests it at once and shows its models', async () => {
    const person = await choose('groq', 'groq');
    expect(screen.getByLabelText<HTMLInputElement>(/^Id/).value).toBe('groq-2');
    expect([keyField().type, keyField().autocomplete]).toEqual(['password', 'off']);
    reply(ConnectProviderDocument, () => ({ createProvider: NEAR }));
    reply(TestProviderDocument, () => ({ testProvider: ANSWERED }));
    await person.type(keyField(), 'sk-1');
    await person.click(await enabled('Connect and test'));
    expect(await screen.findByText('It answers in 120 ms and lists 1 model.')).toBeTruthy();
    expect(askedOf(ConnectProviderDocument)).toEqual([
      {
        input: {
          id: 'groq-2',
          scope: 'PLATFORM',
          kind: 'OPENAI',
          baseUrl: 'https://api.groq.com/openai/v1',
          credential: { type: 'KEY', key: 'sk-1' },
          prices: 'groq',
        },
      },
    ]);
    expect(askedOf(TestProviderDocument)).toEqual([{ id: 'near' }]);
    await screen.findByRole('table', { name: 'Models of near' });
    expect(column('Models of near', 'Model')).toEqual(['tiny']);
    const link = screen.getByRole('link', { name: 'Ask it: tiny' });
    expect(link.getAttribute('href')).toBe('/playground?model=tiny');
    expect(screen.queryByRole('button', { name: 'Change the key' })).toBeNull();
  });

  test('says what the provider answered to a wrong key, which is changed there and tested again', async () => {
    const azure: ProviderRecordFragment = {
      ...NEAR,
      credential: { type: 'NONE', hint: null, source: null, keys: null },
      headerNames: ['api-key'],
    };
    const person = await choose('azure');
    reply(ConnectProviderDocument, () => ({ createProvider: azure }));
    reply(TestProviderDocument, () => ({ testProvider: REFUSED }));
    await person.type(screen.getByLabelText('Address'), 'https://near.test/v1');
    await person.type(keyField(), 'wrong');
    await person.click(await enabled('Connect and test'));
    expect(await screen.findByText(/it refuses the credential \(401\)/)).toBeTruthy();
    expect(askedOf(ConnectProviderDocument)[0]?.input).toMatchObject({ headers: { 'api-key': 'wrong' } });

    reply(TestProviderDocument, () => ({ testProvider: ANSWERED }));
    reply(ChangeProviderDocument, () => ({ updateProvider: { ...azure, version: 5 } }));
    await person.click(await enabled('Change the key'));
    await person.type(keyField('New API key'), 'right');
    await person.click(await enabled('Use this key'));
    expect(await screen.findByText(/^It answers in/)).toBeTruthy();
    expect(screen.queryByLabelText('New API key')).toBeNull();
    expect(askedOf(ChangeProviderDocument)).toEqual([
      { id: 'near', input: { version: 4, credential: { type: 'NONE' }, headers: { 'api-key': 'right' } } },
    ]);
  });

  test('says at the row of a model what is wrong with it', async () => {
    const person = await choose('other');
    reply(ConnectProviderDocument, () => {
      throw new Refusal('INVALID_REQUEST', 'no', [
        { path: 'input.models[1].id', message: 'tiny is listed twice' },
        { path: 'input.baseUrl', message: 'expected a URL' },
      ]);
    });
    await person.type(screen.getByLabelText('Address'), 'https://near.test/v1');
    for (const place of [1, 2]) {
      await person.click(screen.getByRole('button', { name: 'Add a model' }));
      const row = within(screen.getByRole('group', { name: `Model ${place}` }));
      await person.type(row.getByLabelText('Model'), 'tiny');
      await person.type(row.getByLabelText('Input (USD)'), '0.5');
      await person.type(row.getByLabelText('Output (USD)'), '1.5');
    }
    await person.click(await enabled('Connect and test'));
    expect((await screen.findByRole('alert')).textContent).toContain('Model: tiny is listed twice');
    const [first, second] = screen.getAllByLabelText<HTMLInputElement>('Model', { selector: 'input' });
    expect([first?.validationMessage, second?.validationMessage]).toEqual(['', 'tiny is listed twice']);
    expect(screen.getByLabelText<HTMLInputElement>('Address').validationMessage).toBe('expected a URL');
    expect(askedOf(ConnectProviderDocument)[0]?.input).toMatchObject({
      credential: { type: 'NONE' },
      models: [
        { id: 'tiny', input: 0.5, output: 1.5 },
        { id: 'tiny', input: 0.5, output: 1.5 },
      ],
    });
  });

  test('that needs approval leads to the proposal and is carried out from there', async () => {
    const person = await choose('mistral');
    reply(ConnectProviderDocument, () => {
      throw new Refusal('APPROVAL_REQUIRED', 'It waits.', [], { proposal_id: 'proposal-1' });
    });
    await person.type(keyField(), 'sk-1');
    await person.click(await enabled('Connect and test'));
    await screen.findByText(/This change needs approval/);
    expect(sessionStorage.length).toBe(0);
    reply(ConnectProviderDocument, () => ({ createProvider: NEAR }));
    reply(TestProviderDocument, () => ({ testProvider: ANSWERED }));
    await person.click(await enabled('Carry it out'));
    expect(await screen.findByText(/^It answers in/)).toBeTruthy();
    expect(proposalsOf(ConnectProviderDocument)).toEqual([null, 'proposal-1']);
  });
});

const FIGURES: ProviderFiguresQuery['providerFigures'] = {
  total: {
    requests: '40',
    failed: '4',
    cacheHits: '0',
    promptTokens: '900',
    completionTokens: '100',
    costUsd: 1.25,
    latencyP50Ms: 210,
    latencyP95Ms: 850,
  },
  errors: [],
  errorsSampled: false,
};

describe('one provider', () => {
  async function openOne(provider: ProviderRecordFragment) {
    reply(ProviderDocument, () => ({ provider }));
    reply(ProviderModelsDocument, () => ({
      models: { models: [model('tiny', 'near'), model('o3', 'near', 'openai')] },
    }));
    reply(ProviderFiguresDocument, () => ({ providerFigures: FIGURES }));
    reply(ChangeProviderDocument, () => ({ updateProvider: provider }));
    const person = await open(`/providers/${provider.id}`, OPERATOR);
    await screen.findByRole('table', { name: `Models of ${provider.id}` });
    return person;
  }

  test('is only read where the server’s start configures it', async () => {
    await openOne({ ...OF_ENVIRONMENT, id: 'near', source: 'FILE' });
    expect(screen.getByText(/listed in the file that PROVIDERS_FILE names/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Disconnect' })).toBeNull();
    expect(document.querySelector('main form')).toBeNull();
  });

  test('says how long its calls took, what they cost and how attempts failed, of the hour or the day', async () => {
    const person = await openOne(NEAR);
    expect(await screen.findByText('$1.25')).toBeTruthy();
    expect(screen.getByText('210 ms')).toBeTruthy();
    expect(screen.getByText('p95 850 ms')).toBeTruthy();
    expect(screen.getByText('10%')).toBeTruthy();
    expect(screen.getByText('No attempt failed.')).toBeTruthy();
    const errors = [
      { kind: 'RATE_LIMIT' as const, count: '1200' },
      { kind: 'CREDENTIALS' as const, count: '3' },
    ];
    reply(ProviderFiguresDocument, () => ({ providerFigures: { ...FIGURES, errors, errorsSampled: true } }));
    await person.click(screen.getByRole('button', { name: '24 hours' }));
    await screen.findByText(/Only the newest calls were looked at/);
    expect(column('Failed attempts', 'Failed attempts')).toEqual(['Its rate limit', 'The credential was refused']);
    expect(column('Failed attempts', 'Number')).toEqual(['1,200', '3']);
    expect(screen.getByRole('heading', { name: 'Calls of the last 24 hours' })).toBeTruthy();
    expect(askedOf(ProviderFiguresDocument).at(-1)).toEqual({ id: 'near', last: 'DAY' });
  });

  test('asks before it ends, and names the models that end with it', async () => {
    const person = await openOne(NEAR);
    reply(DisconnectProviderDocument, () => ({ deleteProvider: { id: 'near' } }));
    reply(ProvidersDocument, () => ({ providers: { edges: [], pageInfo: LAST_PAGE } }));
    await person.click(screen.getByRole('button', { name: 'Disconnect' }));
    expect(await screen.findByText('near is disconnected.')).toBeTruthy();
    expect(questions).toEqual([
      'Disconnect near? Calls under way go on. No other provider serves tiny: calls of it are refused. Its key is deleted. This cannot be undone.',
    ]);
  });

  test('asks for the secrets again where another address is that of another server', async () => {
    const person = await openOne({ ...NEAR, headerNames: ['X-Extra'], queryNames: ['version'] });
    const address = screen.getByLabelText('Address');
    await person.clear(address);
    await person.type(address, 'https://near.test/v2');
    expect(screen.queryByLabelText('API key of that server')).toBeNull();
    await person.clear(address);
    await person.type(address, 'https://far.test/v1');
    const form = within(address.closest('form') as HTMLFormElement);
    await person.type(form.getByLabelText('API key of that server'), 'sk-far');
    await person.type(form.getByLabelText('Value of header 1'), 'extra');
    await person.type(form.getByLabelText('Value of query parameter 1'), '2');
    await person.click(await enabled('Use this address'));
    expect(await screen.findByText('The new address is in use.')).toBeTruthy();
    expect(askedOf(ChangeProviderDocument)).toEqual([
      {
        id: 'near',
        input: {
          version: 4,
          baseUrl: 'https://far.test/v1',
          credential: { type: 'KEY', key: 'sk-far' },
          headers: { 'X-Extra': 'extra' },
          query: { version: '2' },
        },
      },
    ]);
  });

  test('has headers that are replaced as a whole, and models that keep what the form does not show', async () => {
    const person = await openOne({ ...NEAR, headerNames: ['X-Old'] });
    await person.click(screen.getByRole('button', { name: 'Remove header 1' }));
    await person.click(screen.getByRole('button', { name: 'Add a header' }));
    await person.type(screen.getByLabelText('Name of header 1'), 'X-New');
    expect(screen.getByLabelText<HTMLInputElement>('Value of header 1').type).toBe('password');
    await person.type(screen.getByLabelText('Value of header 1'), 'secret');
    await person.click(await enabled('Save the headers'));
    const row = within(screen.getByRole('group', { name: 'Model 1' }));
    await person.clear(row.getByLabelText('Output (USD)'));
    await person.type(row.getByLabelText('Output (USD)'), '2');
    await person.click(await enabled('Save the models'));
    await screen.findByText('The models are saved.');
    expect(askedOf(ChangeProviderDocument).map(({ input }) => input)).toEqual([
      { version: 4, headers: { 'X-New': 'secret' } },
      { version: 4, models: [{ id: 'tiny', contextWindow: 9_000, input: 0.5, output: 2 }] },
    ]);
  });

  test('offers the newest version where somebody else has changed it', async () => {
    const person = await openOne(NEAR);
    reply(ChangeProviderDocument, () => {
      throw new Refusal('CONFLICT', 'the provider has version 5, not 4; read it again');
    });
    await person.type(screen.getByLabelText('New API key'), 'sk-2');
    await person.click(await enabled('Use this key'));
    await screen.findByText(/nothing of yours was saved/);
    reply(ProviderDocument, () => ({ provider: { ...NEAR, version: 5, weight: 7 } }));
    await person.click(await enabled('Load the newest version'));
    expect(await screen.findByText(/version 5$/)).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>('Weight').value).toBe('7');
    expect(screen.getByLabelText<HTMLInputElement>('New API key').value).toBe('');
  });
});

describe('an administrator of a tenant', () => {
  const TENANT = { id: 'tenant-1', name: 'Analytical Engines', featurePacks: [], ownProviders: true };
  const ADMINISTRATOR = { roles: ['tenant_admin'], tenant: TENANT };

  test('connects an account of its own, with nothing of the gateway’s machine', async () => {
    reply(ProviderIdsDocument, () => ({ providers: { edges: [{ node: { id: 'own.azure' } }] } }));
    reply(ProviderModelsDocument, () => ({ models: { models: [] } }));
    reply(ConnectProviderDocument, () => ({ createProvider: { ...NEAR, id: 'own.azure-2', scope: 'TENANT' } }));
    reply(TestProviderDocument, () => ({ testProvider: ANSWERED }));
    const person = await open('/providers/new?preset=azure', ADMINISTRATOR);
    expect((await screen.findByLabelText<HTMLInputElement>(/^Id/)).value).toBe('own.azure-2');
    expect(screen.queryByLabelText('For')).toBeNull();
    await person.selectOptions(screen.getByLabelText('Credential'), 'AZURE');
    const sources = within(screen.getByLabelText('It comes from')).getAllByRole<HTMLOptionElement>('option');
    expect(sources.map(({ value }) => value)).toEqual(['GIVEN']);
    await person.selectOptions(screen.getByLabelText('Credential'), 'KEY');
    await person.type(screen.getByLabelText('API key'), 'sk-own');
    await person.type(screen.getByLabelText('Address'), 'https://us.openai.azure.com/openai/v1');
    await person.click(await enabled('Connect and test'));
    await screen.findByText(/^It answers in/);
    expect(askedOf(ConnectProviderDocument)[0]?.input).toMatchObject({ id: 'own.azure-2', scope: 'TENANT' });
  });

  test('is offered no servers of the platform’s own', async () => {
    await open('/providers/new', ADMINISTRATOR);
    expect(await screen.findByRole('link', { name: 'OpenAI' })).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Ollama' })).toBeNull();
  });

  test('is told where the platform allows no accounts, and has no such room', async () => {
    await open('/providers/new', { ...ADMINISTRATOR, tenant: { ...TENANT, ownProviders: false } });
    expect(await screen.findByText(/does not let this tenant have accounts of its own/)).toBeTruthy();
    const rooms = within(screen.getByRole('navigation', { name: 'Rooms' }));
    expect(rooms.queryByRole('link', { name: 'Providers' })).toBeNull();
  });

  test('sees its own accounts alone', async () => {
    reply(ProvidersDocument, () => ({
      providers: { edges: [{ node: { ...NEAR, id: 'own.near', scope: 'TENANT' as const } }], pageInfo: LAST_PAGE },
    }));
    await open('/providers', ADMINISTRATOR);
    await screen.findByRole('region', { name: 'All providers' });
    expect(column('Providers', 'Provider')).toEqual(['own.near']);
    expect(column('Providers', 'For')).toEqual(['This tenant alone']);
    const rooms = within(screen.getByRole('navigation', { name: 'Rooms' }));
    expect(rooms.getByRole('link', { name: 'Providers' })).toBeTruthy();
  });

  test('administrators of the platform choose whose a provider is, where the tenant may have its own', async () => {
    reply(ProviderIdsDocument, () => ({ providers: { edges: [] } }));
    const person = await open('/providers/new?preset=groq', { ...OPERATOR, tenant: TENANT });
    const scope = await screen.findByLabelText<HTMLSelectElement>('For');
    expect(scope.value).toBe('PLATFORM');
    expect(screen.getByLabelText<HTMLInputElement>(/^Id/).value).toBe('groq');
    await person.selectOptions(scope, 'TENANT');
    expect(screen.getByLabelText<HTMLInputElement>(/^Id/).value).toBe('own.groq');
  });
});

test('several keys are written one a line, each with its share', async () => {
  reply(ProviderIdsDocument, () => ({ providers: { edges: [] } }));
  reply(ProviderModelsDocument, () => ({ models: { models: [] } }));
  reply(ConnectProviderDocument, () => ({ createProvider: NEAR }));
  reply(TestProviderDocument, () => ({ testProvider: ANSWERED }));
  const person = await open('/providers/new?preset=openai', OPERATOR);
  await person.click(await screen.findByLabelText('Several keys, of which each call takes one'));
  await person.type(screen.getByLabelText(/^API keys, one a line/), 'sk-a 3{enter}{enter}  sk-b{enter}');
  await person.click(await enabled('Connect and test'));
  expect(askedOf(ConnectProviderDocument)[0]?.input.credential).toEqual({
    type: 'KEYS',
    keys: [{ key: 'sk-a', weight: 3 }, { key: 'sk-b' }],
  });
});

describe('a provider with the credential of a cloud', () => {
  const CLOUD: ProviderRecordFragment = {
    ...NEAR,
    credential: { type: 'AWS', hint: '7788', source: 'CONTAINER', keys: null },
  };

  test('is connected with fields that fit where the credential comes from', async () => {
    reply(ProviderIdsDocument, () => ({ providers: { edges: [] } }));
    reply(ProviderModelsDocument, () => ({ models: { models: [] } }));
    reply(ConnectProviderDocument, () => ({ createProvider: CLOUD }));
    reply(TestProviderDocument, () => ({ testProvider: REFUSED }));
    reply(ChangeProviderDocument, () => ({ updateProvider: { ...CLOUD, version: 5 } }));
    const person = await open('/providers/new?preset=other', OPERATOR);
    await person.selectOptions(await screen.findByLabelText('Credential'), 'AWS');
    expect(screen.queryByLabelText(/^API key/)).toBeNull();
    expect(screen.getByLabelText<HTMLInputElement>('Secret access key').type).toBe('password');
    await person.selectOptions(screen.getByLabelText('It comes from'), 'Role of its pod or task');
    expect(screen.queryByLabelText('Secret access key')).toBeNull();
    await person.type(screen.getByLabelText('Region, if the address has none'), 'eu-west-1');
    await person.type(screen.getByLabelText('Address'), 'https://near.test/v1');
    await person.click(await enabled('Connect and test'));
    await person.click(await enabled('Change the credential'));
    await person.type(screen.getByLabelText('Access key id'), 'AKIA1');
    await person.type(screen.getByLabelText('Secret access key'), 'secret');
    await person.click(await enabled('Use this credential'));
    expect(askedOf(ConnectProviderDocument)[0]?.input.credential).toEqual({
      type: 'AWS',
      source: 'CONTAINER',
      region: 'eu-west-1',
    });
    expect(askedOf(ChangeProviderDocument)[0]?.input).toEqual({
      version: 4,
      credential: { type: 'AWS', source: 'GIVEN', accessKeyId: 'AKIA1', secretAccessKey: 'secret' },
    });
  });

  test('of several keys says which rest, and why', () => {
    const keys = [
      { hint: '0001', weight: 3, restsUntil: null, reason: null },
      { hint: null, weight: 0, restsUntil: null, reason: null },
      { hint: '0003', weight: 1, restsUntil: '2026-01-05T10:00:00.000Z', reason: 'REFUSED' as const },
    ];
    expect(credentialWords({ type: 'KEYS', hint: null, source: null, keys })).toContain(
      '…0001, share 3; a key, a spare; …0003, refused, rests until ',
    );
    expect(credentialWords({ type: 'KEYS', hint: null, source: null, keys: null })).toBe('several');
  });

  test('is asked for first where a preset usually takes it', async () => {
    reply(ProviderIdsDocument, () => ({ providers: { edges: [] } }));
    await open('/providers/new?preset=vertex', OPERATOR);
    expect(await screen.findByLabelText('Credential')).toHaveProperty('value', 'GOOGLE');
    screen.getByLabelText('Text of the credentials file (JSON)');
    expect(screen.queryByLabelText('API key')).toBeNull();
  });

  test.each([
    [{ type: 'AWS', hint: '7788', source: 'CONTAINER' }, 'AWS, role of its pod or task, ends in 7788'],
    [{ type: 'GOOGLE', hint: null, source: 'INSTANCE' }, 'Google Cloud, the account of its machine or pod'],
    [{ type: 'KEY', hint: '0001', source: null }, 'ends in 0001'],
    [{ type: 'KEY', hint: null, source: null }, 'given'],
    [{ type: 'NONE', hint: null, source: null }, 'none'],
  ] as const)('is named in words: %j', (credential, words) => {
    expect(credentialWords({ ...credential, keys: null })).toBe(words);
  });
});

function formOf(fields: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}

describe('what a form says', () => {
  const preset = (wanted: string) => PRESETS.find(({ id }) => id === wanted) as Preset;
  const filled = { id: 'x', baseUrl: 'https://x.test/v1', key: 'sk-1' };

  test('is the key as the credential, with the prices of the preset', () => {
    expect(providerIn(formOf(filled), preset('groq'))).toEqual({
      id: 'x',
      scope: 'PLATFORM',
      kind: 'OPENAI',
      baseUrl: 'https://x.test/v1',
      credential: { type: 'KEY', key: 'sk-1' },
      prices: 'groq',
    });
  });

  test('is the key in the header that Azure wants', () => {
    expect(providerIn(formOf(filled), preset('azure'))).toMatchObject({
      credential: { type: 'NONE' },
      headers: { 'api-key': 'sk-1' },
      speaks: ['CHAT', 'RESPONSES'],
    });
  });

  test('is the kind of a cloud with a protocol of its own, at its prices', () => {
    expect(providerIn(formOf(filled), preset('bedrock'))).toMatchObject({
      kind: 'BEDROCK',
      credential: { type: 'KEY', key: 'sk-1' },
      prices: 'aws',
    });
    expect(providerIn(formOf(filled), preset('foundry-claude'))).toMatchObject({
      kind: 'ANTHROPIC',
      headers: { 'api-key': 'sk-1' },
    });
  });

  test('is no key for a server without one, and its own protocol', () => {
    expect(providerIn(formOf({ ...filled, key: '' }), preset('ollama'))).toEqual({
      id: 'x',
      scope: 'PLATFORM',
      kind: 'LOCAL',
      baseUrl: 'https://x.test/v1',
      credential: { type: 'NONE' },
      api: 'OLLAMA',
    });
  });

  test('is models with the prices that were given, and keeps the rest', () => {
    const models = modelsIn(
      formOf({
        'models[0].id': 'tiny',
        'models[0].upstream': '',
        'models[0].type': 'chat',
        'models[0].input': '0.5',
        'models[0].output': '1.5',
        'models[1].id': 'vectors',
        'models[1].upstream': 'vectors-v2',
        'models[1].type': 'embedding',
        'models[1].input': '0',
        'models[1].output': '',
      }),
      [{ id: 'tiny', contextWindow: 9_000, upstream: 'gone', cachedInput: 0.1 }],
    );
    expect(models).toEqual([
      { id: 'tiny', contextWindow: 9_000, cachedInput: 0.1, input: 0.5, output: 1.5 },
      { id: 'vectors', upstream: 'vectors-v2', type: 'embedding', input: 0 },
    ]);
  });
});
