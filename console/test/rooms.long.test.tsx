/** @jest-environment @happy-dom/jest-environment */
import { describe, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import {
  AliasesPageDocument,
  AlertRulesDocument,
  AlertsDocument,
  AlertsLiveDocument,
  CreateWebhookDocument,
  EventsDocument,
  LogStandingDocument,
  IssueKeyDocument,
  KeyModelsDocument,
  KeyOwnersDocument,
  KeyUseDocument,
  KeysDocument,
  LooseKeysDocument,
  type KeysQuery,
  ModelsDocument,
  NearestBudgetsDocument,
  type NearestBudgetsQuery,
  ProvidersHealthDocument,
  RequestAddedDocument,
  RequestFacetsDocument,
  type RequestRowFragment,
  RequestsDocument,
  RevokeKeyDocument,
  RevokeLooseKeyDocument,
  RotateKeyDocument,
  SpendingDocument,
  WebhooksDocument,
} from '../src/gql/graphql.js';
import { LooseKeys } from '../src/rooms/people/loose-keys.js';
import { enabled, open, questions, refuse, show } from './support/page.js';
import { askedOf, Refusal, reply, send } from './support/server.js';

const LAST_PAGE = { hasNextPage: false, endCursor: null };
const ADMINISTRATOR = { roles: ['tenant_admin'] };

function pageOf<Node>(...nodes: readonly Node[]): { edges: { node: Node }[]; pageInfo: typeof LAST_PAGE } {
  return { edges: nodes.map((node) => ({ node })), pageInfo: LAST_PAGE };
}

const NOTHING = { edges: [], pageInfo: LAST_PAGE };

/** The texts of the cells of a column. */
function column(table: string, head: string): (string | null)[] {
  return within(screen.getByRole('table', { name: table }))
    .getAllByRole('cell')
    .filter(({ dataset }) => dataset.head === head)
    .map(({ textContent }) => textContent);
}

describe('keys', () => {
  type Key = KeysQuery['apiKeys']['edges'][number]['node'];
  const KEY: Key = {
    id: 'key-1',
    name: 'Reports',
    subject: 'ada',
    roles: ['member'],
    allowedModels: null,
    lastUsedAt: null,
    expiresAt: null,
    revokedAt: null,
    previousExpiresAt: null,
  };

  const USE = {
    since: '2026-01-25T10:00:00.000Z',
    requests: '1204',
    models: [
      { name: 'gpt-4o', requests: '1200' },
      { name: 'o3', requests: '4' },
    ],
    users: [{ name: 'ada', requests: '1204' }],
  };

  async function openKeys(...keys: readonly Key[]) {
    return openKeysWith(keys, []);
  }

  async function openKeysWith(keys: readonly Key[], budgets: NearestBudgetsQuery['nearestBudgets']) {
    reply(KeyModelsDocument, () => ({ models: { models: [{ id: 'gpt-4o' }, { id: 'o3' }] } }));
    reply(KeysDocument, () => ({ apiKeys: pageOf(...keys) }));
    reply(KeyOwnersDocument, () => ({ members: NOTHING, groups: NOTHING, apiKeys: NOTHING }));
    reply(NearestBudgetsDocument, () => ({ nearestBudgets: budgets }));
    reply(KeyUseDocument, () => ({ keyUse: USE }));
    reply(SpendingDocument, () => ({ spending: [{ id: 'key-1', costUsd: 2.5, requests: '3', tokens: '9' }] }));
    const person = await open('/keys', ADMINISTRATOR);
    await screen.findByRole('region', { name: 'All keys' });
    return person;
  }

  test('says how to begin where there are none', async () => {
    await openKeys();
    expect(screen.getByText('This tenant has no keys').nextSibling?.textContent).toBe('Issue the first one above.');
  });

  test('says of each what it may be used for and when it was', async () => {
    const expiresAt = '2031-01-02T03:04:05Z';
    await openKeys(KEY, { ...KEY, id: 'key-2', allowedModels: ['o3', 'gpt-4o'], expiresAt });
    expect(column('API keys', 'Models')).toEqual(['all', 'o3, gpt-4o']);
    expect(column('API keys', 'Last used')).toEqual(['never', expect.stringMatching(/^neverexpires .*2031$/)]);
    expect(await screen.findByText('$2.50')).toBeTruthy();
    expect(column('API keys', 'Spent this month')).toEqual(['$2.50', '–']);
    expect(askedOf(SpendingDocument)).toContainEqual({ of: 'KEY', ids: ['key-1', 'key-2'] });
  });

  test('are sorted beside a form that keeps what was typed into it', async () => {
    const person = await openKeys(KEY);
    await person.type(screen.getByLabelText('Owner'), 'gra');
    await person.click(screen.getByRole('button', { name: /^Owner and roles/ }));
    await waitFor(() => {
      expect(askedOf(KeysDocument).at(-1)?.order).toBe('SUBJECT_ASC');
    });
    expect(screen.getByLabelText<HTMLInputElement>('Owner').value).toBe('gra');
  });

  test('are issued with what was written, and their secret is shown', async () => {
    const person = await openKeys();
    reply(IssueKeyDocument, () => ({
      issueApiKey: { secret: 'pk-secret', apiKey: { id: 'key-9', subject: 'grace', allowedModels: null } },
    }));
    await person.type(screen.getByLabelText('Owner'), 'grace');
    await person.type(screen.getByLabelText(/^Models that it may use/), 'gpt-4o, o3');
    await person.click(screen.getByRole('button', { name: 'Issue a key' }));
    const secret = await screen.findByRole('region', { name: 'New key' });
    expect(within(secret).getByText('pk-secret')).toBeTruthy();
    // The purpose is the owner where none was written.
    expect(askedOf(IssueKeyDocument)).toEqual([
      {
        input: { subject: 'grace', name: 'grace', roles: ['member'], expiresAt: null, allowedModels: ['gpt-4o', 'o3'] },
      },
    ]);
    expect(screen.getByLabelText<HTMLInputElement>('Owner').value).toBe('');
  });

  test('warn of a model that there is not, and are not issued for it without a question', async () => {
    refuse();
    const person = await openKeys();
    await person.type(screen.getByLabelText('Owner'), 'grace');
    await person.type(screen.getByLabelText(/^Models that it may use/), 'gpt-4o, gtp-5');
    expect(screen.getByText('There is no such model: gtp-5')).toBeTruthy();
    await person.click(screen.getByRole('button', { name: 'Issue a key' }));
    expect(questions).toEqual([expect.stringContaining('There is no such model now')]);
    expect(askedOf(IssueKeyDocument)).toEqual([]);
  });

  test('are revoked after a question that says what it means', async () => {
    const person = await openKeys(KEY);
    reply(RevokeKeyDocument, () => ({ revokeApiKey: { id: 'key-1', revokedAt: '2026-02-01T10:00:00.000Z' } }));
    reply(KeysDocument, () => ({ apiKeys: pageOf({ ...KEY, revokedAt: '2026-02-01T10:00:00.000Z' }) }));
    await person.click(screen.getByRole('button', { name: 'Revoke' }));
    expect(await screen.findByText(/^revoked/)).toBeTruthy();
    expect(questions).toEqual(['Revoke the key Reports? Requests with it are refused at once.']);
    expect(screen.queryByRole('button', { name: 'Rotate Reports' })).toBeNull();
  });

  test('say what breaks before they are revoked or rotated', async () => {
    const person = userEvent.setup();
    await openKeys(KEY);
    await person.click(screen.getByRole('button', { name: 'Revoke' }));
    const question = await screen.findByRole('alertdialog');
    expect(await within(question).findByText('gpt-4o (1,200), o3 (4)')).toBeTruthy();
    expect(within(question).getByText('never')).toBeTruthy();
    await person.click(within(question).getByRole('button', { name: 'Go back' }));
    await person.click(screen.getByRole('button', { name: 'Rotate Reports' }));
    const dialog = screen.getByRole('dialog', { name: 'Rotate the key Reports' });
    expect(await within(dialog).findByText('ada (1,204)')).toBeTruthy();
    expect(askedOf(RevokeKeyDocument)).toEqual([]);
    expect(askedOf(KeyUseDocument)).toContainEqual({ id: 'key-1' });
  });

  test('are offered people, services and groups by name, and say what an owner is', async () => {
    const person = await openKeys();
    reply(KeyOwnersDocument, () => ({
      members: pageOf(
        { subject: 'ada', name: 'Ada Lovelace', email: null, status: 'ACTIVE' as const },
        { subject: 'bob', name: 'Bob', email: null, status: 'DEACTIVATED' as const },
      ),
      groups: pageOf({ displayName: 'blue' }, { displayName: 'ada' }),
      apiKeys: pageOf({ subject: 'crm' }, { subject: 'crm' }),
    }));
    const field = screen.getByLabelText<HTMLInputElement>('Owner');
    await person.type(field, 'ada');
    expect(await screen.findByText(/^Calls with the key act as this person/)).toBeTruthy();
    expect([...field.list!.options].map(({ value, textContent }) => [value, textContent])).toEqual([
      ['ada', 'Ada Lovelace, person'],
      ['crm', 'service account'],
      ['blue', 'group'],
    ]);
    expect(askedOf(KeyOwnersDocument)).toContainEqual({ search: 'ada', people: { search: 'ada' } });
    await person.clear(field);
    await person.type(field, 'new-service');
    expect(await screen.findByText('A new service account.')).toBeTruthy();
  });

  test('say which budget stops them first', async () => {
    const keys = ['key-1', 'key-2', 'key-3', 'key-4'];
    const budget = {
      id: 'b-1',
      name: 'Team blue',
      unit: 'USD' as const,
      limit: 50,
      used: 20,
      held: 0,
      window: 'month',
      resetsAt: null,
      mode: 'HARD' as const,
      per: [],
      forecast: null,
    };
    await openKeysWith(
      keys.map((id) => ({ ...KEY, id })),
      [
        { key: 'key-1', budget },
        { key: 'key-2', budget: null },
        { key: 'key-3', budget: { ...budget, used: null, held: null } },
      ],
    );
    expect(await screen.findByText('$20.00 of $50.00')).toBeTruthy();
    expect(column('API keys', 'Nearest budget').map((text) => text?.trim())).toEqual([
      'Team blue$20.00 of $50.00',
      'none of its own',
      'Team blue$50.00 each month',
      '–',
    ]);
  });

  test('stay when the person says no', async () => {
    const person = await openKeys(KEY);
    refuse();
    await person.click(screen.getByRole('button', { name: 'Revoke' }));
    expect(askedOf(RevokeKeyDocument)).toEqual([]);
  });

  test('are rotated with a time for which the old secret works; others get a token', async () => {
    const person = await openKeys(KEY);
    reply(RotateKeyDocument, () => ({
      rotateApiKey: {
        secret: null,
        claimToken: 'claim-1',
        apiKey: { id: 'key-1', name: 'Reports', subject: 'ada', allowedModels: null },
      },
    }));
    await person.click(screen.getByRole('button', { name: 'Rotate Reports' }));
    const dialog = screen.getByRole('dialog', { name: 'Rotate the key Reports' });
    await person.clear(within(dialog).getByLabelText(/^Hours/));
    await person.type(within(dialog).getByLabelText(/^Hours/), '1.5');
    await person.click(within(dialog).getByRole('button', { name: 'Make a new secret' }));
    expect((await screen.findByRole('region', { name: 'Claim token' })).textContent).toContain('claim-1');
    expect(askedOf(RotateKeyDocument)).toEqual([{ id: 'key-1', graceSeconds: 5_400 }]);
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('webhooks', () => {
  async function openWebhooks(...events: readonly string[][]) {
    const nodes = events.map((names, place) => ({
      id: String(place),
      url: `https://example.com/${place}`,
      description: null,
      events: names,
      status: 'ACTIVE' as const,
      disabledReason: null,
      failingSince: null,
    }));
    reply(WebhooksDocument, () => ({ webhooks: pageOf(...nodes) }));
    const person = await open('/webhooks', ADMINISTRATOR);
    await screen.findByRole('region', { name: 'All endpoints' });
    return person;
  }

  test('say in few words which events are posted', async () => {
    await openWebhooks(['*'], ['a', 'b'], ['a', 'b', 'c', 'd']);
    expect(column('Endpoints', 'Events')).toEqual(['all', 'a, b', 'a, b and 2 more']);
  });

  test('are found by a text and a status, which the address has', async () => {
    reply(WebhooksDocument, () => ({ webhooks: NOTHING }));
    const person = await open('/webhooks?find=audit&status=DISABLED', ADMINISTRATOR);
    await screen.findByText('No endpoint is like that');
    expect(askedOf(WebhooksDocument)[0]).toMatchObject({ search: 'audit', status: 'DISABLED' });
    await person.click(screen.getByRole('button', { name: 'Show all' }));
    await screen.findByText('No endpoint yet');
    expect(askedOf(WebhooksDocument).at(-1)).toMatchObject({ search: null, status: null });
  });

  test('are added in a dialog, and their secret and warnings are shown', async () => {
    const person = await openWebhooks();
    reply(CreateWebhookDocument, () => ({
      createWebhook: { id: '7', url: 'https://example.com', secret: 'whsec_7', warnings: ['It does not answer.'] },
    }));
    await person.click(screen.getByRole('button', { name: 'Add an endpoint' }));
    await person.type(screen.getByLabelText(/^Address/), 'https://example.com');
    await person.click(screen.getByRole('button', { name: 'Add' }));
    const secret = await screen.findByRole('region', { name: 'Signing secret' });
    expect(secret.textContent).toContain('whsec_7');
    expect(within(secret).getByRole('note').textContent).toBe('It does not answer.');
    expect(askedOf(CreateWebhookDocument)).toEqual([
      { input: { url: 'https://example.com', events: ['*'], description: null } },
    ]);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('stay in their dialog when the server refuses them', async () => {
    const person = await openWebhooks();
    reply(CreateWebhookDocument, () => {
      throw new Refusal('VALIDATION_FAILED', 'Invalid.', [{ path: 'input.url', message: 'is a private address' }]);
    });
    await person.click(screen.getByRole('button', { name: 'Add an endpoint' }));
    await person.type(screen.getByLabelText(/^Address/), 'https://10.0.0.1');
    await person.click(screen.getByRole('button', { name: 'Add' }));
    expect((await screen.findByRole('alert')).textContent).toContain('Address: is a private address');
    expect(screen.getByRole('dialog', { name: 'Add an endpoint' })).toBeTruthy();
  });
});

describe('models', () => {
  const price = {
    input: 2.5,
    output: 10,
    cachedInput: null,
    cacheWrite: null,
    reasoning: null,
    requests: null,
    webSearches: 25,
    imageInput: null,
    imageOutput: null,
    audioInput: null,
    audioOutput: null,
    units: [],
    asOf: '2026-01-01',
    source: 'https://example.com/prices',
  };
  const model = (id: string, provider: string, available: boolean) => ({
    id,
    aliasOf: id === 'claude' ? ['claude-sonnet-4-5'] : null,
    available,
    price,
    type: 'CHAT' as const,
    contextWindow: 128_000,
    maxOutputTokens: 16_384,
    providerKind: 'OPENAI' as const,
    providers: [provider],
  });

  async function openModels(address: string) {
    reply(AliasesPageDocument, () => ({ modelAliases: pageOf<never>() }));
    reply(ProvidersHealthDocument, () => ({
      health: {
        status: 'HEALTHY' as const,
        providers: [{ id: 'main', kind: 'OPENAI' as const, status: 'UP' as const, latencyMs: 4.21, sandbox: true }],
      },
    }));
    reply(ModelsDocument, () => ({
      models: {
        catalogue: { name: 'prices', version: '0.1.8', date: '2026-01-01' },
        models: [model('gpt-4o', 'main', true), model('claude', 'spare', false)],
      },
    }));
    const person = await open(address, ADMINISTRATOR);
    await screen.findByRole('region', { name: 'All models' });
    return person;
  }

  test('have their prices in dollars, and a dash where there is none', async () => {
    await openModels('/models');
    expect(column('Models', 'Input')).toEqual(['$2.50', '$2.50']);
    expect(column('Models', 'Cached input')).toEqual(['–', '–']);
    expect(column('Models', 'Context')).toEqual(['128,000', '128,000']);
    expect(screen.getAllByText('a thousand web searches: $25.00')).toHaveLength(2);
  });

  test('are found by their providers too, as the address says', async () => {
    await openModels('/models?find=SPARE');
    expect(column('Models', 'Model')).toEqual(['claude → claude-sonnet-4-5Chat']);
    expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('SPARE');
  });

  test('say that none is called that', async () => {
    const person = await openModels('/models');
    await person.type(screen.getByRole('searchbox'), 'x');
    expect(await screen.findByText('No model is called that')).toBeTruthy();
  });

  test('say which providers are simulated', async () => {
    await openModels('/models');
    expect(await screen.findByText('main (simulated)')).toBeTruthy();
    expect(column('Health of providers', 'Latency')).toEqual(['4.2 ms']);
  });
});

describe('requests', () => {
  const row = (id: string, startedAt: string, changes: Partial<RequestRowFragment> = {}): RequestRowFragment => ({
    id,
    startedAt,
    action: 'model.invoke',
    user: id,
    model: 'gpt-4o',
    provider: 'main',
    outcome: 'COMPLETED',
    errorCode: null,
    riskLevel: 'LOW',
    piiTypes: [],
    cache: 'MISS',
    promptTokens: 1_000,
    completionTokens: 234,
    costUsd: 0.00002265,
    latencyMs: 512,
    firstTokenMs: null,
    session: null,
    tags: [],
    keyId: null,
    ...changes,
  });

  async function openRequests(address: string, ...rows: readonly RequestRowFragment[]) {
    reply(RequestFacetsDocument, () => ({
      invocationFacets: { models: [{ value: 'gpt-4o', count: '1200' }], providers: [], users: [], keys: [] },
    }));
    reply(RequestsDocument, () => ({ invocations: pageOf(...rows) }));
    const person = await open(address);
    await screen.findByLabelText('Model');
    return person;
  }

  test('have tokens, cost and times as people write them', async () => {
    const at = '2026-01-05T10:00:00.000Z';
    await openRequests('/requests', row('ada', at), row('ben', at, { costUsd: 12.5 }), row('eve', at, { costUsd: 0 }));
    expect(await screen.findByRole('table', { name: 'Requests' })).toBeTruthy();
    expect(column('Requests', 'Tokens')[0]).toBe('1,234');
    expect(column('Requests', 'Cost')).toEqual(['$0.000023', '$12.500000', '$0.000000']);
    expect(column('Requests', 'Latency')[0]).toBe('512 ms');
    const [time] = column('Requests', 'Time');
    expect(time).toMatch(/^Jan\s5/);
    expect(document.querySelector('td time')?.getAttribute('title')).toMatch(/^Jan 5, 2026, 10:00:00.AM UTC$/);
  });

  test('show the columns that a person chooses, also the next time', async () => {
    localStorage.clear();
    const rows = [row('ada', '2026-01-05T10:00:00.000Z', { session: 'run-7', tags: ['team=blue'] })];
    const person = await openRequests('/requests', ...rows);
    await person.click(screen.getByText('Columns', { selector: 'summary' }));
    await person.click(await screen.findByLabelText('Session'));
    await person.click(screen.getByRole('checkbox', { name: 'Risk' }));
    await person.click(screen.getByLabelText('Dense rows'));
    expect(column('Requests', 'Session')).toEqual(['run-7']);
    expect(screen.queryByRole('columnheader', { name: 'Risk' })).toBeNull();
    expect(screen.getByRole('table', { name: 'Requests' }).className).toBe('stacked dense');
    expect(JSON.parse(localStorage.getItem('portcullis.requests.view') ?? '')).toMatchObject({ isDense: true });
    await person.click(screen.getByRole('button', { name: 'Usual columns' }));
    expect(screen.queryByRole('columnheader', { name: 'Session' })).toBeNull();
  });

  test('are gone through by keys while the table has the focus, and only then', async () => {
    const person = await openRequests(
      '/requests',
      row('ada', '2026-01-05T10:00:00.000Z'),
      row('ben', '2026-01-04T10:00:00.000Z'),
    );
    const table = await screen.findByRole('region', { name: 'Requests' });
    const links = within(table).getAllByRole('link');
    await person.keyboard('j');
    expect(document.activeElement).not.toBe(links[0]);
    table.focus();
    await person.keyboard('jj');
    expect(document.activeElement).toBe(links[1]);
    await person.keyboard('jk');
    expect(document.activeElement).toBe(links[0]);
    await person.keyboard('/');
    expect(document.activeElement).toBe(screen.getByRole('searchbox', { name: 'Find' }));
    await person.keyboard('k/j');
    expect(screen.getByRole<HTMLInputElement>('searchbox', { name: 'Find' }).value).toBe('k/j');
  });

  test('are asked for by text and between two moments, as the address says', async () => {
    await openRequests('/requests?find=0198c0de&from=2026-01-01T00:00:00.000Z&to=2026-02-01T00:00:00.000Z');
    expect(askedOf(RequestsDocument)[0]?.filter).toEqual({
      search: '0198c0de',
      startDate: '2026-01-01T00:00:00.000Z',
      endDate: '2026-02-01T00:00:00.000Z',
    });
    expect(screen.getByLabelText<HTMLInputElement>('From').value).toMatch(/^20\d\d-/);
  });

  test('were not denied when people are to decide on them', async () => {
    const asked = { outcome: 'DENIED', errorCode: 'APPROVAL_REQUIRED' } as const;
    await openRequests('/requests', row('ada', '2026-01-05T10:00:00.000Z', asked));
    await screen.findByRole('table', { name: 'Requests' });
    expect(column('Requests', 'Outcome')).toEqual(['Sent to people']);
  });

  test('say that none is like that', async () => {
    await openRequests('/requests?risk=CRITICAL');
    expect(await screen.findByText(/^No request matches/)).toBeTruthy();
    expect(askedOf(RequestsDocument)[0]?.filter).toMatchObject({ riskLevel: 'CRITICAL' });
  });

  test('ignore what an address cannot mean', async () => {
    await openRequests('/requests?risk=DREADFUL&cost=-1');
    await screen.findByText(/^No request matches/);
    expect(askedOf(RequestsDocument)[0]?.filter).toEqual({});
  });

  test('are narrowed by a choice, and all shown again', async () => {
    const person = await openRequests('/requests');
    await person.selectOptions(screen.getByLabelText('Model'), 'gpt-4o (1,200)');
    await person.click(await screen.findByRole('button', { name: 'Show all' }));
    await screen.findByText(/^No request matches/);
    const filters = askedOf(RequestsDocument).map(({ filter }) => filter);
    expect(filters).toContainEqual({ model: 'gpt-4o' });
    expect(filters.at(-1)).toEqual({});
  });

  test('appear as they are answered, the newest first and each once', async () => {
    await openRequests('/requests', row('old', '2026-01-05T10:00:00.000Z'));
    await screen.findByRole('table', { name: 'Requests' });
    const added = { invocationAdded: { skipped: 2, invocation: row('new', '2026-01-05T11:00:00.000Z') } };
    await send(RequestAddedDocument, added, added);
    expect(column('Requests', 'User')).toEqual(['new', 'old']);
    expect(screen.getByText(/more came too quickly/).textContent).toContain('4 more');
  });
});

describe('the log', () => {
  test('is narrowed twice, by one form each time', async () => {
    reply(EventsDocument, () => ({ spineEvents: NOTHING }));
    reply(LogStandingDocument, () => new Promise(() => {}));
    const person = await open('/evidence');
    expect(await screen.findByText('No events yet')).toBeTruthy();
    await person.selectOptions(screen.getByLabelText('Severity'), 'Critical');
    expect(await screen.findByText('No events match')).toBeTruthy();
    await person.type(screen.getByLabelText('Who acted'), 'nobody{Enter}');
    await screen.findByText('No events match');
    expect(askedOf(EventsDocument).at(-1)?.filter).toMatchObject({ severity: 'CRITICAL', actor: 'nobody' });
  });
});

describe('alerts', () => {
  test('are found by a text and a status, which the address has', async () => {
    reply(AlertRulesDocument, () => ({ alertRules: NOTHING }));
    reply(AlertsDocument, () => ({ alerts: NOTHING }));
    await open('/alerts?find=openai&status=FIRING', ADMINISTRATOR);
    await screen.findByText('No alert is like that');
    expect(askedOf(AlertsDocument)[0]).toMatchObject({ search: 'openai', status: 'FIRING' });
    expect(screen.getByRole<HTMLInputElement>('searchbox', { name: 'Find' }).value).toBe('openai');
  });

  test('are read again when one fires', async () => {
    reply(AlertRulesDocument, () => ({ alertRules: NOTHING }));
    reply(AlertsDocument, () => ({ alerts: NOTHING }));
    await open('/alerts', ADMINISTRATOR);
    expect(await screen.findByText('Nothing has fired')).toBeTruthy();
    reply(AlertsDocument, () => ({
      alerts: pageOf({
        id: '1',
        name: 'Budget',
        kind: 'BUDGET' as const,
        status: 'FIRING' as const,
        detail: '91 % used',
        value: 91,
        threshold: 90,
        createdAt: '2026-01-05T10:00:00.000Z',
        recoveredAt: null,
      }),
    }));
    await send(AlertsLiveDocument, {} as never);
    expect(await screen.findByText('91 % used')).toBeTruthy();
  });

  test('say which status none has', async () => {
    reply(AlertRulesDocument, () => ({ alertRules: NOTHING }));
    reply(AlertsDocument, () => ({ alerts: NOTHING }));
    const person = await open('/alerts', ADMINISTRATOR);
    await person.selectOptions(await screen.findByLabelText('Status'), 'Recovered');
    expect(await screen.findByText('No alert is like that')).toBeTruthy();
    expect(askedOf(AlertsDocument).at(-1)).toMatchObject({ status: 'RECOVERED' });
    expect(await enabled('Add a rule')).toBeTruthy();
  });
});

test('keys that no deactivation ends are shown with the people, and can be revoked there', async () => {
  const key = { id: 'k1', name: 'Nightly batch', subject: 'batch', roles: ['member'], lastUsedAt: null };
  reply(KeyUseDocument, () => ({
    keyUse: { since: '2026-01-25T10:00:00.000Z', requests: '0', models: [], users: [] },
  }));
  reply(LooseKeysDocument, () => ({ apiKeys: pageOf(key) }));
  reply(RevokeLooseKeyDocument, () => ({ revokeApiKey: { id: 'k1', revokedAt: '2026-01-05T08:00:00.000Z' } }));
  const person = await show(<LooseKeys />, ADMINISTRATOR);
  expect((await screen.findByRole('table', { name: 'Keys without a member' })).textContent).toContain('batch');
  reply(LooseKeysDocument, () => ({ apiKeys: NOTHING }));
  await person.click(screen.getByRole('button', { name: 'Revoke' }));
  expect(questions).toEqual(['Revoke the key Nightly batch? Requests with it are refused at once.']);
  await waitFor(() => {
    expect(screen.queryByText('Keys without a member')).toBeNull();
  });
});
