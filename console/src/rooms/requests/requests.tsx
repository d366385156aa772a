import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { getRouteApi } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { RequestAddedDocument, type RequestRowFragment, RequestsDocument } from '../../gql/graphql.js';
import { TakeAway } from '../../parts/files/take-away.js';
import { number } from '../../parts/text/format.js';
import { useLive } from '../../parts/live.js';
import type { Sorting } from '../../parts/filters/sorting.js';
import { Pages, useCursors } from '../../parts/pages.js';
import { Query } from '../../parts/query.js';
import { Table } from '../../parts/table.js';
import { columnsOf } from './columns.js';
import { Filters } from './filters.js';
import { filterOf, isRanked, type RequestSearch, searchIn } from './search.js';
import { useRequestView, ViewChoice } from './view.js';

const requestsRoute = getRouteApi('/requests');
const PAGE = 50;
/** How many requests that have just come are kept above the page. */
const MAX_ADDED = 200;

/** Every request, as they come, the newest first unless they are sorted. Filters and order are in the address. */
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
      <List key={JSON.stringify([search, isLive])} search={search} change={change} isLive={isLive} />
    </>
  );
}

interface ListProps {
  search: RequestSearch;
  change: (changed: RequestSearch) => void;
  isLive: boolean;
}

function List({ search, change, isLive }: ListProps) {
  const { sort } = search;
  const isNewestFirst = sort === undefined;
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
    isLive && isNewestFirst,
  );
  return (
    <Query
      document={RequestsDocument}
      variables={{ first: PAGE, after: cursors.after ?? null, filter, order: sort ?? null }}
    >
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
              rows={cursors.isFirst && isNewestFirst ? merged(added, stored) : stored}
              sorting={{
                order: sort,
                choose: (order) => {
                  change(searchIn({ ...search, sort: order }));
                },
              }}
              isRanked={isRanked(search)}
              isPart={filter.search !== undefined && pageInfo.hasNextPage && stored.length < PAGE}
            />
            <Pages cursors={cursors} pageInfo={pageInfo} isSorted={!isNewestFirst} />
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

interface RowsProps {
  rows: readonly RequestRowFragment[];
  sorting: Sorting;
  /** The search has not read all, so that fewer than a page were found so far. */
  isPart: boolean;
  /** They are the first by a figure among the newest. */
  isRanked: boolean;
}

/** A page of requests, and what it is a page of where that is not all. */
function Rows({ rows, sorting, isPart, isRanked }: RowsProps) {
  const [view] = useRequestView();
  return (
    <>
      {isPart && !isRanked ? (
        <p className="quiet" role="status">
          <Trans>
            50,000 requests were searched. The next page searches on; a shorter time range is searched at once.
          </Trans>
        </p>
      ) : null}
      {isRanked ? (
        <p className="quiet" role="status">
          <Trans>Sorted are the newest 50,000 that match. A shorter time range is sorted whole.</Trans>
        </p>
      ) : null}
      <Table
        caption={t`Requests`}
        rows={rows}
        keyOf={({ id }) => id}
        empty={isPart ? t`None of them matches.` : t`No request matches. Requests appear here as they are answered.`}
        isDense={view.isDense}
        sorting={sorting}
        columns={columnsOf(view.columns, rows)}
      />
    </>
  );
}
