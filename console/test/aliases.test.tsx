/** @jest-environment @happy-dom/jest-environment */
import { beforeEach, describe, expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import {
  AliasArmsDocument,
  AliasesLiveDocument,
  AliasesPageDocument,
  type AliasRowFragment,
  ChangeAliasDocument,
  MakeAliasDocument,
  ModelsDocument,
  OneAliasDocument,
  type OneAliasQuery,
  ProvidersHealthDocument,
  RemoveAliasDocument,
  SteerAliasDocument,
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
  sticky: 'NONE',
  steps: [],
  stopOn: null,
  shadow: null,
  canary: null,
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
    await send(AliasesLiveDocument, { modelAliasChanged: { id: 'alias-1' } });
    expect(await screen.findByText('fast')).toBeTruthy();
  });
});

test('targets are lines, with a weight where it is not 1', () => {
  expect(linesOf(CANARY.targets)).toBe('gpt-4o\ngpt-4o-mini 3');
  expect(targetsIn(`${linesOf(CANARY.targets)}\n\n`)).toEqual(CANARY.targets);
});

describe('the trial of the last model of an alias', () => {
  const TRIED: OneAliasQuery['modelAlias'] = {
    ...CANARY,
    scope: 'TENANT',
    sticky: 'USER',
    steps: [
      { weight: 5, afterMinutes: 10 },
      { weight: 9, afterMinutes: 60 },
    ],
    stopOn: { errorRate: 0.05, p95Ms: null, guardBlocks: null, windowMinutes: 5, minCalls: 20 },
    shadow: { target: 'gpt-4.1', percent: 10 },
    canary: {
      state: 'RUNNING',
      step: 1,
      since: '2026-01-05T10:00:00.000Z',
      nextStepAt: '2026-01-05T11:10:00.000Z',
      changedAt: '2026-01-05T10:10:00.000Z',
      reason: null,
    },
  };
  const figures = { calls: '20', failed: '1', guardBlocks: '0', p95Ms: 800, costUsd: 0.02 };

  beforeEach(() => {
    reply(OneAliasDocument, () => ({ modelAlias: TRIED }));
    reply(AliasArmsDocument, ({ minutes }) => ({
      modelAliasArms: {
        period: { start: '2026-01-05T10:00:00.000Z', end: '2026-01-05T10:03:00.000Z' },
        stepMinutes: 1,
        arms:
          minutes > 60
            ? []
            : [
                {
                  target: 'gpt-4o-mini',
                  isShadow: false,
                  ...figures,
                  points: [{ at: '2026-01-05T10:01:00.000Z', calls: '20', failed: '1', p95Ms: 800 }],
                },
                { target: 'gpt-4.1', isShadow: true, ...figures, failed: '0', p95Ms: null, points: [] },
              ],
      },
    }));
  });

  test('shows its steps, limits and the calls of each model, as a chart and a table', async () => {
    const person = await open('/models/aliases/alias-2', ADMINISTRATOR);
    const calls = within(await screen.findByRole('table', { name: 'Calls of each model' })).getAllByRole('row');
    expect(calls[1]?.textContent).toContain('gpt-4o-mini201 (5');
    expect(calls[2]?.textContent).toContain('gpt-4.1, shadow');
    expect(screen.getByText(/5 % of calls failing; in 5 minutes, from 20 calls on/)).toBeTruthy();
    expect(screen.getByText(/gpt-4.1, for 10 % of calls/)).toBeTruthy();
    const steps = within(screen.getByRole('table', { name: 'Steps of the last model' })).getAllByRole('row');
    expect([steps[1]?.textContent, steps[2]?.textContent]).toEqual(['1510yes', '2960no']);
    expect(screen.getByRole('img', { name: /^Failed calls: at most 5 %/ })).toBeTruthy();
    const twin = screen.getByText('Failed calls as a table').closest('details')!;
    expect(within(twin).getAllByRole('row', { hidden: true })[2]?.textContent).toContain('5 %');
    await person.selectOptions(screen.getByLabelText('Period'), 'Last day');
    await screen.findByText('There were no calls in this period.');
  });

  test('is paused, promoted and aborted at the version that was seen', async () => {
    reply(SteerAliasDocument, () => ({ steerModelAlias: { id: 'alias-2' } }));
    const person = await open('/models/aliases/alias-2', ADMINISTRATOR);
    for (const name of ['Pause', 'Promote', 'Abort']) await person.click(await enabled(name));
    expect(questions).toEqual([
      'Send all calls to gpt-4o-mini? The trial ends, and the other models get no more calls.',
      'Send no more calls to gpt-4o-mini? The trial ends at once.',
    ]);
    const input = { version: 3 };
    expect(askedOf(SteerAliasDocument)).toEqual(
      ['PAUSE', 'PROMOTE', 'ABORT'].map((command) => ({ id: 'alias-2', input: { command, ...input } })),
    );
  });

  test('says why it was stopped, and is for administrators to steer', async () => {
    const canary = { ...TRIED.canary!, state: 'STOPPED' as const, reason: '12 of 24 calls failed' };
    reply(OneAliasDocument, () => ({ modelAlias: { ...TRIED, canary } }));
    await open('/models/aliases/alias-2', { roles: ['auditor'] });
    expect((await screen.findByText(/12 of 24 calls failed/)).textContent).toContain('Stopped');
    expect(screen.queryByRole('button', { name: 'Promote' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Change' })).toBeNull();
  });

  test('goes on where a change is of the name alone, and begins anew where it is of the trial', async () => {
    reply(ChangeAliasDocument, () => ({ updateModelAlias: { id: 'alias-2' } }));
    const person = await open('/models/aliases/alias-2', ADMINISTRATOR);
    await person.click(await enabled('Change'));
    await person.clear(screen.getByLabelText(/^Alias;/));
    await person.type(screen.getByLabelText(/^Alias;/), 'other');
    await person.click(await enabled('Save'));
    await person.click(await enabled('Change'));
    await person.clear(screen.getByLabelText(/^Stop over failed calls/));
    await person.clear(screen.getByLabelText(/^Steps, a line each/));
    await person.type(screen.getByLabelText(/^Stop over p95/), '900');
    await person.clear(screen.getByLabelText(/^Shadow/));
    await person.click(await enabled('Save'));
    await enabled('Change');
    expect(askedOf(ChangeAliasDocument)).toEqual([
      { id: 'alias-2', input: { name: 'other', version: 3 } },
      {
        id: 'alias-2',
        input: {
          name: 'canary',
          steps: [],
          stopOn: { errorRate: null, p95Ms: 900, guardBlocks: null, windowMinutes: 5, minCalls: 20 },
          shadow: { target: 'gpt-4.1', percent: 0 },
          version: 3,
        },
      },
    ]);
  });
});
