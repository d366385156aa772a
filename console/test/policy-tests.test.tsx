/** @jest-environment @happy-dom/jest-environment */
import { expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { useState } from 'react';
import { DraftTestsDocument } from '../src/gql/graphql.js';
import { Bench } from '../src/rooms/policies/bench.js';
import { type Draft, EMPTY } from '../src/rooms/policies/draft.js';
import { show } from './support/page.js';
import { askedOf, reply } from './support/server.js';

const DRAFT: Draft = {
  ...EMPTY,
  name: 'no secrets',
  tests: [{ name: 'members', action: 'ai.generate', resource: 'model:gpt-4o', roles: ['member'], expected: 'DENY' }],
};

function Editor() {
  const [draft, setDraft] = useState(DRAFT);
  return (
    <>
      <button
        type="button"
        onClick={() => {
          setDraft({ ...draft, actions: ['ai.embed'] });
        }}
      >
        Break it
      </button>
      <Bench
        draft={draft}
        change={(tests) => {
          setDraft({ ...draft, tests });
        }}
      />
    </>
  );
}

test('tests that passed say nothing of a policy that was changed since', async () => {
  const result = { name: 'members', passed: true, expected: 'DENY' as const, actual: 'DENY' as const, errors: [] };
  reply(DraftTestsDocument, () => ({ testPolicy: [result] }));
  const person = await show(<Editor />);
  await person.click(screen.getByRole('button', { name: 'Run the tests' }));
  expect(await screen.findByText('All 1 tests pass.')).toBeTruthy();

  await person.click(screen.getByRole('button', { name: 'Break it' }));
  expect(screen.getByText('The policy has changed since its tests ran.')).toBeTruthy();
  expect(screen.queryByText(/tests pass/)).toBeNull();

  await person.click(screen.getByRole('button', { name: 'Run the tests' }));
  expect(await screen.findByText('All 1 tests pass.')).toBeTruthy();
  expect(askedOf(DraftTestsDocument).map(({ policy }) => policy.actions)).toEqual([['ai.*'], ['ai.embed']]);
});
