/** @jest-environment @happy-dom/jest-environment */
import { expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { ProposalInFullDocument, ProposalsDocument } from '../../src/gql/graphql.js';
import { open } from '../support/page.js';
import { Refusal, reply } from '../support/server.js';

test('a record leads back to its list as it was filtered', async () => {
  reply(ProposalsDocument, () => ({
    proposals: { edges: [], pageInfo: { hasNextPage: false, endCursor: null } },
  }));
  reply(ProposalInFullDocument, () => {
    throw new Refusal('NOT_FOUND', 'no proposal has this id');
  });
  sessionStorage.setItem('portcullis.list./proposals', '?actor=ben');
  const person = await open('/proposals/none');
  expect(screen.queryByRole('heading', { name: 'Proposals' })).toBeNull();
  await person.click(await screen.findByRole('link', { name: 'Back to the list' }));
  await screen.findByRole('heading', { name: 'Proposals' });
  expect(screen.getByLabelText<HTMLInputElement>('Requested by').value).toBe('ben');
  expect(screen.queryByRole('link', { name: 'Back to the list' })).toBeNull();
});
