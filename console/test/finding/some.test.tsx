/** @jest-environment @happy-dom/jest-environment */
import { expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { Some } from '../../src/parts/some.js';
import { show } from '../support/page.js';

test('a long list is shown in steps, each on a press', async () => {
  const rows = Array.from({ length: 120 }, (_, at) => at);
  const person = await show(
    <Some rows={rows}>
      {(shown) => (
        <ul>
          {shown.map((row) => (
            <li key={row}>{row}</li>
          ))}
        </ul>
      )}
    </Some>,
  );
  const button = await screen.findByRole('button', { name: 'Show more' });
  expect([screen.getAllByRole('listitem').length, screen.queryByText('50 of 120') === null]).toEqual([50, false]);
  await person.click(button);
  expect(screen.getAllByRole('listitem')).toHaveLength(100);
  await person.click(button);
  expect(screen.getAllByRole('listitem')).toHaveLength(120);
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
});
