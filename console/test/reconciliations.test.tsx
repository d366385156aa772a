/** @jest-environment @happy-dom/jest-environment */
import { CompressionStream, ReadableStream } from 'node:stream/web';
import { gunzipSync } from 'node:zlib';
import { describe, expect, test } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import {
  DropReconciliationDocument,
  ReconciledRowsDocument,
  ReconcileDocument,
  type ReconciliationShownFragment,
  ReconciliationsPageDocument,
} from '../src/gql/graphql.js';
import { verdictOf } from '../src/rooms/evidence/reconciliation-result.js';
import { Reconciliations } from '../src/rooms/evidence/reconciliations.js';
import { enabled, questions, show } from './support/page.js';
import { askedOf, Refusal, reply } from './support/server.js';

/** Browsers have them, and the page of these tests does not. */
Object.assign(globalThis, { CompressionStream, ReadableStream });

const COUNT = { calls: '5', inputTokens: '1500', outputTokens: '50', costUsd: 0.25 };
const MADE: ReconciliationShownFragment = {
  id: 'one',
  isPlatform: false,
  provider: 'own.openai',
  source: 'FILE',
  origin: 'usage.json',
  startDate: '2026-10-01T00:00:00.000Z',
  endDate: '2026-11-01T00:00:00.000Z',
  tolerancePerMille: 0,
  gatewayKeys: [],
  sha256: 'aa11',
  rowsSha256: 'bb22',
  rowCount: 3,
  summary: {
    days: 31,
    reportedDays: 30,
    states: { providerOnly: 1, differs: 1, ledgerOnly: 0, withinTolerance: 0, equal: 1 },
    provider: COUNT,
    ledger: { ...COUNT, calls: '3' },
    unseenCalls: '2',
    unseenTokens: '40',
    leftOutCalls: '7',
    estimatedCalls: '0',
    skippedLines: 0,
  },
  eventId: 'event-1',
  createdBy: 'ada',
  createdAt: '2026-11-02T00:00:00.000Z',
};
const row = (day: string, state: 'PROVIDER_ONLY' | 'DIFFERS' | 'EQUAL', key = '') => ({
  day,
  model: 'gpt-5',
  key,
  state,
  provider: COUNT,
  ledger: state === 'PROVIDER_ONLY' ? null : COUNT,
});

function listed(...nodes: readonly ReconciliationShownFragment[]): void {
  reply(ReconciliationsPageDocument, () => ({
    reconciliations: { edges: nodes.map((node) => ({ node })), pageInfo: { hasNextPage: false, endCursor: null } },
  }));
  reply(ReconciledRowsDocument, () => ({
    reconciliationRows: {
      rows: [row('2026-10-02', 'PROVIDER_ONLY', 'key_other'), row('2026-10-01', 'DIFFERS'), row('2026-10-03', 'EQUAL')],
    },
  }));
}

