/** @jest-environment @happy-dom/jest-environment */
import { afterEach, expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { LogStandingDocument } from '../../src/gql/graphql.js';
import { LogStanding } from '../../src/rooms/evidence/log-standing.js';
import { show } from '../support/page.js';
import { reply } from '../support/server.js';

afterEach(() => {
  localStorage.clear();
});

async function standing(kept?: object): Promise<string> {
  if (kept !== undefined) localStorage.setItem('portcullis.log-check.tenant-1', JSON.stringify(kept));
  reply(LogStandingDocument, () => ({
    spineCheckpoint: { size: '705' },
    spineCheckpoints: { edges: [{ node: { signatures: [{ signedAt: '2026-11-01T10:00:00.000Z' }] } }] },
    spineWitnesses: { configured: false, quorumHolds: false, witnessedSize: null },
  }));
  await show(<LogStanding />);
  expect((await screen.findByText('Last checkpoint')).closest('dl')!.textContent).toMatch(/705.*Nov.*nobody outside/);
  return screen.getByRole('status').textContent;
}

test.each([
  ['nobody checked it', undefined, /^Not checked yet in this browser\.$/],
  ['it is whole', { at: '2026-11-01T10:00:00.000Z', size: '705' }, /^Whole: the first 705 events/],
  ['it has grown', { at: '2026-11-01T10:00:00.000Z', size: '700' }, /5 events since then are not checked/],
  [
    'it is broken',
    { at: '2026-11-01T10:00:00.000Z', size: '705', fault: 'event 3 was changed' },
    /^Broken: event 3 was/,
  ],
])('the state of the log is shown: %s', async (_case, kept, words) => {
  expect(await standing(kept)).toMatch(words);
});
