import { Link } from '@tanstack/react-router';
import { BudgetCountersDocument, BudgetsDocument } from '../../gql/graphql.js';
import { TimeLeft } from '../../decisions/time-left.js';
import { Brief } from '../../parts/brief.js';
import { shareOf, windowWords } from '../../parts/usage/words.js';
import { Empty } from '../../parts/empty.js';
import { Pages, useCursors } from '../../parts/pages.js';
import { Query } from '../../parts/query.js';
import { Table } from '../../parts/table.js';
import { Tag } from '../../parts/tag.js';
import { UsageBar } from '../../parts/usage/bar.js';
import { administers } from '../../viewer/permissions.js';
import { useViewer } from '../../viewer/viewer.js';
import { limitOf, limitWords, perWords, selectorWords, type Terms } from './terms.js';

const PAGE = 25;
/** The counters among which the most used one is sought: those that were charged last. */
const LOOKED_AT = 50;

/** The budgets of the tenant, newest first. */
export function Budgets() {
  const cursors = useCursors(null);
  const mayAdd = administers(useViewer());
  return (
    <>
      <div className="title">
        <h1>Budgets</h1>
        {mayAdd ? <Link to="/budgets/new">New budget</Link> : null}
      </div>
      {/* A cached list could have a budget that was deleted, whose counters are not found. */}
      <Query document={BudgetsDocument} variables={{ first: PAGE, after: cursors.after ?? null }} isFresh>
        {({ budgets: { edges, pageInfo } }) => (
          <section aria-label="All budgets">
            <Table
              caption="Budgets"
              rows={edges.map(({ node }) => node)}
              keyOf={({ id }) => id}
              empty={
                <Empty title="No budget yet">
                  A budget limits what the calls of a person, key, agent, team or model may cost in a time.{' '}
                  {mayAdd ? <Link to="/budgets/new">New budget</Link> : null}
                </Empty>
              }
              columns={[
                {
                  head: 'Budget',
                  cell: ({ id, name }) => (
                    <Link to="/budgets/$id" params={{ id }}>
                      <Brief text={name} />
                    </Link>
                  ),
                },
                { head: 'Binds', cell: ({ selector, per }) => <Bound selector={selector} per={per} /> },
                { head: 'Limit', cell: (terms) => <Limit terms={terms} /> },
                { head: 'Mode', cell: ({ mode }) => <Tag state={mode} /> },
                { head: 'Most used', cell: (terms) => <MostUsed terms={terms} /> },
              ]}
            />
            <Pages cursors={cursors} pageInfo={pageInfo} />
          </section>
        )}
      </Query>
    </>
  );
}

function Bound({ selector, per }: Pick<Terms, 'selector' | 'per'>) {
  return (
    <>
      <Brief text={selectorWords(selector)} />
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
function MostUsed({ terms }: { terms: Terms }) {
  const { id, name } = terms;
  return (
    <Query document={BudgetCountersDocument} variables={{ id, first: LOOKED_AT, after: null }}>
      {({ budgetCounters: { edges } }) => {
        const { unit, amount } = limitOf(terms);
        const [most = { unit, limit: amount, used: 0, held: 0, resetsAt: null }] = edges
          .map(({ node }) => node)
          .sort((one, other) => shareOf(other) - shareOf(one));
        return (
          <>
            <UsageBar label={`Use of ${name}`} {...most} />
            {most.resetsAt === null ? null : (
              <span className="quiet">
                resets <TimeLeft until={most.resetsAt} />
              </span>
            )}
          </>
        );
      }}
    </Query>
  );
}
