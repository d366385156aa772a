import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { TimeLeft } from '../../decisions/time-left.js';
import { BudgetsDocument, type BudgetsQuery, type BudgetTarget } from '../../gql/graphql.js';
import { Brief } from '../../parts/brief.js';
import type { Sorting } from '../../parts/filters/sorting.js';
import { useNow } from '../../parts/period.js';
import { Pages, useCursors } from '../../parts/pages.js';
import { Query } from '../../parts/query.js';
import { Table } from '../../parts/table.js';
import { number } from '../../parts/text/format.js';
import { UsageBar } from '../../parts/usage/bar.js';
import { windowWords } from '../../parts/usage/words.js';
import { CounterOf } from '../../spending/counter-of.js';
import { ForecastWords } from '../../spending/forecast.js';
import { BUDGET_ORDERS, TARGETS } from './search.js';
import { Bound } from './bound.js';
import { effectWords, limitOf, limitWords, perWords, type Terms } from './terms.js';

const PAGE = 25;
const REFRESH_MILLIS = 30_000;

type Listed = BudgetsQuery['budgets']['edges'][number]['node'];

interface BranchProps {
  target: BudgetTarget;
  /** How many budgets there are in it. */
  count: number;
  find: string | undefined;
  sorting: Sorting;
  isOpenAtFirst: boolean;
}

/** The budgets for one kind of calls, which are read once it is opened; newest first without an order. */
export function Branch({ target, count, find, sorting, isOpenAtFirst }: BranchProps) {
  const [isOpen, setOpen] = useState(isOpenAtFirst);
  return (
    <details
      className="branch"
      open={isOpen}
      onToggle={({ currentTarget }) => {
        setOpen(currentTarget.open);
      }}
    >
      <summary>
        <h2>{TARGETS[target]}</h2> <span className="quiet">{number(count)}</span>
      </summary>
      {isOpen ? <List target={target} find={find} sorting={sorting} /> : null}
    </details>
  );
}

function List({ target, find, sorting }: Pick<BranchProps, 'target' | 'find' | 'sorting'>) {
  const { order } = sorting;
  const cursors = useCursors([target, find, order]);
  const now = useNow(REFRESH_MILLIS);
  const variables = {
    first: PAGE,
    after: cursors.after ?? null,
    target,
    search: find ?? null,
    order: BUDGET_ORDERS.find((known) => known === order) ?? null,
  };
  return (
    <Query document={BudgetsDocument} variables={variables} isFresh>
      {({ budgets: { edges, pageInfo } }) => (
        <>
          <Table
            caption={t`Budgets: ${TARGETS[target]}`}
            sorting={sorting}
            rows={edges.map(({ node }) => node)}
            keyOf={({ id }) => id}
            empty={t`They are gone.`}
            columns={[
              {
                head: t`Budget`,
                sort: 'NAME',
                cell: ({ id, name }) => (
                  <Link to="/budgets/$id" params={{ id }}>
                    <Brief text={name} />
                  </Link>
                ),
              },
              { head: t`Binds`, cell: ({ selector, per }) => <Binds selector={selector} per={per} />, isPlain: true },
              { head: t`Limit`, cell: (terms) => <Limit terms={terms} />, isPlain: true },
              { head: t`At the limit`, cell: (terms) => effectWords(terms), isPlain: true },
              { head: t`Most used`, cell: (budget) => <MostUsed budget={budget} now={now} /> },
            ]}
          />
          <Pages cursors={cursors} pageInfo={pageInfo} isSorted={order !== undefined} />
        </>
      )}
    </Query>
  );
}

function Binds({ selector, per }: Pick<Terms, 'selector' | 'per'>) {
  return (
    <>
      <Bound selector={selector} />
      {per.length === 0 ? null : <div className="quiet">{perWords(per)}</div>}
    </>
  );
}

function Limit({ terms }: { terms: Terms }) {
  const { window, timeZone } = terms;
  return (
    <>
      {limitWords(terms)} {windowWords(window)}
      {timeZone === 'UTC' ? null : <div className="quiet">{timeZone}</div>}
    </>
  );
}

/** The counter that is nearest to its limit. */
function MostUsed({ budget, now }: { budget: Listed; now: number }) {
  const { unit, amount } = limitOf(budget);
  const most = budget.mostUsed ?? { unit, limit: amount, used: 0, held: 0, resetsAt: null, forecast: null };
  return (
    <>
      <UsageBar label={t`Use of ${budget.name}`} {...most} />
      {budget.mostUsed === null || Object.keys(budget.mostUsed.per).length === 0 ? null : (
        <div>
          <CounterOf per={budget.mostUsed.per} />
        </div>
      )}
      <ForecastWords forecast={most.forecast} unit={unit} now={now} />
      {most.resetsAt === null ? null : (
        <div className="quiet">
          <Trans>
            resets <TimeLeft until={most.resetsAt} />
          </Trans>
        </div>
      )}
    </>
  );
}
