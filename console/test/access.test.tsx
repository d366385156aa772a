/** @jest-environment @happy-dom/jest-environment */
import { describe, expect, jest, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import {
  AliasesPageDocument,
  ModelsDocument,
  PoliciesDocument,
  ProvidersHealthDocument,
  SearchDocument,
  TemplateNamesDocument,
  TenantChoiceDocument,
  TenantsDocument,
  ViewerDocument,
  WaitingCountDocument,
} from '../src/gql/graphql.js';
import { open, VIEWER } from './support/page.js';
import { askedOf, Refusal, reply } from './support/server.js';

const LAST_PAGE = { hasNextPage: false, endCursor: null };
/** An address with a frame around nothing. */
const NOWHERE = '/nowhere';

async function rooms(): Promise<(string | null)[]> {
  const navigation = await screen.findByRole('navigation', { name: 'Rooms' });
  return within(navigation)
    .getAllByRole('link')
    .map(({ textContent }) => textContent);
}

const WORK = ['Overview', 'Requests', 'Playground', 'Batches'];
const DECIDING = ['Inbox', 'Proposals', 'Policies'];
const EVERYBODYS = [...WORK, ...DECIDING];
const AUDITORS = ['Overview', 'Requests', 'Spending', 'Playground', 'Batches', 'Prompts', 'Evaluations', ...DECIDING];

describe('the rooms that a person is shown the way to', () => {
  test('are without the log and the administration for a member', async () => {
    await open(NOWHERE, { roles: ['member'] });
    expect(await rooms()).toEqual([...EVERYBODYS, 'Disputes', 'Documents', 'Design']);
  });

  test('have the log, the budgets, the tools and the stops for an auditor', async () => {
    await open(NOWHERE, { roles: ['auditor'] });
    const own = ['Evidence', 'Disputes', 'Documents', 'Design', 'Guards', 'Stops', 'Budgets', 'Tools'];
    expect(await rooms()).toEqual([...AUDITORS, ...own]);
  });

  test.each([
    ['tenant_admin', []],
    ['platform_admin', ['Providers']],
  ])('are all of them for a %s, with %j', async (role, ofThePlatform) => {
    await open(NOWHERE, { roles: [role] });
    expect(await rooms()).toEqual([
      ...AUDITORS,
      'Evidence',
      'Disputes',
      'Documents',
      'Design',
      'Guards',
      'Stops',
      'Tenants',
      'People',
      'Keys',
      'Budgets',
      ...ofThePlatform,
      'Models',
      'Tools',
      'Webhooks',
      'Alerts',
    ]);
  });
});

describe('the frame', () => {
  test('says who is signed in, where, and by which roles', async () => {
    await open(NOWHERE);
    expect(await screen.findByText('Analytical Engines')).toBeTruthy();
    expect(screen.getByText('ada@example.com')).toBeTruthy();
    expect(screen.getByText('auditor')).toBeTruthy();
  });

  test('says that there is no such page', async () => {
    await open(NOWHERE);
    expect(await screen.findByText('There is no such page')).toBeTruthy();
  });

  test('offers another tenant to administrators of the platform alone', async () => {
    await open(NOWHERE, { roles: ['tenant_admin'] });
    await screen.findByText('Analytical Engines');
    expect(screen.queryByRole('button', { name: /Analytical Engines/ })).toBeNull();
  });

  test('acts in a tenant of the list, but in none that is suspended', async () => {
    const assign = jest.spyOn(location, 'assign').mockImplementation(() => undefined);
    const node = (id: string, status: 'ACTIVE' | 'SUSPENDED') => ({ node: { id, name: id, status } });
    reply(TenantChoiceDocument, () => ({
      tenants: {
        edges: [node('tenant-1', 'ACTIVE'), node('Looms', 'ACTIVE'), node('Mills', 'SUSPENDED')],
        pageInfo: LAST_PAGE,
      },
    }));
    const person = await open(NOWHERE, { roles: ['platform_admin'] });
    await person.click(await screen.findByRole('button', { name: /Analytical Engines/ }));
    expect((await screen.findByRole<HTMLButtonElement>('button', { name: 'Act in Mills' })).disabled).toBe(true);
    expect(screen.queryByRole('button', { name: 'Act in tenant-1' })).toBeNull();
    await person.click(screen.getByRole('button', { name: 'Act in Looms' }));
    expect(sessionStorage.getItem('portcullis.tenant')).toBe('Looms');
    expect(assign).toHaveBeenCalledWith('/');
    assign.mockRestore();
  });

  test('says when one acts in a tenant that is not one’s own', async () => {
    await open(NOWHERE, { roles: ['platform_admin'], homeTenantId: 'another' });
    expect((await screen.findByRole('note')).textContent).toContain('You act in the tenant Analytical Engines.');
  });

  test('opens its menu, and closes it as another page is gone to', async () => {
    reply(PoliciesDocument, () => ({ policies: { edges: [], pageInfo: LAST_PAGE } }));
    const person = await open(NOWHERE);
    await person.click(await screen.findByRole('button', { name: 'Menu' }));
    expect(screen.getByRole('button', { name: 'Menu' }).getAttribute('aria-expanded')).toBe('true');
    await person.click(screen.getByRole('link', { name: 'Policies' }));
    expect(await screen.findByRole('heading', { name: 'Policies' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Menu' }).getAttribute('aria-expanded')).toBe('false');
  });

  test('counts what waits in the inbox, of the feature packs that the tenant has', async () => {
    const edges = [{ cursor: 'one' }];
    reply(WaitingCountDocument, () => ({ open: { edges }, escalated: { edges } }));
    await open(NOWHERE, { tenant: { ...VIEWER.tenant, featurePacks: ['DISPUTE'] } });
    expect((await screen.findByText(/waiting/)).parentElement?.textContent).toBe('2 waiting');
    expect(askedOf(WaitingCountDocument)[0]).toMatchObject({ proposals: false, approvals: false, cases: true });
  });

  test('shows nothing of the console to somebody without a session', async () => {
    const assign = jest.spyOn(location, 'assign').mockImplementation(() => undefined);
    reply(ViewerDocument, () => {
      throw new Refusal('UNAUTHORIZED', 'Sign in.');
    });
    await open(NOWHERE);
    expect((await screen.findByRole('alert')).textContent).toContain('Sign in.');
    expect(screen.queryByRole('navigation')).toBeNull();
    assign.mockRestore();
  });
});

describe('the search', () => {
  async function search(text: string, roles: string[]) {
    reply(SearchDocument, () => ({ search: { incomplete: ['MEMBER' as const], hits: [] } }));
    const person = await open(NOWHERE, { roles });
    await person.click(await screen.findByRole('button', { name: /Search/ }));
    await person.type(screen.getByRole('combobox'), text);
    return person;
  }

  test('finds rooms by what one does there', async () => {
    await search('prices', ['tenant_admin']);
    expect(screen.getByRole('option').textContent).toBe('Models Prices, providers and their health');
  });

  test('finds no room that the person is not shown', async () => {
    await search('prices', ['member']);
    expect(await screen.findByText('Nothing has that name.')).toBeTruthy();
    expect(screen.queryByRole('option')).toBeNull();
  });

  test('says what was not searched', async () => {
    await search('prices', ['member']);
    expect(await screen.findByText(/Not searched, as it took too long: member/)).toBeTruthy();
  });

  test('goes to what is chosen with the keyboard', async () => {
    reply(ModelsDocument, () => ({
      models: { catalogue: { name: 'p', version: '1', date: '2026-01-01' }, models: [] },
    }));
    reply(ProvidersHealthDocument, () => ({ health: { status: 'HEALTHY' as const, providers: [] } }));
    const pageInfo = { hasNextPage: false, endCursor: null };
    reply(AliasesPageDocument, () => ({ modelAliases: { edges: [], pageInfo } }));
    const person = await search('prices', ['tenant_admin']);
    await person.keyboard('{Enter}');
    expect(await screen.findByRole('heading', { name: 'Models' })).toBeTruthy();
  });
});

describe('what is offered by role', () => {
  const policies = { policies: { edges: [], pageInfo: LAST_PAGE } };

  test('policies are made by administrators', async () => {
    reply(PoliciesDocument, () => policies);
    await open('/policies', { roles: ['tenant_admin'] });
    expect((await screen.findByRole('link', { name: 'New policy' })).getAttribute('href')).toBe('/policies/new');
  });

  test('policies are only read by others', async () => {
    reply(PoliciesDocument, () => policies);
    await open('/policies', { roles: ['auditor'] });
    expect(await screen.findByText('No policies yet, so everything is denied.')).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'New policy' })).toBeNull();
    expect(screen.getByRole('link', { name: 'Explain a decision' })).toBeTruthy();
  });

  const templates = ['own', 'built-in'].map((id) => ({
    id,
    name: `Template ${id}`,
    description: '',
    revision: 1,
    custom: id === 'own',
    checks: [],
    questions: [],
    updatedAt: null,
  }));

  test('templates of the tenant are deleted, and built-in ones copied, by administrators', async () => {
    reply(TemplateNamesDocument, () => ({ analysisTemplates: { templates } }));
    await open('/documents/templates', { roles: ['tenant_admin'] });
    expect(await screen.findAllByRole('button', { name: 'Delete' })).toHaveLength(1);
    expect(screen.getAllByRole('link', { name: 'Make your own from it' })).toHaveLength(1);
    expect(screen.getByRole('link', { name: 'New template' })).toBeTruthy();
  });

  test('templates are only read by others', async () => {
    reply(TemplateNamesDocument, () => ({ analysisTemplates: { templates } }));
    await open('/documents/templates', { roles: ['member'] });
    expect(await screen.findByText('Template own')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull();
    expect(screen.queryByRole('link', { name: 'New template' })).toBeNull();
  });

  test.each([
    ['tenant_admin', 0],
    ['platform_admin', 1],
  ])('a %s has %d ways to make a tenant', async (role, count) => {
    reply(TenantsDocument, () => ({ tenants: { edges: [], pageInfo: LAST_PAGE } }));
    await open('/tenants', { roles: [role] });
    expect(await screen.findByText('No tenants yet')).toBeTruthy();
    const title = screen.getByRole('heading', { name: 'Tenants' }).parentElement;
    expect(within(title as HTMLElement).queryAllByRole('button')).toHaveLength(count);
  });

  test('a page that may not be read says who can help', async () => {
    reply(TenantsDocument, () => {
      throw new Refusal('FORBIDDEN', 'You need the role tenant_admin.');
    });
    await open('/tenants', { roles: ['member'] });
    expect((await screen.findByRole('alert')).textContent).toContain('An administrator of your tenant');
  });
});
