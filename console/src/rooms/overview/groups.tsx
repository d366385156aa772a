import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { OverviewGroupsDocument, type OverviewGroupsQuery } from '../../gql/graphql.js';
import { number, usd } from '../../parts/text/format.js';
import { Query } from '../../parts/query.js';
import { Table } from '../../parts/table.js';

const DIMENSIONS = { MODEL: 'model', PROVIDER: 'provider', USER: 'user', KEY: 'key', SESSION: 'session' } as const;
type Dimension = keyof typeof DIMENSIONS;

/** The usage of a period, grouped by a dimension, with the most expensive group first. */
export function Groups({ bounds }: { bounds: { from: string; to: string } }) {
  const [by, setBy] = useState<Dimension>('MODEL');
  return (
    <section>
      <div className="title">
        <h2>Usage by {DIMENSIONS[by]}</h2>
        <div role="group" aria-label="Usage by" className="choice">
          {(Object.keys(DIMENSIONS) as Dimension[]).map((each) => (
            <button
              key={each}
              type="button"
              aria-pressed={each === by}
              onClick={() => {
                setBy(each);
              }}
            >
              {DIMENSIONS[each]}
            </button>
          ))}
        </div>
      </div>
      <Query document={OverviewGroupsDocument} variables={{ ...bounds, by }}>
        {({ usage: { usage } }) => (
          <Table
            caption={`Usage by ${DIMENSIONS[by]}`}
            rows={rowsOf(usage)}
            keyOf={({ key }) => key ?? 'the rest'}
            empty="Nothing was asked in this period. Try the playground, or paste the curl line that the start prints."
            columns={[
              {
                head: 'Name',
                cell: ({ key, name }) => (key === null ? name : <Named by={by} value={key} name={name} />),
              },
              { head: 'Requests', cell: ({ requests }) => number(requests), isNumber: true },
              { head: 'Tokens', cell: ({ tokens }) => number(tokens), isNumber: true },
              { head: 'Cost', cell: ({ costUsd }) => usd(costUsd), isNumber: true },
            ]}
          />
        )}
      </Query>
    </section>
  );
}

/** The groups that are shown, and in the last row the rest of them. */
function rowsOf({ groups, remainder }: OverviewGroupsQuery['usage']['usage']) {
  const rest = remainder === null ? [] : [{ ...remainder, key: null, name: `${number(remainder.groups)} more` }];
  return [...(groups ?? []), ...rest];
}

/** A group, which leads to its requests. */
function Named({ by, value, name }: { by: Dimension; value: string; name: string | null }) {
  if (value === '') return 'none';
  const search = { [DIMENSIONS[by]]: value };
  return (
    <Link to="/requests" search={search}>
      {name ?? value}
    </Link>
  );
}
