import { useState } from 'react';
import { MyBudgetsDocument } from '../../gql/graphql.js';
import { Query } from '../../parts/query.js';
import { AskForMore } from '../../spending/ask-for-more.js';
import { BudgetTable, isTenantsOwn, nearestFirst } from '../../spending/binding.js';
import { invokes } from '../../viewer/permissions.js';
import { useViewer } from '../../viewer/viewer.js';

const REFRESH_MILLIS = 10_000;
/** The budgets that are shown at first. */
const FIRST = 6;

/** The budgets that can bind the calls of the person, the one nearest to its limit first. */
export function MyBudgets() {
  const [isWhole, setWhole] = useState(false);
  const mayAsk = invokes(useViewer());
  return (
    <Query document={MyBudgetsDocument} variables={{}} every={REFRESH_MILLIS}>
      {({ keyBudgets: { data } }, again) => {
        const sorted = nearestFirst(data);
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
            <BudgetTable
              caption="My budgets"
              budgets={isWhole ? sorted : sorted.slice(0, FIRST)}
              empty="No budget binds your calls."
              more={
                mayAsk
                  ? [
                      {
                        head: 'More',
                        cell: (budget) => (isTenantsOwn(budget) ? null : <AskForMore budget={budget} done={again} />),
                      },
                    ]
                  : []
              }
            />
          </section>
        );
      }}
    </Query>
  );
}
