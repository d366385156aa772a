import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { NATIVE_ACTIONS } from '../../../../src/features/trust/spine/native-actions.data.js';
import { EventsDocument } from '../../gql/graphql.js';
import { Empty } from '../../parts/empty.js';
import { TakeAway } from '../../parts/files/take-away.js';
import { FilterForm, PeriodFilter, Words } from '../../parts/filters/filter-form.js';
import { number, word } from '../../parts/text/format.js';
import { Moment } from '../../parts/text/moment.js';
import { Pages, useCursors } from '../../parts/pages.js';
import { Query } from '../../parts/query.js';
import { Table } from '../../parts/table.js';
import { Tag } from '../../parts/tag.js';
import { Term } from '../../parts/term.js';
import { LogCheck } from './log-check.js';
import { type EvidenceSearch, filterOf, ORIGINS, searchIn, SEVERITIES } from './search.js';
import { Ways } from './ways.js';
import { PersonName } from '../../parts/names/person-name.js';

const eventsRoute = getRouteApi('/evidence');
const PAGE = 50;
const REFRESH_MILLIS = 5_000;

/** The events of the tenant's log, newest first. The filters are in the address. */
export function Events() {
  const search = eventsRoute.useSearch();
  return (
    <>
      <h1>
        <Trans>Evidence</Trans>
      </h1>
      <Ways />
      <p className="quiet">
        <Trans>
          Everything that happens is an <Term of="event">event</Term> of one <Term of="log">log</Term> that nobody can
          change unseen, the administrators of the gateway included.
        </Trans>
      </p>
      <LogCheck />
      <Filters key={JSON.stringify(search)} search={search} />
      <List key={JSON.stringify([search])} search={search} />
    </>
  );
}

function Filters({ search }: { search: EvidenceSearch }) {
  const navigate = eventsRoute.useNavigate();
  return (
    <FilterForm
      isNarrowed={Object.keys(search).length > 0}
      change={(given) => {
        void navigate({ search: searchIn(given) });
      }}
    >
      <PeriodFilter value={search.period} />
      <label>
        <Trans>Action</Trans>{' '}
        <input name="action" list="actions" defaultValue={search.action ?? ''} autoComplete="off" />
        <datalist id="actions">
          {NATIVE_ACTIONS.map((action) => (
            <option key={action} value={action} />
          ))}
        </datalist>
      </label>
      <label>
        <Trans>Who acted</Trans> <input name="actor" defaultValue={search.actor ?? ''} autoComplete="off" />
      </label>
      <label>
        <Trans>Id of the resource</Trans>{' '}
        <input name="resource" defaultValue={search.resource ?? ''} autoComplete="off" />
      </label>
      <Words name="origin" label={t`Origin`} value={search.origin} words={ORIGINS} />
      <Words name="severity" label={t`Severity`} value={search.severity} words={SEVERITIES} />
    </FilterForm>
  );
}

function List({ search }: { search: EvidenceSearch }) {
  const [openedAt] = useState(Date.now);
  const filter = useMemo(() => filterOf(search, openedAt), [search, openedAt]);
  const cursors = useCursors(filter);
  return (
    <Query
      document={EventsDocument}
      variables={{ first: PAGE, after: cursors.after ?? null, filter }}
      {...(cursors.isFirst ? { every: REFRESH_MILLIS } : undefined)}
    >
      {({ spineEvents: { edges, pageInfo } }) => (
        <section aria-label={t`All events`}>
          <Table
            caption={t`Events`}
            rows={edges.map(({ node }) => node)}
            keyOf={({ id }) => id}
            empty={
              Object.keys(search).length === 0 ? (
                <Empty title={t`No events yet`}>
                  <Trans>Send a request from the playground, and its event appears here.</Trans>
                </Empty>
              ) : (
                <Empty title={t`No events match`}>
                  <Trans>Widen the filters, or show all.</Trans>
                </Empty>
              )
            }
            columns={[
              { head: t`No.`, cell: ({ sequence }) => number(sequence), isNumber: true, isMinor: true },
              {
                head: t`Time`,
                cell: ({ id, occurredAt }) => (
                  <Link to="/evidence/$id" params={{ id }}>
                    <Moment at={occurredAt} />
                  </Link>
                ),
              },
              {
                head: t`Action`,
                cell: ({ action, salt }) => (
                  <>
                    <code>{action}</code>
                    {salt === null ? (
                      <div className="quiet">
                        <Trans>details erased</Trans>
                      </div>
                    ) : null}
                  </>
                ),
                isPlain: true,
              },
              {
                head: t`Outcome`,
                cell: ({ outcome }) => (outcome === null ? null : <Tag state={outcome.toUpperCase()} />),
              },
              { head: t`Who acted`, cell: ({ actor }) => <PersonName subject={actor} />, isPlain: true },
              {
                head: t`Resource`,
                cell: ({ resourceId, resourceType }) => (
                  <>
                    {resourceType === null || resourceId?.startsWith(`${resourceType}:`) === true ? null : (
                      <span className="quiet">{word(resourceType)} </span>
                    )}
                    {resourceId === null ? '–' : <code title={resourceId}>{shortened(resourceId)}</code>}
                  </>
                ),
              },
              { head: t`Origin`, cell: ({ origin }) => word(origin), isMinor: true },
              { head: t`Severity`, cell: ({ severity }) => <Tag state={severity} />, isMinor: true },
            ]}
          />
          <Pages cursors={cursors} pageInfo={pageInfo} />
          <TakeAway list="events" filter={filter} />
        </section>
      )}
    </Query>
  );
}

/** The beginning of an id that is too long for a list. */
function shortened(id: string): string {
  return id.length > 24 ? `${id.slice(0, 20)}…` : id;
}
