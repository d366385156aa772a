import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { getRouteApi, Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { type CaseRowFragment, CasesDocument, OverdueCasesDocument } from '../../gql/graphql.js';
import { Dialog } from '../../parts/dialog.js';
import { Empty } from '../../parts/empty.js';
import { TakeAway } from '../../parts/files/take-away.js';
import { FilterForm, Words } from '../../parts/filters/filter-form.js';
import { word } from '../../parts/text/format.js';
import { Pages, useCursors } from '../../parts/pages.js';
import { Query } from '../../parts/query.js';
import { Table } from '../../parts/table.js';
import { Tag } from '../../parts/tag.js';
import { Board } from './board.js';
import { Clock } from './clock.js';
import { FileForm } from './file-form.js';
import { type DisputesSearch, PRIORITIES, searchIn, STATUSES, TYPES } from './search.js';
import { useCaseChanges, useWarnings } from './warnings.js';
import { shortened } from './words.js';
import { PersonName } from '../../parts/names/person-name.js';

const disputesRoute = getRouteApi('/disputes');
const PAGE = 50;

/** The cases of people who object to something, and how long each may still take. */
export function Disputes() {
  const search = disputesRoute.useSearch();
  const [isFiling, setFiling] = useState(false);
  useWarnings();
  const stopFiling = (): void => {
    setFiling(false);
  };
  return (
    <>
      <div className="title">
        <h1>
          <Trans>Disputes</Trans>
        </h1>
        <button
          type="button"
          className="primary"
          onClick={() => {
            setFiling(true);
          }}
        >
          <Trans>File a case</Trans>
        </button>
      </div>
      <nav className="tabs" aria-label={t`Views`}>
        <Link to="/disputes" search={{}} activeOptions={{ exact: true }}>
          <Trans>List</Trans>
        </Link>
        <Link to="/disputes" search={{ view: 'board' }} activeOptions={{ exact: true }}>
          <Trans>Board</Trans>
        </Link>
        <Link to="/disputes" search={{ view: 'overdue' }} activeOptions={{ exact: true }}>
          <Trans>Overdue</Trans>
        </Link>
      </nav>
      {search.view === 'board' ? <Board /> : search.view === 'overdue' ? <Overdue /> : <List search={search} />}
      {isFiling ? (
        <Dialog title={t`File a case`} close={stopFiling}>
          <FileForm />
        </Dialog>
      ) : null}
    </>
  );
}

function List({ search }: { search: DisputesSearch }) {
  const navigate = disputesRoute.useNavigate();
  const cursors = useCursors(search);
  const { status = null, type = null, priority = null, assignee = null } = search;
  return (
    <>
      <FilterForm
        key={JSON.stringify(search)}
        isNarrowed={Object.keys(search).length > 0}
        change={(given) => {
          void navigate({ search: searchIn(given) });
        }}
      >
        <Words name="status" label={t`Status`} value={search.status} words={STATUSES} />
        <Words name="type" label={t`Subject`} value={search.type} words={TYPES} />
        <Words name="priority" label={t`Priority`} value={search.priority} words={PRIORITIES} />
        <label>
          <Trans>Assigned to</Trans> <input name="assignee" defaultValue={assignee ?? ''} autoComplete="off" />
        </label>
      </FilterForm>
      <Query
        document={CasesDocument}
        variables={{ first: PAGE, after: cursors.after ?? null, status, type, priority, assignedTo: assignee }}
      >
        {({ disputeCases: { edges, pageInfo } }, again) => (
          <Cases
            cases={edges.map(({ node }) => node)}
            again={again}
            empty={
              Object.keys(search).length === 0 ? (
                <Empty title={t`No cases yet`}>
                  <Trans>File one when a payment, a quota or a decision seems wrong.</Trans>
                </Empty>
              ) : (
                <Empty title={t`No cases match`}>
                  <Trans>Widen the filters, or show all.</Trans>
                </Empty>
              )
            }
          >
            <Pages cursors={cursors} pageInfo={pageInfo} />
            <TakeAway list="disputes" filter={{ status, type, priority, assignedTo: assignee }} />
          </Cases>
        )}
      </Query>
    </>
  );
}

function Overdue() {
  const cursors = useCursors(null);
  return (
    <Query document={OverdueCasesDocument} variables={{ first: PAGE, after: cursors.after ?? null, assignedTo: null }}>
      {({ overdueCases: { edges, pageInfo } }, again) => (
        <Cases
          cases={edges.map(({ node }) => node)}
          again={again}
          empty={
            <Empty title={t`Nothing is overdue`}>
              <Trans>Cases that miss their deadline appear here.</Trans>
            </Empty>
          }
        >
          <Pages cursors={cursors} pageInfo={pageInfo} />
        </Cases>
      )}
    </Query>
  );
}

interface CasesProps {
  cases: readonly CaseRowFragment[];
  again: () => void;
  empty: ReactNode;
  children: ReactNode;
}

function Cases({ cases, again, empty, children }: CasesProps) {
  useCaseChanges(cases, again);
  return (
    <section aria-label={t`All cases`}>
      <Table
        caption={t`Cases`}
        rows={cases}
        keyOf={({ id }) => id}
        empty={empty}
        columns={[
          {
            head: t`Case`,
            cell: ({ id, description }) => (
              <div className="wrap">
                <Link to="/disputes/$id" params={{ id }}>
                  {shortened(description)}
                </Link>
              </div>
            ),
          },
          { head: t`Time`, cell: (dispute) => <Clock dispute={dispute} /> },
          { head: t`Status`, cell: ({ status }) => <Tag state={status} /> },
          { head: t`Priority`, cell: ({ priority }) => <Tag state={priority} /> },
          { head: t`Claimant`, cell: ({ claimant }) => <PersonName subject={claimant} /> },
          {
            head: t`Assigned to`,
            cell: ({ assignedTo }) => (assignedTo === null ? t`nobody` : <PersonName subject={assignedTo} />),
          },
          { head: t`Subject`, cell: ({ type }) => word(type) },
        ]}
      />
      {children}
    </section>
  );
}
