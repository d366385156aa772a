import { Link } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { OUTCOMES, requestsRoute, type RequestSearch } from '../app/router.js';
import { RequestsDocument } from '../gql/graphql.js';
import { textIn } from '../parts/form.js';
import { millis, number, time, usd, word } from '../parts/format.js';
import { Query } from '../parts/query.js';
import { Table } from '../parts/table.js';

const PAGE = 50;
const REFRESH_MILLIS = 3_000;

/** Every request, newest first. The filters are in the address. */
export function Requests() {
  const search = requestsRoute.useSearch();
  const navigate = requestsRoute.useNavigate();
  const [after, setAfter] = useState<string[]>([]);
  const filter = useMemo(() => ({ ...search }), [search]);
  const change = (changed: RequestSearch): void => {
    setAfter([]);
    void navigate({ search: changed });
  };
  return (
    <>
      <div className="title">
        <h1>Requests</h1>
        <Filters search={search} change={change} />
      </div>
      <Query
        document={RequestsDocument}
        variables={{ first: PAGE, after: after.at(-1) ?? null, filter }}
        {...(after.length === 0 ? { every: REFRESH_MILLIS } : undefined)}
      >
        {({ invocations: { edges, pageInfo } }) => (
          <>
            <Table
              caption="Requests"
              rows={edges.map(({ node }) => node)}
              keyOf={({ id }) => id}
              empty="No request is like that. Requests appear here as they are answered."
              columns={[
                {
                  head: 'Time',
                  cell: ({ id, startedAt }) => (
                    <Link to="/requests/$id" params={{ id }}>
                      {time(startedAt)}
                    </Link>
                  ),
                },
                { head: 'User', cell: ({ user }) => user },
                { head: 'Model', cell: ({ model }) => model },
                { head: 'Provider', cell: ({ provider }) => provider ?? '–' },
                {
                  head: 'Outcome',
                  cell: ({ outcome }) => <span className={`tag ${outcome.toLowerCase()}`}>{word(outcome)}</span>,
                },
                {
                  head: 'Tokens',
                  cell: ({ promptTokens, completionTokens }) => number(promptTokens + completionTokens),
                  isNumber: true,
                },
                { head: 'Cost', cell: ({ costUsd }) => usd(costUsd), isNumber: true },
                { head: 'Latency', cell: ({ latencyMs }) => millis(latencyMs), isNumber: true },
              ]}
            />
            <div className="pages">
              <button
                type="button"
                disabled={after.length === 0}
                onClick={() => {
                  setAfter(after.slice(0, -1));
                }}
              >
                Newer
              </button>
              <button
                type="button"
                disabled={!pageInfo.hasNextPage}
                onClick={() => {
                  if (pageInfo.endCursor !== null) setAfter([...after, pageInfo.endCursor]);
                }}
              >
                Older
              </button>
            </div>
          </>
        )}
      </Query>
    </>
  );
}

function Filters({ search, change }: { search: RequestSearch; change: (search: RequestSearch) => void }) {
  return (
    <form
      className="filters"
      onSubmit={(event) => {
        event.preventDefault();
        const form = new FormData(event.currentTarget);
        const outcome = OUTCOMES.find((known) => known === textIn(form, 'outcome'));
        const asked = { model: textIn(form, 'model'), user: textIn(form, 'user') };
        change(outcome === undefined ? asked : { ...asked, outcome });
      }}
    >
      <label>
        Model <input name="model" defaultValue={search.model ?? ''} />
      </label>
      <label>
        User <input name="user" defaultValue={search.user ?? ''} />
      </label>
      <label>
        Outcome{' '}
        <select name="outcome" defaultValue={search.outcome ?? ''}>
          <option value="">any</option>
          <option value="COMPLETED">Completed</option>
          <option value="DENIED">Denied</option>
          <option value="FAILED">Failed</option>
          <option value="CANCELLED">Cancelled</option>
        </select>
      </label>
      <button type="submit">Filter</button>
    </form>
  );
}
