import { useState } from 'react';
import { TimeLeft } from '../../decisions/time-left.js';
import { MyBudgetsDocument, type MyBudgetsQuery } from '../../gql/graphql.js';
import { Brief } from '../../parts/brief.js';
import { amountWords, shareOf, windowWords } from '../../parts/usage/words.js';
import { Query } from '../../parts/query.js';
import { Table } from '../../parts/table.js';
import { UsageBar } from '../../parts/usage/bar.js';

const REFRESH_MILLIS = 10_000;
/** The budgets that are shown at first. */
const FIRST = 6;

type Mine = MyBudgetsQuery['keyBudgets']['data'][number];

/** The budgets that can bind the calls of the person, the one nearest to its limit first. */
export function MyBudgets() {
  const [isWhole, setWhole] = useState(false);
  return (
    <Query document={MyBudgetsDocument} variables={{}} every={REFRESH_MILLIS}>
      {({ keyBudgets: { data } }) => {
        const sorted = [...data].sort((one, other) => usedShare(other) - usedShare(one));
        return (
          <section>
            <div className="title">
              <h2>My budgets</h2>
              {data.length > FIRST ? (
                <button
                  type="button"
                  aria-expanded={isWhole}
                  onClick={() => {
                    setWhole(!isWhole);
                  }}
                >
                  {isWhole ? 'Show fewer' : `Show all ${data.length}`}
                </button>
              ) : null}
            </div>
            <Table
              caption="My budgets"
              rows={isWhole ? sorted : sorted.slice(0, FIRST)}
              keyOf={({ id }) => id}
              empty="No budget binds your calls."
              columns={[
                { head: 'Budget', cell: ({ name }) => <Brief text={name} /> },
                { head: 'Window', cell: ({ window }) => windowWords(window) },
                { head: 'Use', cell: (budget) => <Use budget={budget} /> },
                {
                  head: 'Resets',
                  cell: ({ resetsAt }) => (resetsAt === null ? 'never' : <TimeLeft until={resetsAt} />),
                },
              ]}
            />
          </section>
        );
      }}
    </Query>
  );
}

function Use({ budget: { name, unit, limit, used, held, per } }: { budget: Mine }) {
  if (used === null)
    return (
      <>
        {amountWords(unit, limit)} for each {per.join(', ')}
      </>
    );
  return <UsageBar label={`Use of ${name}`} unit={unit} limit={limit} used={used} held={held ?? 0} />;
}

/** The use as a share of the limit; -1 where it is not known. */
function usedShare({ used, held, limit }: Mine): number {
  return used === null ? -1 : shareOf({ used, held: held ?? 0, limit });
}
