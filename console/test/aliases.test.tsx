/** @jest-environment @happy-dom/jest-environment */
import { beforeEach, describe, expect, test } from '@jest/globals';
import { act, screen, within } from '@testing-library/react';
import {
  AliasesLiveDocument,
  AliasesPageDocument,
  type AliasRowFragment,
  ChangeAliasDocument,
  MakeAliasDocument,
  ModelsDocument,
  ProvidersHealthDocument,
  RemoveAliasDocument,
} from '../src/gql/graphql.js';
import { linesOf, targetsIn } from '../src/rooms/models/alias-targets.js';
import { enabled, open, questions } from './support/page.js';
import { askedOf, Refusal, reply, send } from './support/server.js';

const ADMINISTRATOR = { roles: ['tenant_admin'] };
const OPERATOR = { roles: ['platform_admin'] };
const LAST_PAGE = { hasNextPage: false, endCursor: null };
const FAST: AliasRowFragment = {
  id: 'alias-1',
  name: 'fast',
  scope: 'TENANT',
  targets: [{ target: 'gpt-4o-mini', weight: 1 }],
  version: 3,
  updatedAt: '2026-01-05T10:00:00.000Z',
};
const CANARY: AliasRowFragment = {
  ...FAST,
  id: 'alias-2',
  name: 'canary',
  scope: 'PLATFORM',
  targets: [
    { target: 'gpt-4o', weight: 1 },
    { target: 'gpt-4o-mini', weight: 3 },
  ],
};

function listed(...nodes: readonly AliasRowFragment[]): void {
  reply(AliasesPageDocument, () => ({ modelAliases: { edges: nodes.map((node) => ({ node })), pageInfo: LAST_PAGE } }));
}

beforeEach(() => {
  const catalogue = { name: 'prices', version: '1', date: '2026-01-01' };
  reply(ModelsDocument, () => ({ models: { catalogue, models: [] } }));
  reply(ProvidersHealthDocument, () => ({ health: { status: 'HEALTHY' as const, providers: [] } }));
});

describe('aliases', () => {
  test('are listed with what they lead to; the platform’s are not for a tenant to change', async () => {
    listed(FAST, CANARY);
    await open('/models', ADMINISTRATOR);
    const rows = within(await screen.findByRole('table', { name: 'Aliases' })).getAllByRole('row');
    expect(rows[1]?.textContent).toContain('gpt-4o-mini');
    expect(rows[2]?.textContent).toContain('gpt-4o (25 %), gpt-4o-mini (75 %)');
    expect(screen.getAllByRole('button', { name: 'Delete' })).toHaveLength(1);
    expect(screen.queryByRole('button', { name: 'Change canary' })).toBeNull();
  });

  test('are made for the tenant', async () => {
    listed();
    reply(MakeAliasDocument, () => ({ createModelAlias: { id: 'alias-1' } }));
    const person = await open('/models', ADMINISTRATOR);
    await screen.findByText('No aliases');
    await person.click(await enabled('New alias'));
    expect(screen.queryByLabelText('For')).toBeNull();
    await person.type(screen.getByLabelText(/^Alias;/), 'fast');
    await person.type(screen.getByLabelText(/^Models, a line each/), 'gpt-4o 9{Enter}gpt-4o-mini');
    await person.click(await enabled('Create'));
    await enabled('New alias');
    const targets = [
      { target: 'gpt-4o', weight: 9 },
      { target: 'gpt-4o-mini', weight: 1 },
    ];
    expect(askedOf(MakeAliasDocument)).toEqual([{ input: { name: 'fast', targets, scope: 'TENANT' } }]);
  });

  test('are made for all tenants by administrators of the platform, who are told what is wrong', async () => {
    listed();
    reply(MakeAliasDocument, () => {
      throw new Refusal('INVALID_REQUEST', 'no', [{ path: 'targets[0].target', message: 'there is no model gpt-9' }]);
    });
    const person = await open('/models', OPERATOR);
    await person.click(await enabled('New alias'));
    await person.type(screen.getByLabelText(/^Alias;/), 'fast');
    await person.type(screen.getByLabelText(/^Models, a line each/), 'gpt-9');
    await person.selectOptions(screen.getByLabelText('For'), 'all tenants');
    await person.click(await enabled('Create'));
    expect((await screen.findByRole('alert')).textContent).toContain('there is no model gpt-9');
    expect(askedOf(MakeAliasDocument)).toMatchObject([{ input: { scope: 'PLATFORM' } }]);
  });

  test('are changed at the version that was seen, and deleted after a question', async () => {
    listed(FAST);
    reply(ChangeAliasDocument, () => ({ updateModelAlias: { id: 'alias-1' } }));
    reply(RemoveAliasDocument, () => ({ deleteModelAlias: { id: 'alias-1' } }));
    const person = await open('/models', ADMINISTRATOR);
    await person.click(await screen.findByRole('button', { name: 'Change fast' }));
    const lines = screen.getByLabelText<HTMLTextAreaElement>(/^Models, a line each/);
    expect(lines.value).toBe('gpt-4o-mini');
    await person.clear(lines);
    await person.type(lines, 'gpt-4o');
    await person.click(await enabled('Save'));
    await enabled('New alias');
    const input = { name: 'fast', targets: [{ target: 'gpt-4o', weight: 1 }], version: 3 };
    expect(askedOf(ChangeAliasDocument)).toEqual([{ id: 'alias-1', input }]);
    await person.click(await enabled('Delete'));
    expect(questions).toEqual([
      'Delete the alias fast? Calls that ask for it get a model of that name, if there is one.',
    ]);
    expect(askedOf(RemoveAliasDocument)).toEqual([{ id: 'alias-1' }]);
  });

  test('are read again when one is made elsewhere', async () => {
    listed();
    await open('/models', ADMINISTRATOR);
    await screen.findByText('No aliases');
    listed(FAST);
    act(() => {
      send(AliasesLiveDocument, { modelAliasChanged: { id: 'alias-1' } });
    });
    expect(await screen.findByText('fast')).toBeTruthy();
  });
});

test('targets are lines, with a weight where it is not 1', () => {
  expect(linesOf(CANARY.targets)).toBe('gpt-4o\ngpt-4o-mini 3');
  expect(targetsIn(`${linesOf(CANARY.targets)}\n\n`)).toEqual(CANARY.targets);
});
