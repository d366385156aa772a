import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { ConnectedApplicationsDocument, EndConnectedApplicationDocument } from '../../gql/graphql.js';
import { Action } from '../../parts/action.js';
import { Brief } from '../../parts/brief.js';
import { Empty } from '../../parts/empty.js';
import { Pages, useCursors } from '../../parts/pages.js';
import { Query } from '../../parts/query.js';
import { Table } from '../../parts/table.js';
import { time } from '../../parts/text/format.js';
import { administers, isAuditor } from '../../viewer/permissions.js';
import { useViewer } from '../../viewer/viewer.js';
import { Accounts } from './accounts.js';
import { Registered } from './registered.js';
import { Named, PersonName } from '../../parts/names/person-name.js';

const PAGE = 25;

/** Applications that people let use tools for them, and their accounts at MCP servers. */
export function Applications() {
  const viewer = useViewer();
  return (
    <>
      <h1>
        <Trans>Applications</Trans>
      </h1>
      <Connected />
      <Accounts />
      {administers(viewer) || isAuditor(viewer) ? <Registered mayChange={administers(viewer)} /> : null}
    </>
  );
}

function Connected() {
  const cursors = useCursors(null);
  return (
    <section>
      <h2>
        <Trans>Connected applications</Trans>
      </h2>
      <p>
        <Trans>They can use tools on the person’s behalf, and nothing else.</Trans>
      </p>
      <Query document={ConnectedApplicationsDocument} variables={{ first: PAGE, after: cursors.after ?? null }}>
        {({ connectedApplications: { edges, pageInfo } }, again) => (
          <>
            <Table
              caption={t`Connected applications`}
              rows={edges.map(({ node }) => node)}
              keyOf={({ id }) => id}
              empty={
                <Empty title={t`No application yet`}>
                  <Trans>
                    One that signs in with OAuth, such as an editor or an assistant, appears here once a person allows
                    it.
                  </Trans>
                </Empty>
              }
              columns={[
                { head: t`Application`, cell: ({ clientName }) => clientName },
                { head: t`Person`, cell: ({ subject }) => <PersonName subject={subject} /> },
                { head: t`Answers to`, cell: ({ redirectHost }) => <Brief text={redirectHost} /> },
                { head: t`Tools`, cell: ({ resource }) => toolsOf(resource) },
                { head: t`Last renewed`, cell: ({ refreshedAt, connectedAt }) => lastOf(refreshedAt, connectedAt) },
                { head: t`Until`, cell: ({ expiresAt }) => time(expiresAt), isMinor: true },
                {
                  head: t`Change`,
                  cell: ({ id, clientName, subject }) => (
                    <Named subject={subject}>
                      {(name) => (
                        <Action
                          document={EndConnectedApplicationDocument}
                          variables={{ id }}
                          name={t`Disconnect`}
                          question={t`Disconnect ${clientName} from ${name}? Its access ends at once.`}
                          done={again}
                        />
                      )}
                    </Named>
                  ),
                },
              ]}
            />
            <Pages cursors={cursors} pageInfo={pageInfo} />
          </>
        )}
      </Query>
    </section>
  );
}

function toolsOf(resource: string): string {
  const [, name] = /\/mcp\/([^/]+)$/.exec(resource) ?? [];
  return name === undefined ? t`all` : t`those of ${name}`;
}

function lastOf(refreshedAt: string | null, connectedAt: string | null) {
  const last = refreshedAt ?? connectedAt;
  return last === null ? '–' : time(last);
}
