import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { DevicesDocument, EndDeviceDocument } from '../../gql/graphql.js';
import { Action } from '../../parts/action.js';
import { Empty } from '../../parts/empty.js';
import { time } from '../../parts/text/format.js';
import { Pages, useCursors } from '../../parts/pages.js';
import { Query } from '../../parts/query.js';
import { Table } from '../../parts/table.js';

const PAGE = 25;

/** The devices on which the person who looks has signed in with a code. */
export function Devices() {
  const cursors = useCursors(null);
  return (
    <section>
      <h2>
        <Trans>Your devices</Trans>
      </h2>
      <Query document={DevicesDocument} variables={{ first: PAGE, after: cursors.after ?? null }}>
        {({ devices: { edges, pageInfo } }, again) => (
          <>
            <Table
              caption={t`Your devices`}
              rows={edges.map(({ node }) => node)}
              keyOf={({ id }) => id}
              empty={
                <Empty title={t`No device yet`}>
                  <Trans>A command line that signs in with a code (npx portcullis login) appears here.</Trans>
                </Empty>
              }
              columns={[
                { head: t`Device`, cell: ({ name }) => name },
                { head: t`Since`, cell: ({ createdAt }) => time(createdAt) },
                { head: t`Last used`, cell: ({ lastUsedAt }) => (lastUsedAt === null ? t`never` : time(lastUsedAt)) },
                { head: t`Until`, cell: ({ deviceUntil }) => (deviceUntil === null ? '–' : time(deviceUntil)) },
                {
                  head: t`Change`,
                  cell: ({ id, name, revokedAt }) =>
                    revokedAt === null ? (
                      <Action
                        document={EndDeviceDocument}
                        variables={{ id }}
                        name={t`Sign out`}
                        question={t`Sign ${name} out? Its key stops working at once.`}
                        done={again}
                      />
                    ) : (
                      t`ended ${time(revokedAt)}`
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
