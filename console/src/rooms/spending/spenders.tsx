import { t } from '@lingui/core/macro';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Sorting } from '../../parts/filters/sorting.js';
import { Table } from '../../parts/table.js';
import { number, percent } from '../../parts/text/format.js';
import { Money } from '../../parts/text/amount.js';
import { usdAlike } from '../../parts/text/money.js';
import { Whole } from '../../parts/text/whole.js';
import { projectionOf } from '../../spending/projection.js';
import { administers } from '../../viewer/permissions.js';
import { useViewer } from '../../viewer/viewer.js';
import type { SpentRow } from './months.js';
import { type Spender, SPENDERS } from './search.js';

interface SpendersProps {
  rows: readonly SpentRow[];
  by: Spender;
  tag: string | null;
  total: number;
  now: number;
  sorting: Sorting;
}

/** Who spent how much this month: each with a bar that leads to the requests, beside the last month to the same day. */
export function Spenders({ rows, by, tag, total, now, sorting }: SpendersProps) {
  const most = Math.max(0, ...rows.map(({ costUsd, lastUsd }) => Math.max(costUsd, lastUsd ?? 0)));
  const form = usdAlike(rows.map(({ costUsd }) => costUsd));
  return (
    <Table
      caption={t`Spending by ${tag === null ? SPENDERS[by] : t`the tag ${tag}`}`}
      rows={rows}
      sorting={sorting}
      keyOf={({ key }) => key ?? t`the rest`}
      empty={t`Nothing was spent this month.`}
      columns={[
        {
          head: t`Name`,
          sort: 'NAME',
          cell: (row) => (
            <Leading row={row} by={by} tag={tag}>
              <Whole text={row.name} />
            </Leading>
          ),
        },
        {
          head: t`Beside the last month`,
          cell: (row) => (
            <Leading row={row} by={by} tag={tag} isBar>
              <Bars row={row} most={most} />
            </Leading>
          ),
        },
        {
          head: t`This month`,
          cell: ({ costUsd }) => <Money amount={costUsd} form={form} />,
          isNumber: true,
          sort: 'COST',
          isLargestFirst: true,
        },
        { head: t`Share`, cell: ({ costUsd }) => percent(costUsd, total), isNumber: true },
        {
          head: t`Last month so far`,
          sort: 'LAST',
          isLargestFirst: true,
          cell: ({ lastUsd }) => (lastUsd === null ? '–' : <Money amount={lastUsd} form={form} />),
          isNumber: true,
        },
        {
          head: t`Difference`,
          cell: (row) => changeWords(row.costUsd, row.lastUsd),
          isNumber: true,
          sort: 'CHANGE',
          isLargestFirst: true,
        },
        { head: t`By the month’s end`, cell: ({ costUsd }) => form(projectionOf(costUsd, now)), isNumber: true },
        {
          head: t`Requests`,
          cell: ({ requests }) => number(requests),
          isNumber: true,
          isMinor: true,
          sort: 'REQUESTS',
          isLargestFirst: true,
        },
      ]}
    />
  );
}

/** The change since the last month as a share of it; new, where nothing was spent then. */
export function changeWords(costUsd: number, lastUsd: number | null): string {
  if (lastUsd === null) return '–';
  if (lastUsd === 0) return costUsd > 0 ? t`new` : '–';
  return `${costUsd >= lastUsd ? '+' : '−'}${percent(Math.abs(costUsd - lastUsd), lastUsd)}`;
}

interface LeadingProps {
  row: SpentRow;
  by: Spender;
  tag: string | null;
  isBar?: boolean;
  children: ReactNode;
}

/** Leads to the requests of this month; those of a team cannot be found by it, so it leads to its page. */
function Leading({ row: { key, name }, by, tag, isBar = false, children }: LeadingProps) {
  const mayOpen = administers(useViewer());
  if (key === null || key === '' || (by === 'GROUP' && !mayOpen)) return children;
  const more = isBar ? { 'aria-label': t`Requests of ${name}`, className: 'bars' } : {};
  if (by === 'GROUP')
    return (
      <Link
        to="/people/groups/$id"
        params={{ id: key }}
        {...(isBar ? { ...more, 'aria-label': t`The team ${name}` } : {})}
      >
        {children}
      </Link>
    );
  const search = { period: 'this-month', ...filterOf(by, key, tag) } as const;
  return (
    <Link to="/requests" search={search} {...more}>
      {children}
    </Link>
  );
}

function filterOf(by: Exclude<Spender, 'GROUP'>, key: string, tag: string | null) {
  switch (by) {
    case 'MODEL':
      return { model: key };
    case 'PROVIDER':
      return { provider: key };
    case 'USER':
      return { user: key };
    case 'KEY':
      return { key };
    case 'TAG':
      return { tag: `${tag ?? ''}=${key}` };
  }
}

function Bars({ row: { costUsd, lastUsd }, most }: { row: SpentRow; most: number }) {
  const width = (value: number): string => `${most > 0 ? (100 * value) / most : 0}%`;
  return (
    <svg className="months" aria-hidden="true">
      <rect className="this" width={width(costUsd)} y="2" height="9" />
      <rect className="last" width={width(lastUsd ?? 0)} y="13" height="4" />
    </svg>
  );
}
