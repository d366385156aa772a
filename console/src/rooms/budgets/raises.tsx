import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { TimeLeft } from '../../decisions/time-left.js';
import { BudgetRaisesDocument, type BudgetRaisesQuery } from '../../gql/graphql.js';
import { amountWords } from '../../parts/usage/words.js';
import { Empty } from '../../parts/empty.js';
import { notify } from '../../parts/notices.js';
import { Pages, useCursors } from '../../parts/pages.js';
import { Query } from '../../parts/query.js';
import { Table } from '../../parts/table.js';
import { time } from '../../parts/text/format.js';
import { RaiseForm } from '../../spending/raise-form.js';
import { limitOf, type Terms } from './terms.js';
import { PersonName } from '../../parts/names/person-name.js';

const PAGE = 25;
type Raise = BudgetRaisesQuery['budgetRaises']['edges'][number]['node'];

interface RaisesProps {
  terms: Terms;
  mayRaise: boolean;
}

/** The raises of a budget, with the form that adds one. */
export function Raises({ terms, mayRaise }: RaisesProps) {
  const { id } = terms;
  const cursors = useCursors(id);
  return (
    <section>
      <h2>
        <Trans>Raises</Trans>
      </h2>
      <Query document={BudgetRaisesDocument} variables={{ id, first: PAGE, after: cursors.after ?? null }}>
        {({ budgetRaises: { edges, pageInfo } }, again) => (
          <>
            <Table
              caption={t`Raises`}
              rows={edges.map(({ node }) => node)}
              keyOf={(raise) => raise.id}
              empty={
                <Empty title={t`Never raised`}>
                  <Trans>A raise adds to the limit until a time, and then ends by itself.</Trans>
                </Empty>
              }
              columns={[
                { head: t`Added`, cell: (raise) => addedBy(raise), isNumber: true },
                {
                  head: t`Until`,
                  cell: ({ until }) => (
                    <>
                      {time(until)} (<TimeLeft until={until} />)
                    </>
                  ),
                },
                { head: t`Reason`, cell: ({ reason }) => <span className="wrap">{reason}</span> },
                { head: t`By`, cell: ({ raisedBy }) => <PersonName subject={raisedBy} /> },
                { head: t`Since`, cell: ({ createdAt }) => time(createdAt) },
              ]}
            />
            <Pages cursors={cursors} pageInfo={pageInfo} />
            {mayRaise ? (
              <>
                <h3>
                  <Trans>Raise it</Trans>
                </h3>
                <RaiseForm
                  id={id}
                  unit={limitOf(terms).unit}
                  name={t`Raise`}
                  done={({ until }) => {
                    notify(t`The budget is raised until ${time(until)}.`);
                    again();
                  }}
                />
              </>
            ) : null}
          </>
        )}
      </Query>
    </section>
  );
}

function addedBy({ addUsd, addTokens, addRequests }: Raise): string {
  if (addUsd !== null) return amountWords('USD', addUsd);
  return addTokens === null ? amountWords('REQUESTS', Number(addRequests)) : amountWords('TOKENS', Number(addTokens));
}
