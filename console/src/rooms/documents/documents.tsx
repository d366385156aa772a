import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { AnalysesDocument, AnalysisProgressDocument, type AnalysisRowFragment } from '../../gql/graphql.js';
import { Empty } from '../../parts/empty.js';
import { FilterForm, Words } from '../../parts/filters/filter-form.js';
import { number, percent, recent } from '../../parts/text/format.js';
import { useLive } from '../../parts/live.js';
import { Pages, useCursors } from '../../parts/pages.js';
import { Query } from '../../parts/query.js';
import { Table } from '../../parts/table.js';
import { Tag } from '../../parts/tag.js';
import { Drop } from './drop.js';
import { nameOf } from './places.js';
import { documentsIn, STATUSES } from './search.js';
import { TemplateFilter, TemplateName } from './template-names.js';
import { Ways } from './ways.js';
import { PersonName } from '../../parts/names/person-name.js';

const documentsRoute = getRouteApi('/documents');
const PAGE = 25;

/** The documents that were analysed, and the place to drop others. */
export function Documents() {
  const search = documentsRoute.useSearch();
  const navigate = documentsRoute.useNavigate();
  const cursors = useCursors(search);
  const [sent, setSent] = useState(0);
  return (
    <>
      <h1>
        <Trans>Documents</Trans>
      </h1>
      <Ways />
      <Drop
        sent={() => {
          setSent((before) => before + 1);
        }}
      />
      <FilterForm
        key={JSON.stringify(search)}
        isNarrowed={Object.keys(search).length > 0}
        change={(given) => {
          void navigate({ search: documentsIn(given) });
        }}
      >
        <Words name="status" label={t`Status`} value={search.status} words={STATUSES} />
        <TemplateFilter value={search.template} />
      </FilterForm>
      <Query
        document={AnalysesDocument}
        variables={{
          first: PAGE,
          after: cursors.after ?? null,
          status: search.status ?? null,
          templateId: search.template ?? null,
        }}
      >
        {({ analyses: { edges, pageInfo } }, again) => (
          <section aria-label={t`All analyses`}>
            <Fresh sent={sent} again={again} />
            <List rows={edges.map(({ node }) => node)} isNarrowed={Object.keys(search).length > 0} />
            <Pages cursors={cursors} pageInfo={pageInfo} />
          </section>
        )}
      </Query>
    </>
  );
}

/** Reads the list again when a document was sent, and as analyses progress. */
function Fresh({ sent, again }: { sent: number; again: () => void }) {
  const read = useEffectEvent(again);
  useLive(AnalysisProgressDocument, {}, again);
  useEffect(() => {
    if (sent > 0) read();
  }, [sent]);
  return null;
}

function List({ rows, isNarrowed }: { rows: readonly AnalysisRowFragment[]; isNarrowed: boolean }) {
  return (
    <Table
      caption={t`Analyses`}
      rows={rows}
      keyOf={({ id }) => id}
      empty={
        isNarrowed ? (
          <Empty title={t`No analyses match`}>
            <Trans>Widen the filters, or show all.</Trans>
          </Empty>
        ) : (
          <Empty title={t`No documents yet`}>
            <Trans>Drop a contract, a policy or a plan above to have it checked.</Trans>
          </Empty>
        )
      }
      columns={[
        {
          head: t`Document`,
          cell: ({ id, filename, format, documents }) => (
            <Link to="/documents/$id" params={{ id }}>
              {documents === null
                ? (filename ?? t`${format ?? t`Document`} without a name`)
                : nameOf({ filename, documents })}
            </Link>
          ),
        },
        { head: t`Template`, cell: ({ templateId }) => <TemplateName id={templateId} /> },
        {
          head: t`Status`,
          cell: ({ status, progress, error }) => (
            <>
              <Tag state={status} /> {status === 'PROCESSING' ? percent(progress, 1) : error?.message}
            </>
          ),
        },
        { head: t`Score`, cell: ({ score }) => (score === null ? '–' : number(Math.round(score))), isNumber: true },
        { head: t`Sent by`, cell: ({ createdBy }) => <PersonName subject={createdBy} /> },
        { head: t`Time`, cell: ({ createdAt }) => recent(createdAt) },
      ]}
    />
  );
}
