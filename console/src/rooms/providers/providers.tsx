import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { ProvidersDocument, type ProviderRecordFragment } from '../../gql/graphql.js';
import { Empty } from '../../parts/empty.js';
import { Pages, useCursors } from '../../parts/pages.js';
import { Query } from '../../parts/query.js';
import { Table } from '../../parts/table.js';
import { Tag } from '../../parts/tag.js';
import { number, time } from '../../parts/text/format.js';
import { connectsProviders, isPlatformAdmin } from '../../viewer/permissions.js';
import { useViewer } from '../../viewer/viewer.js';
import { KINDS, SCOPES, SOURCES } from './terms.js';

const PAGE = 50;
const REFRESH_MILLIS = 10_000;

/** The providers that a person may see: the platform's wherever they are configured, and the tenant's own accounts. */
export function Providers() {
  const cursors = useCursors(null);
  const viewer = useViewer();
  const isOperator = isPlatformAdmin(viewer);
  const mayConnect = connectsProviders(viewer);
  return (
    <>
      <div className="title">
        <h1>
          <Trans>Providers</Trans>
        </h1>
        {mayConnect ? (
          <Link to="/providers/new">
            <Trans>Connect a provider</Trans>
          </Link>
        ) : null}
      </div>
      {/* A cached list could have providers that were disconnected. */}
      <Query
        document={ProvidersDocument}
        variables={{ first: PAGE, after: cursors.after ?? null }}
        isFresh
        {...(cursors.isFirst ? { every: REFRESH_MILLIS } : undefined)}
      >
        {({ providers: { edges, pageInfo } }) => {
          const rows = edges.map(({ node }) => node);
          const hasManaged =
            !cursors.isFirst || pageInfo.hasNextPage || rows.some(({ source }) => source === 'MANAGED');
          return (
            <section aria-label={t`All providers`}>
              {hasManaged ? null : (
                <Empty
                  title={
                    isOperator ? t`No provider is connected here yet` : t`This tenant has no account of its own yet`
                  }
                >
                  {mayConnect ? (
                    <>
                      <Trans>
                        Choose one, paste its key, and its models can be called at once
                        {isOperator ? t`, without a restart. ` : t`, with that account alone. `}
                        <Link to="/providers/new">Connect a provider</Link>
                      </Trans>
                    </>
                  ) : (
                    t`The platform does not let this tenant have accounts of its own.`
                  )}
                </Empty>
              )}
              <Table
                caption={t`Providers`}
                rows={rows}
                keyOf={({ id }) => id}
                empty={null}
                columns={[
                  { head: t`Provider`, cell: (provider) => <Name provider={provider} /> },
                  { head: t`State`, cell: (provider) => <State provider={provider} /> },
                  { head: t`Kind`, cell: ({ kind }) => KINDS[kind] },
                  { head: t`For`, cell: ({ scope }) => SCOPES[scope] },
                  { head: t`Configured`, cell: ({ source }) => SOURCES[source] },
                  { head: t`Models`, cell: ({ modelCount }) => number(modelCount), isNumber: true },
                  { head: t`Share`, cell: ({ weight }) => number(weight), isNumber: true },
                  { head: t`Last change`, cell: ({ updatedAt }) => (updatedAt === null ? '–' : time(updatedAt)) },
                ]}
              />
              <Pages cursors={cursors} pageInfo={pageInfo} />
            </section>
          );
        }}
      </Query>
    </>
  );
}

function Name({ provider: { id, sandbox } }: { provider: ProviderRecordFragment }) {
  return (
    <>
      <Link to="/providers/$id" params={{ id }}>
        {id}
      </Link>
      {sandbox ? t` (simulated)` : null}
    </>
  );
}

function State({ provider: { state, problem } }: { provider: ProviderRecordFragment }) {
  return (
    <>
      <Tag state={state} />
      {problem === null ? null : <p className="no">{problem}</p>}
    </>
  );
}
