/** @jest-environment @happy-dom/jest-environment */
import { expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { Table } from '../../src/parts/table.js';
import { moneyColumn } from '../../src/parts/text/amount.js';
import { show } from '../support/page.js';

test('amounts of a column have the same decimals, and the exact one as a title', async () => {
  const rows = [{ cost: 12 }, { cost: 0.0271828 }, { cost: null }];
  await show(
    <Table
      caption="Costs"
      rows={rows}
      keyOf={({ cost }) => String(cost)}
      empty=""
      columns={[{ head: 'Cost', ...moneyColumn(rows, ({ cost }) => cost) }]}
    />,
  );
  const cells = (await screen.findAllByRole('cell')).map(({ textContent }) => textContent);
  expect(cells).toEqual(['$12.000', '$0.027', '–']);
  expect(screen.getByText('$0.027').title).toBe('$0.0271828');
});
