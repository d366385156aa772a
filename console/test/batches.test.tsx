/** @jest-environment @happy-dom/jest-environment */
import { describe, expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import {
  type BatchRowFragment,
  BatchRowsDocument,
  MessageBatchRowsDocument,
  StopBatchDocument,
} from '../src/gql/graphql.js';
import { open, questions } from './support/page.js';
import { askedOf, reply } from './support/server.js';

const RUNNING: BatchRowFragment = {
  id: 'batch_1',
  subject: 'ann',
  endpoint: '/v1/embeddings',
  status: 'in_progress',
  createdTime: '2026-01-05T10:00:00.000Z',
  provider: null,
  requestCounts: { total: 9, completed: 4, failed: 3 },
  refused: 2,
  heldUsd: 1.5,
  costUsd: null,
  evidenceId: 'e',
};

describe('batches', () => {
  test('are listed with what was refused and what they cost, and can be cancelled while they run', async () => {
    const over = { ...RUNNING, id: 'batch_2', status: 'completed', costUsd: 0.25, provider: 'openai' };
    reply(BatchRowsDocument, () => ({ batches: { data: [RUNNING, over], lastId: 'batch_2', hasMore: false } }));
    reply(MessageBatchRowsDocument, () => ({ messageBatches: { data: [], lastId: null, hasMore: false } }));
    reply(StopBatchDocument, () => ({ cancelBatch: { id: 'batch_1', status: 'cancelling' } }));
    const user = await open('/batches', { roles: ['member'] });
    const table = await screen.findByRole('table', { name: 'Batches of files' });
    const [, first, second] = within(table).getAllByRole('row');
    expect(first?.textContent).toContain('4 of 9');
    expect(
      within(first!)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    ).toEqual(expect.arrayContaining(['ann', '2', '1', '–of at most $1.50']));
    expect(second?.textContent).toContain('0.25');
    expect(second?.textContent).toContain('in a batch of openai');
    expect(first?.textContent).not.toContain('in a batch of');
    expect(within(second!).queryByRole('button', { name: 'Cancel' })).toBeNull();
    await user.click(within(first!).getByRole('button', { name: 'Cancel' }));
    expect(questions).toEqual([expect.stringContaining('Cancel batch_1?')]);
    expect(askedOf(StopBatchDocument)).toEqual([{ id: 'batch_1' }]);
    expect(screen.getByText('No batch yet')).toBeTruthy();
  });
});
