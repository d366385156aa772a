/** @jest-environment @happy-dom/jest-environment */
import { describe, expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import {
  ChangeWordListDocument,
  MakeWordListDocument,
  PiiRulesDocument,
  RemoveWordListDocument,
  WordListsDocument,
  type WordListsQuery,
} from '../../src/gql/graphql.js';
import { questions, open } from '../support/page.js';
import { askedOf, Refusal, reply } from '../support/server.js';

const ADMINISTRATOR = { roles: ['tenant_admin'] };
const PROJECTS = { id: 'list-1', name: 'PROJECT', count: 1_200, updatedAt: '2026-01-05T10:00:00.000Z', version: 3 };

function listed(...nodes: readonly WordListsQuery['piiLists']['edges'][number]['node'][]): void {
  const edges = nodes.map((node) => ({ node }));
  reply(WordListsDocument, () => ({ piiLists: { edges, pageInfo: { hasNextPage: false, endCursor: null } } }));
}

const openPage = (viewer: object) => {
  const piiRules = { thresholds: [], allowedValues: [], recognizers: [], personNames: null };
  reply(PiiRulesDocument, () => ({ tenant: { id: 'tenant-1', name: 'Analytical Engines', version: 1, piiRules } }));
  return open('/tenants/tenant-1/personal-data', viewer);
};

describe('words of a tenant’s own', () => {
  test('are counted, and an auditor changes none', async () => {
    listed(PROJECTS);
    await openPage({ roles: ['auditor'] });
    const rows = within(await screen.findByRole('table', { name: 'Lists of words' })).getAllByRole('row');
    expect(rows[1]?.textContent).toContain('PROJECT1,200');
    expect(screen.queryByRole('button', { name: /^(?:Make a list|Change|Delete)/ })).toBeNull();
  });

  test('are put into a new list', async () => {
    listed();
    reply(MakeWordListDocument, () => ({ createPiiList: { id: 'list-2', name: 'CUSTOMER', count: 2 } }));
    const person = await openPage(ADMINISTRATOR);
    await person.click(await screen.findByRole('button', { name: 'Make a list' }));
    await person.type(screen.getByLabelText(/^Name, in capitals/), 'CUSTOMER');
    await person.type(screen.getByLabelText(/^Words, one a line/), 'Acme{enter}Globex');
    await person.click(screen.getByRole('button', { name: 'Make the list' }));
    expect(await screen.findByText('The list CUSTOMER hides 2 words.')).toBeTruthy();
    expect(askedOf(MakeWordListDocument)).toEqual([{ input: { name: 'CUSTOMER', words: 'Acme\nGlobex' } }]);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('are taken out of a list at the version that was seen; a refusal is shown at its field', async () => {
    listed(PROJECTS);
    let isRefused = true;
    reply(ChangeWordListDocument, () => {
      if (isRefused)
        throw new Refusal('INVALID_REQUEST', 'bad', [
          { path: 'input.words', message: 'must have at most 200 bytes a line' },
        ]);
      return { updatePiiList: { id: 'list-1', name: 'PROJECT', count: 1 } };
    });
    const person = await openPage(ADMINISTRATOR);
    await person.click(await screen.findByRole('button', { name: 'Change PROJECT' }));
    expect(screen.getByText('It has 1,200 words.')).toBeTruthy();
    await person.selectOptions(screen.getByRole('combobox', { name: /^Change/ }), 'REMOVE');
    await person.type(screen.getByLabelText(/^Words, one a line/), 'Orion');
    await person.click(screen.getByRole('button', { name: 'Change the list' }));
    expect(await screen.findByText(/must have at most 200 bytes a line/)).toBeTruthy();
    isRefused = false;
    await person.type(screen.getByLabelText(/^Words, one a line/), '{enter}Vega');
    await person.click(screen.getByRole('button', { name: 'Change the list' }));
    expect(await screen.findByText('The list PROJECT hides 1 word.')).toBeTruthy();
    expect(askedOf(ChangeWordListDocument).at(-1)).toEqual({
      id: 'list-1',
      input: { version: 3, change: 'REMOVE', words: 'Orion\nVega' },
    });
  });

  test('leave with prompts once their list is deleted, which the question says', async () => {
    listed(PROJECTS);
    reply(RemoveWordListDocument, () => ({ deletePiiList: { id: 'list-1' } }));
    const person = await openPage(ADMINISTRATOR);
    await person.click(await screen.findByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('The list PROJECT is deleted.')).toBeTruthy();
    expect(questions).toEqual([
      'Delete the list PROJECT? Its 1,200 words leave with prompts from the next request on.',
    ]);
    expect(askedOf(RemoveWordListDocument)).toEqual([{ id: 'list-1' }]);
  });
});