describe('the page of reconciliations', () => {
  test('shows a result in words, and the days that differ first', async () => {
    listed(MADE);
    const user = await show(<Reconciliations />);
    await user.click(await enabled('Show'));
    const result = await screen.findByRole('region', { name: 'Result' });
    expect(within(result).getByRole('status').textContent).toBe(
      'Calls that the provider counted and the gateway did not: 2.',
    );
    expect(result.textContent).toMatch('The report covers 30 of the 31 days.');
    expect(result.textContent).toMatch('7 calls');
    // By its last day, as the form asks for it.
    expect(result.textContent).toMatch('2026-10-01 to 2026-10-31');
    const table = await within(result).findByRole('table');
    const rows = within(table).getAllByRole('row').slice(1);
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/2026-10-02.*key key_other.*Only at the provider.*nothing/),
      expect.stringMatching(/2026-10-01.*Differs.*5 calls/),
      expect.stringMatching(/2026-10-03.*Equal/),
    ]);
  });

  test('shows some of many rows, and more when asked', async () => {
    listed({ ...MADE, rowCount: 90 });
    const many = Array.from({ length: 90 }, (_, at) => row('2026-10-02', 'DIFFERS', `key ${at}`));
    reply(ReconciledRowsDocument, ({ first }) => ({ reconciliationRows: { rows: many.slice(0, first) } }));
    const user = await show(<Reconciliations />);
    await user.click(await enabled('Show'));
    const result = await screen.findByRole('region', { name: 'Result' });
    expect(await within(result).findByText(/25 of 90 rows/)).toBeTruthy();
    await user.click(await enabled('Show more'));
    await waitFor(() => {
      expect(within(result).getAllByRole('row')).toHaveLength(91);
    });
    expect(within(result).queryByRole('button', { name: 'Show more' })).toBeNull();
  });

  test('sends a file, compressed', async () => {
    listed();
    reply(ReconcileDocument, () => ({ createReconciliation: MADE }));
    const user = await show(<Reconciliations />);
    await user.click(await enabled('Compare'));
    fireEvent.change(await screen.findByLabelText('Provider'), { target: { value: 'own.openai' } });
    fireEvent.change(screen.getByLabelText('First day'), { target: { value: '2026-10-01' } });
    fireEvent.change(screen.getByLabelText('Last day'), { target: { value: '2026-10-31' } });
    await user.upload(screen.getByLabelText('Report'), new File(['{"data":[]}'], 'usage.json'));
    expect(await screen.findByText('usage.json is read.')).toBeTruthy();
    await user.click(await enabled('Compare them'));
    await waitFor(() => {
      expect(askedOf(ReconcileDocument)).toHaveLength(1);
    });
    const { report, ...input } = askedOf(ReconcileDocument)[0]!.input;
    expect(input).toMatchObject({
      provider: 'own.openai',
      format: 'OPENAI',
      startDate: '2026-10-01T00:00:00.000Z',
      endDate: '2026-11-01T00:00:00.000Z',
      filename: 'usage.json',
      contentType: 'application/gzip',
    });
    expect(gunzipSync(Buffer.from(report as string, 'base64')).toString()).toBe('{"data":[]}');
    expect(await screen.findByRole('region', { name: 'Result' })).toBeTruthy();
  });

  test('asks the provider with a key, and says what is wrong with it', async () => {
    listed();
    reply(ReconcileDocument, () => {
      throw new Refusal('INVALID_REQUEST', 'openai refuses the credential');
    });
    const user = await show(<Reconciliations />);
    await user.click(await enabled('Compare'));
    fireEvent.change(await screen.findByLabelText('Provider'), { target: { value: 'own.openai' } });
    fireEvent.change(screen.getByLabelText('Source'), { target: { value: 'credential' } });
    fireEvent.change(screen.getByLabelText(/Administrator’s key/), { target: { value: 'sk-admin-1234' } });
    fireEvent.change(screen.getByLabelText(/Ids of this gateway/), { target: { value: 'key_a, key_b' } });
    await user.click(await enabled('Compare them'));
    expect(await screen.findByText(/refuses the credential/)).toBeTruthy();
    expect(askedOf(ReconcileDocument)[0]!.input).toMatchObject({
      credential: 'sk-admin-1234',
      address: null,
      gatewayKeys: ['key_a', 'key_b'],
    });
  });

  test('deletes one after a question', async () => {
    listed(MADE);
    reply(DropReconciliationDocument, () => ({ deleteReconciliation: 'one' }));
    const user = await show(<Reconciliations />);
    await user.click(await enabled('Delete'));
    await waitFor(() => {
      expect(askedOf(DropReconciliationDocument)).toEqual([{ id: 'one' }]);
    });
    expect(questions).toEqual([expect.stringContaining('The log keeps')]);
  });
});

test.each([
  [{}, 'Calls that the provider counted and the gateway did not: 2.'],
  [{ unseenCalls: null }, 'Tokens that the provider counted and the gateway did not: 40.'],
  [{ unseenCalls: '0', unseenTokens: '0' }, 'The ledger has more than the provider counted.'],
  [
    { states: { providerOnly: 0, differs: 0, ledgerOnly: 0, withinTolerance: 2, equal: 1 } },
    'Everything that the provider counted is in the ledger.',
  ],
])('a result in a sentence: %j', (given, words) => {
  expect(verdictOf({ ...MADE.summary, ...given })).toBe(words);
});
