/** @jest-environment @happy-dom/jest-environment */
import { describe, expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import {
  EndStopDocument,
  HoldingStopsDocument,
  MakeStopDocument,
  StopBannerLiveDocument,
  StopsLiveDocument,
  StopsPageDocument,
  type StopsPageQuery,
} from '../src/gql/graphql.js';
import { namedBy, selectorOf } from '../src/rooms/stops/selectors.js';
import { enabled, open, questions, refuse } from './support/page.js';
import { askedOf, Refusal, reply, send } from './support/server.js';

type Stop = StopsPageQuery['stops']['edges'][number]['node'];

const LAST_PAGE = { hasNextPage: false, endCursor: null };
const ADMINISTRATOR = { roles: ['tenant_admin'] };
const HOLDING: Stop = {
  id: 'stop-1',
  selector: { user: 'eve', model: ['gpt-*', 'o3'] },
  reason: 'A leaked key',
  status: 'HOLDING',
  createdBy: 'ada',
  createdAt: '2026-01-05T10:00:00.000Z',
  liftedBy: null,
  liftedAt: null,
};
const LIFTED: Stop = {
  ...HOLDING,
  id: 'stop-2',
  selector: {},
  status: 'LIFTED',
  liftedBy: 'grace',
  liftedAt: '2026-01-06T10:00:00.000Z',
};

function listed(...nodes: readonly Stop[]): void {
  reply(StopsPageDocument, () => ({ stops: { edges: nodes.map((node) => ({ node })), pageInfo: LAST_PAGE } }));
}

describe('stops', () => {
  test('are listed with what they name, and by whom they were made and lifted', async () => {
    listed(HOLDING, LIFTED);
    await open('/stops', ADMINISTRATOR);
    const rows = within(await screen.findByRole('table', { name: 'Stops' })).getAllByRole('row');
    expect(rows[1]?.textContent).toContain('user eve, model gpt-* or o3');
    expect(rows[1]?.textContent).toContain('by Ada Lovelace');
    expect(rows[2]?.textContent).toContain('every call of the tenant');
    expect(rows[2]?.textContent).toContain('by grace');
    expect(screen.getAllByRole('button', { name: 'Lift' })).toHaveLength(1);
  });

  test('are lifted after a question', async () => {
    listed(HOLDING);
    reply(EndStopDocument, () => ({ liftStop: { id: 'stop-1' } }));
    const person = await open('/stops', ADMINISTRATOR);
    await person.click(await enabled('Lift'));
    await enabled('Lift');
    expect(questions).toEqual([
      'Lift this stop (user eve, model gpt-* or o3)? Its calls are let through again at once.',
    ]);
    expect(askedOf(EndStopDocument)).toEqual([{ id: 'stop-1' }]);
  });

  test('show an auditor no way to change them', async () => {
    listed(HOLDING);
    await open('/stops', { roles: ['auditor'] });
    expect(await screen.findByText('A leaked key')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Lift' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Stop calls' })).toBeNull();
  });

  test('are read again when one is made elsewhere', async () => {
    listed();
    await open('/stops', ADMINISTRATOR);
    expect(await screen.findByText('Nothing is stopped')).toBeTruthy();
    listed(HOLDING);
    await send(StopsLiveDocument, { stopChanged: { id: 'stop-1' } });
    expect(await screen.findByText('A leaked key')).toBeTruthy();
  });
});

describe('the form for a stop', () => {
  test('names calls row by row', async () => {
    listed();
    reply(MakeStopDocument, () => ({ createStop: { id: 'stop-1' } }));
    const person = await open('/stops', ADMINISTRATOR);
    await person.click(await enabled('Stop calls'));
    await person.selectOptions(screen.getByLabelText('What is stopped'), 'Agent');
    await person.type(screen.getByLabelText('Agent, a line each'), 'crawler{Enter}indexer');
    await person.click(await enabled('Narrow it'));
    await person.click(await enabled('Narrow it'));
    await person.type(screen.getByLabelText('User, a line each'), 'eve');
    await person.click(screen.getByRole('button', { name: 'Remove Key' }));
    await person.type(screen.getByLabelText(/^Reason/), 'It runs away');
    await person.click(await enabled('Stop'));
    await enabled('Stop calls');
    expect(questions).toEqual(['Stop agent crawler or indexer, user eve? Calls under way end at once.']);
    expect(askedOf(MakeStopDocument)).toEqual([
      { input: { selector: { agent: ['crawler', 'indexer'], user: ['eve'] }, reason: 'It runs away' } },
    ]);
  });

  test('says that nothing named stops everything, and stops nothing when the person says no', async () => {
    listed();
    refuse();
    const person = await open('/stops', ADMINISTRATOR);
    await person.click(await enabled('Stop calls'));
    await person.type(screen.getByLabelText(/^Reason/), 'All of it');
    await person.click(await enabled('Stop'));
    expect(questions).toEqual(['Stop every call of the tenant? Calls under way end at once.']);
    expect(askedOf(MakeStopDocument)).toEqual([]);
  });

  test('says at the field what is wrong with it', async () => {
    listed();
    reply(MakeStopDocument, () => {
      throw new Refusal('INVALID_REQUEST', 'no', [{ path: 'selector.key', message: 'expected 1 to 100 values' }]);
    });
    const person = await open('/stops', ADMINISTRATOR);
    await person.click(await enabled('Stop calls'));
    await person.type(screen.getByLabelText('Key, a line each'), 'k1');
    await person.type(screen.getByLabelText(/^Reason/), 'Leaked');
    await person.click(await enabled('Stop'));
    expect((await screen.findByRole('alert')).textContent).toContain('expected 1 to 100 values');
  });
});

describe('the banner', () => {
  const holding = (...reasons: readonly string[]): void => {
    const edges = reasons.map((reason, at) => ({ node: { id: String(at), reason, status: 'HOLDING' as const } }));
    const lifted = { node: { id: 'lifted', reason: 'Long ago', status: 'LIFTED' as const } };
    reply(HoldingStopsDocument, () => ({ stops: { edges: [...edges, lifted] } }));
  };

  test('is on every page while a stop holds', async () => {
    holding();
    await open('/nowhere', ADMINISTRATOR);
    await screen.findByText('There is no such page');
    expect(screen.queryByText('Model calls are stopped:')).toBeNull();
    holding('A leaked key', 'An agent');
    await send(StopBannerLiveDocument, { stopChanged: { id: '1' } });
    const banner = (await screen.findByText('Model calls are stopped:')).parentElement;
    expect(banner?.textContent).toContain('A leaked key – and 1 more');
    expect(within(banner!).getByRole('link', { name: 'See the stops' }).getAttribute('href')).toBe('/stops');
  });

  test('is not asked for where the person may not read it', async () => {
    await open('/nowhere', { roles: ['member'] });
    await screen.findByText('There is no such page');
    expect(askedOf(HoldingStopsDocument)).toEqual([]);
  });
});

describe('a selector', () => {
  test('is made of rows, those of one dimension together', () => {
    const rows = [
      { id: 0, dimension: 'user', values: 'ann, bob\n' },
      { id: 1, dimension: 'user', values: 'eve' },
      { id: 2, dimension: 'model', values: ' ,\n' },
    ] as const;
    expect(selectorOf(rows)).toEqual({ user: ['ann', 'bob', 'eve'] });
  });

  test('is read out', () => {
    expect(namedBy({ group: 'Interns', operation: ['ai.embed'] })).toBe('group Interns, operation ai.embed');
  });
});
