import { useState } from 'react';
import { EndStopDocument, StopsLiveDocument, StopsPageDocument } from '../../gql/graphql.js';
import { Action } from '../../parts/action.js';
import { Dialog } from '../../parts/dialog.js';
import { Empty } from '../../parts/empty.js';
import { useLive } from '../../parts/live.js';
import { Pages, useCursors } from '../../parts/pages.js';
import { Query } from '../../parts/query.js';
import { Table } from '../../parts/table.js';
import { Tag } from '../../parts/tag.js';
import { time } from '../../parts/text/format.js';
import { administers } from '../../viewer/permissions.js';
import { useViewer } from '../../viewer/viewer.js';
import { NewStop } from './new-stop.js';
import { namedBy } from './selectors.js';

const PAGE = 50;

/** The stops of model calls: those that hold, then those that were lifted. */
export function Stops() {
  const [isStopping, setStopping] = useState(false);
  const cursors = useCursors(null);
  const mayChange = administers(useViewer());
  return (
    <>
      <div className="title">
        <h1>Stops</h1>
        {mayChange ? (
          <button
            type="button"
            className="danger"
            onClick={() => {
              setStopping(true);
            }}
          >
            Stop calls
          </button>
        ) : null}
      </div>
      <p className="hint">
        A stop refuses the model calls that it names, and ends those under way within a second, on every instance.
      </p>
      <Query document={StopsPageDocument} variables={{ first: PAGE, after: cursors.after ?? null }}>
        {({ stops: { edges, pageInfo } }, again) => (
          <section aria-label="All stops">
            <Live changed={again} />
            <Table
              caption="Stops"
              rows={edges.map(({ node }) => node)}
              keyOf={({ id }) => id}
              empty={
                <Empty title="Nothing is stopped">Stop a key, a user, an agent, a model or the whole tenant.</Empty>
              }
              columns={[
                { head: 'Calls', cell: ({ selector }) => <span className="wrap">{namedBy(selector)}</span> },
                { head: 'Reason', cell: ({ reason }) => <span className="wrap">{reason}</span> },
                { head: 'Status', cell: ({ status }) => <Tag state={status} /> },
                { head: 'Stopped', cell: ({ createdBy, createdAt }) => `${time(createdAt)} by ${createdBy}` },
                {
                  head: 'Lifted',
                  cell: ({ liftedBy, liftedAt }) =>
                    liftedBy === null || liftedAt === null ? '–' : `${time(liftedAt)} by ${liftedBy}`,
                },
                {
                  head: 'Change',
                  cell: ({ id, selector, status }) =>
                    mayChange && status === 'HOLDING' ? (
                      <Action
                        document={EndStopDocument}
                        variables={{ id }}
                        name="Lift"
                        question={`Lift this stop (${namedBy(selector)})? Its calls are let through again at once.`}
                        done={again}
                      />
                    ) : null,
                },
              ]}
            />
            <Pages cursors={cursors} pageInfo={pageInfo} />
            {isStopping ? (
              <Dialog
                title="Stop calls"
                close={() => {
                  setStopping(false);
                }}
              >
                <NewStop
                  done={() => {
                    setStopping(false);
                    again();
                  }}
                />
              </Dialog>
            ) : null}
          </section>
        )}
      </Query>
    </>
  );
}

/** Reads again when a stop is made or lifted. */
function Live({ changed }: { changed: () => void }) {
  useLive(StopsLiveDocument, {}, changed);
  return null;
}
