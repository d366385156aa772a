/** @jest-environment @happy-dom/jest-environment */
import { expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { NamesOfDocument } from '../../src/gql/graphql.js';
import { PersonName } from '../../src/parts/names/person-name.js';
import { show } from '../support/page.js';
import { askedOf, reply } from '../support/server.js';

const people = (
  <>
    <PersonName subject="ben@example.com" />
    <PersonName subject="helpdesk-bot" />
    <PersonName subject="ada" />
  </>
);

test('people have their names, asked for at once, with the address as a title', async () => {
  reply(NamesOfDocument, () => ({ members: { edges: [{ node: { subject: 'ben@example.com', name: 'Ben Costa' } }] } }));
  await show(people);
  expect((await screen.findByText('Ben Costa')).title).toBe('ben@example.com');
  expect(screen.getByText('helpdesk-bot')).toBeDefined();
  expect(screen.getByText('Ada Lovelace')).toBeDefined();
  expect(askedOf(NamesOfDocument).map(({ subjects }) => [subjects].flat().toSorted())).toEqual([
    ['ada', 'ben@example.com', 'helpdesk-bot'],
  ]);
});

test('members see their own name, and ask for no other', async () => {
  await show(people, { roles: ['member'] });
  expect(await screen.findByText('Ada Lovelace')).toBeDefined();
  expect(screen.getByText('ben@example.com')).toBeDefined();
  expect(askedOf(NamesOfDocument)).toEqual([]);
});
