import { t } from '@lingui/core/macro';
import { MyBudgetsDocument } from '../../gql/graphql.js';
import { Query } from '../../parts/query.js';
import { AskForMore } from '../../spending/ask-for-more.js';
import { BudgetTable, isTenantsOwn, nearestFirst } from '../../spending/binding.js';
import { FirstOf } from '../../spending/first-of.js';
import { invokes } from '../../viewer/permissions.js';
import { useViewer } from '../../viewer/viewer.js';

const REFRESH_MILLIS = 10_000;
/** The budgets that are shown at first. */
const FIRST = 6;

/** The budgets that can bind the calls of the person, the one nearest to its limit first. */
export function MyBudgets() {
  const mayAsk = invokes(useViewer());
  return (
    <Query document={MyBudgetsDocument} variables={{}} every={REFRESH_MILLIS}>
      {({ keyBudgets: { data } }, again) => (
        <section>
          <FirstOf title={t`My budgets`} rows={nearestFirst(data)} first={FIRST}>
            {(budgets) => (
              <BudgetTable
                caption={t`My budgets`}
                budgets={budgets}
                empty={t`No budget binds your calls.`}
                more={
                  mayAsk
                    ? [
                        {
                          head: t`More`,
                          cell: (budget) => (isTenantsOwn(budget) ? null : <AskForMore budget={budget} done={again} />),
                        },
                      ]
                    : []
                }
              />
            )}
          </FirstOf>
        </section>
      )}
    </Query>
  );
}
