import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { getRouteApi } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { RequestAddedDocument, type RequestRowFragment, RequestsDocument } from '../../gql/graphql.js';
import { TakeAway } from '../../parts/files/take-away.js';
import { number } from '../../parts/text/format.js';
import { useLive } from '../../parts/live.js';
import { Pages, useCursors } from '../../parts/pages.js';
import { Query } from '../../parts/query.js';
import { Table } from '../../parts/table.js';
import { columnsOf } from './columns.js';
import { Filters } from './filters.js';
import { filterOf, type RequestSearch } from './search.js';
import { useRequestView, ViewChoice } from './view.js';

const requestsRoute = getRouteApi('/requests');
const PAGE = 50;
/** How many requests that have just come are kept above the page. */
const MAX_ADDED = 200;

/** Every request, newest first, as they come. The filters are in the address. */
export function Requests() {
  const search = requestsRoute.useSearch();
  const navigate = requestsRoute.useNavigate();
  const [isLive, setLive] = useState(true);
  const change = (changed: RequestSearch): void => {
    void navigate({ search: changed });
  };
  return (
    <>
      <div className="title">
        <h1>
          <Trans>Requests</Trans>
        </h1>
        <button
          type="button"
          aria-pressed={isLive}
          onClick={() => {
            setLive(!isLive);
          }}
        >
          <Trans>Live</Trans>
        </button>
      </div>
      <Filters key={JSON.stringify(search)} search={search} change={change} />
      <List key={JSON.stringify([search, isLive])} search={search} isLive={isLive} />
    </>
  );
}

function List({ search, isLive }: { search: RequestSearch; isLive: boolean }) {
  const [openedAt] = useState(Date.now);
  const filter = useMemo(() => filterOf(search, openedAt), [search, openedAt]);
  const cursors = useCursors(filter);
  const [added, setAdded] = useState<readonly RequestRowFragment[]>([]);
  const [skipped, setSkipped] = useState(0);
  useLive(
    RequestAddedDocument,
    { filter },
    ({ invocationAdded }) => {
      setAdded((before) => [invocationAdded.invocation, ...before].slice(0, MAX_ADDED));
      setSkipped((before) => before + invocationAdded.skipped);
    },
    isLive,
  );
  return (
    <Query document={RequestsDocument} variables={{ first: PAGE, after: cursors.after ?? null, filter }}>
      {({ invocations: { edges, pageInfo } }) => {
        const stored = edges.map(({ node }) => node);
        return (
          <section>
            {skipped === 0 || !cursors.isFirst ? null : (
              <p className="quiet">
                <Trans>{number(skipped)} more came too quickly to be shown. Load the page again to see them.</Trans>
              </p>
            )}
            <ViewChoice />
            <Rows
              rows={cursors.isFirst ? merged(added, stored) : stored}
              isPart={filter.search !== undefined && pageInfo.hasNextPage && stored.length < PAGE}
            />
            <Pages cursors={cursors} pageInfo={pageInfo} />
            <TakeAway list="requests" filter={filter} />
          </section>
        );
      }}
    </Query>
  );
}

/** Live and stored requests as one list, newest first; the live version of one in both lists. */
function merged(
  added: readonly RequestRowFragment[],
  stored: readonly RequestRowFragment[],
): readonly RequestRowFragment[] {
  const byId = new Map([...stored, ...added].map((row) => [row.id, row]));
  return [...byId.values()].toSorted((a, b) => b.startedAt.localeCompare(a.startedAt));
}

/** A page of requests; `isPart` where the search has not read all, so that fewer than a page were found so far. */
function Rows({ rows, isPart }: { rows: readonly RequestRowFragment[]; isPart: boolean }) {
  const [view] = useRequestView();
  const table = (
    <Table
      caption={t`Requests`}
      rows={rows}
      keyOf={({ id }) => id}
      empty={isPart ? t`None of them matches.` : t`No request matches. Requests appear here as they are answered.`}
      isDense={view.isDense}
      columns={columnsOf(view.columns, rows)}
    />
  );
  if (!isPart) return table;
  return (
    <>
      <p className="quiet" role="status">
        <Trans>
          50,000 requests were searched. “Older” searches the next ones; a shorter time range is searched at once.
        </Trans>
      </p>
      {table}
    </>
  );
}
