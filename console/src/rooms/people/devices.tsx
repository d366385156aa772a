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
      <h2>Your devices</h2>
      <Query document={DevicesDocument} variables={{ first: PAGE, after: cursors.after ?? null }}>
        {({ devices: { edges, pageInfo } }, again) => (
          <>
            <Table
              caption="Your devices"
              rows={edges.map(({ node }) => node)}
              keyOf={({ id }) => id}
              empty={
                <Empty title="No device yet">
                  A command line that signs in with a code (npx portcullis login) appears here.
                </Empty>
              }
              columns={[
                { head: 'Device', cell: ({ name }) => name },
                { head: 'Since', cell: ({ createdAt }) => time(createdAt) },
                { head: 'Last used', cell: ({ lastUsedAt }) => (lastUsedAt === null ? 'never' : time(lastUsedAt)) },
                { head: 'Until', cell: ({ deviceUntil }) => (deviceUntil === null ? '–' : time(deviceUntil)) },
                {
                  head: 'Change',
                  cell: ({ id, name, revokedAt }) =>
                    revokedAt === null ? (
                      <Action
                        document={EndDeviceDocument}
                        variables={{ id }}
                        name="Sign out"
                        question={`Sign ${name} out? Its key stops working at once.`}
                        done={again}
                      />
                    ) : (
                      `ended ${time(revokedAt)}`
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
