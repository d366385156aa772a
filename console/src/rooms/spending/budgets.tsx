import { t } from '@lingui/core/macro';
import { Link } from '@tanstack/react-router';
import { SpendingBudgetsDocument, type SpendingBudgetsQuery } from '../../gql/graphql.js';
import { Brief } from '../../parts/brief.js';
import { Query } from '../../parts/query.js';
import { Table } from '../../parts/table.js';
import { UsageBar } from '../../parts/usage/bar.js';
import { shareOf } from '../../parts/usage/words.js';
import { FirstOf } from '../../spending/first-of.js';
import { ForecastWords } from '../../spending/forecast.js';

/** The budgets that are shown at first. */
const FIRST = 6;

type Budget = SpendingBudgetsQuery['budgets']['edges'][number]['node'];

/** The budgets that are nearest to their limits. */
export function NearBudgets({ now }: { now: number }) {
  return (
    <Query document={SpendingBudgetsDocument} variables={{}}>
      {({ budgets: { edges } }) => (
        <section>
          <FirstOf
            title={t`Budgets, the fullest first`}
            rows={fullestFirst(edges.map(({ node }) => node))}
            first={FIRST}
          >
            {(budgets) => (
              <Table
                caption={t`Budgets, the fullest first`}
                rows={budgets}
                keyOf={({ id }) => id}
                empty={t`There are no budgets beside the one of the month.`}
                columns={[
                  {
                    head: t`Budget`,
                    cell: ({ id, name }) => (
                      <Link to="/budgets/$id" params={{ id }}>
                        <Brief text={name} />
                      </Link>
                    ),
                  },
                  { head: t`Fullest counter`, cell: (budget) => <Use budget={budget} /> },
                  {
                    head: t`Forecast`,
                    isMinor: true,
                    cell: ({ mostUsed }) =>
                      mostUsed === null ? null : (
                        <ForecastWords forecast={mostUsed.forecast} unit={mostUsed.unit} now={now} />
                      ),
                  },
                ]}
              />
            )}
          </FirstOf>
        </section>
      )}
    </Query>
  );
}

function Use({ budget: { name, mostUsed } }: { budget: Budget }) {
  if (mostUsed === null) return t`nothing used`;
  const { unit, used, held, limit } = mostUsed;
  return <UsageBar label={t`Use of ${name}`} unit={unit} used={used} held={held} limit={limit} />;
}

function fullestFirst(budgets: readonly Budget[]): Budget[] {
  const share = ({ mostUsed }: Budget): number => (mostUsed === null ? -1 : shareOf(mostUsed));
  return budgets.toSorted((one, other) => share(other) - share(one));
}
