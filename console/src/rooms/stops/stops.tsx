import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
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
import { administers } from '../../viewer/permissions.js';
import { useViewer } from '../../viewer/viewer.js';
import { NewStop } from './new-stop.js';
import { namedBy } from './selectors.js';
import { DoneBy } from '../../parts/names/person-name.js';

const PAGE = 50;

/** The stops of model calls: those that hold, then those that were lifted. */
export function Stops() {
  const [isStopping, setStopping] = useState(false);
  const cursors = useCursors(null);
  const mayChange = administers(useViewer());
  return (
    <>
      <div className="title">
        <h1>
          <Trans>Stops</Trans>
        </h1>
        {mayChange ? (
          <button
            type="button"
            className="danger"
            onClick={() => {
              setStopping(true);
            }}
          >
            <Trans>Stop calls</Trans>
          </button>
        ) : null}
      </div>
      <p className="hint">
        <Trans>
          A stop refuses the model calls that it names, and ends those under way within a second, on every instance.
        </Trans>
      </p>
      <Query document={StopsPageDocument} variables={{ first: PAGE, after: cursors.after ?? null }}>
        {({ stops: { edges, pageInfo } }, again) => (
          <section aria-label={t`All stops`}>
            <Live changed={again} />
            <Table
              caption={t`Stops`}
              rows={edges.map(({ node }) => node)}
              keyOf={({ id }) => id}
              empty={
                <Empty title={t`Nothing is stopped`}>
                  <Trans>Stop a key, a user, an agent, a model or the whole tenant.</Trans>
                </Empty>
              }
              columns={[
                { head: t`Calls`, cell: ({ selector }) => <span className="wrap">{namedBy(selector)}</span> },
                { head: t`Reason`, cell: ({ reason }) => <span className="wrap">{reason}</span> },
                { head: t`Status`, cell: ({ status }) => <Tag state={status} /> },
                {
                  head: t`Stopped`,
                  cell: ({ createdBy, createdAt }) => <DoneBy at={createdAt} subject={createdBy} />,
                },
                {
                  head: t`Lifted`,
                  cell: ({ liftedBy, liftedAt }) =>
                    liftedBy === null || liftedAt === null ? '–' : <DoneBy at={liftedAt} subject={liftedBy} />,
                },
                {
                  head: t`Change`,
                  cell: ({ id, selector, status }) =>
                    mayChange && status === 'HOLDING' ? (
                      <Action
                        document={EndStopDocument}
                        variables={{ id }}
                        name={t`Lift`}
                        question={t`Lift this stop (${namedBy(selector)})? Its calls are let through again at once.`}
                        done={again}
                      />
                    ) : null,
                },
              ]}
            />
            <Pages cursors={cursors} pageInfo={pageInfo} />
            {isStopping ? (
              <Dialog
                title={t`Stop calls`}
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
