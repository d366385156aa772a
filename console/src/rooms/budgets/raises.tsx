import { useState } from 'react';
import { TimeLeft } from '../../decisions/time-left.js';
import { BudgetRaisesDocument, type BudgetRaisesQuery, RaiseBudgetDocument } from '../../gql/graphql.js';
import { ActionForm } from '../../parts/action.js';
import { Brief } from '../../parts/brief.js';
import { amountWords } from '../../parts/usage/words.js';
import { Empty } from '../../parts/empty.js';
import { momentIn, textIn } from '../../parts/form.js';
import { notify } from '../../parts/notices.js';
import { Pages, useCursors } from '../../parts/pages.js';
import { Query } from '../../parts/query.js';
import { Table } from '../../parts/table.js';
import { time } from '../../parts/text/format.js';
import { limitOf, type Terms, UNITS } from './terms.js';

const PAGE = 25;
const DAY = 86_400_000;
/** The usual lengths of a raise, in days. */
const LENGTHS = { '1': '1 day', '7': '1 week', '30': '1 month' } as const;
const BY_DATE = 'date';

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
      <h2>Raises</h2>
      <Query document={BudgetRaisesDocument} variables={{ id, first: PAGE, after: cursors.after ?? null }}>
        {({ budgetRaises: { edges, pageInfo } }, again) => (
          <>
            <Table
              caption="Raises"
              rows={edges.map(({ node }) => node)}
              keyOf={(raise) => raise.id}
              empty={
                <Empty title="Never raised">A raise adds to the limit until a time, and then ends by itself.</Empty>
              }
              columns={[
                { head: 'Added', cell: (raise) => addedBy(raise), isNumber: true },
                {
                  head: 'Until',
                  cell: ({ until }) => (
                    <>
                      {time(until)} (<TimeLeft until={until} />)
                    </>
                  ),
                },
                { head: 'Reason', cell: ({ reason }) => <span className="wrap">{reason}</span> },
                { head: 'By', cell: ({ raisedBy }) => <Brief text={raisedBy} /> },
                { head: 'Since', cell: ({ createdAt }) => time(createdAt) },
              ]}
            />
            <Pages cursors={cursors} pageInfo={pageInfo} />
            {mayRaise ? <RaiseForm terms={terms} done={again} /> : null}
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

function RaiseForm({ terms, done }: { terms: Terms; done: () => void }) {
  const { unit } = limitOf(terms);
  const { add, step, name } = UNITS[unit];
  const [length, setLength] = useState<string>('7');
  const untilIn = (form: FormData): string =>
    length === BY_DATE ? (momentIn(form, 'until') ?? '') : new Date(Date.now() + Number(length) * DAY).toISOString();
  return (
    <>
      <h3>Raise it</h3>
      <ActionForm
        document={RaiseBudgetDocument}
        name="Raise"
        layout="fields"
        isRepeated
        variablesOf={(form) => ({
          id: terms.id,
          input: { [add]: textIn(form, add), until: untilIn(form), reason: textIn(form, 'reason') },
        })}
        done={({ raiseBudget: { until } }) => {
          notify(`The budget is raised until ${time(until)}.`);
          done();
        }}
      >
        <label>
          Add ({name}) <input name={add} type="number" min={unit === 'USD' ? 0 : 1} step={step} required />
        </label>
        <label>
          For{' '}
          <select
            value={length}
            onChange={({ target: { value } }) => {
              setLength(value);
            }}
          >
            {Object.entries(LENGTHS).map(([days, words]) => (
              <option key={days} value={days}>
                {words}
              </option>
            ))}
            <option value={BY_DATE}>until a date</option>
          </select>
        </label>
        {length === BY_DATE ? (
          <label>
            Until <input name="until" type="datetime-local" required />
          </label>
        ) : null}
        <label className="broad">
          Reason <input name="reason" required maxLength={500} />
        </label>
      </ActionForm>
    </>
  );
}
