/** @jest-environment @happy-dom/jest-environment */
import { expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { useState } from 'react';
import { DraftTestsDocument, LanguageDocument } from '../src/gql/graphql.js';
import { Bench } from '../src/rooms/policies/bench.js';
import { type Draft, EMPTY } from '../src/rooms/policies/draft.js';
import { enabled, open, questions, show } from './support/page.js';
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
  expect(await screen.findByText('The test passes.')).toBeTruthy();

  await person.click(screen.getByRole('button', { name: 'Break it' }));
  expect(screen.getByText('The policy has changed since its tests ran.')).toBeTruthy();
  expect(screen.queryByText(/passes/)).toBeNull();

  await person.click(screen.getByRole('button', { name: 'Run the tests' }));
  expect(await screen.findByText('The test passes.')).toBeTruthy();
  expect(askedOf(DraftTestsDocument).map(({ policy }) => policy.actions)).toEqual([['ai.*'], ['ai.embed']]);
});

test('a template that is chosen fills in the policy at once, and a draft without a name can be tried', async () => {
  reply(LanguageDocument, () => ({ policyLanguage: { variables: [], functions: [], macros: [] } }) as never);
  reply(DraftTestsDocument, () => ({ testPolicy: [] }));
  const person = await open('/policies/new', { roles: ['tenant_admin'] });
  await person.click(await enabled('Block a model'));
  const terms = screen.getByRole('region', { name: 'What it is about' });
  const name = within(terms).getByLabelText<HTMLInputElement>('Name');
  expect(name.value).toBe('no gpt-4o');
  await person.clear(name);
  await person.click(await enabled('Run the tests'));
  expect(askedOf(DraftTestsDocument).at(-1)?.policy.name).toBe('unnamed draft');

  await person.click(await enabled('Four eyes on policies'));
  expect(questions).toEqual(['Use the template? Your draft is replaced.']);
  expect(within(screen.getByRole('region', { name: 'What it is about' })).getByLabelText('Name')).toHaveProperty(
    'value',
    'four eyes on policies',
  );
});
