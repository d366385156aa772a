import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import {
  DropReconciliationDocument,
  type ReconciliationShownFragment,
  ReconciliationsPageDocument,
} from '../../gql/graphql.js';
import { Action } from '../../parts/action.js';
import { Dialog } from '../../parts/dialog.js';
import { Empty } from '../../parts/empty.js';
import { notify } from '../../parts/notices.js';
import { Pages, useCursors } from '../../parts/pages.js';
import { Query } from '../../parts/query.js';
import { Table } from '../../parts/table.js';
import { ReconciliationForm } from './reconciliation-form.js';
import { daysOf, ReconciliationResult, verdictOf } from './reconciliation-result.js';
import { Ways } from './ways.js';
import { DoneBy } from '../../parts/names/person-name.js';

/** Providers' own usage against the ledger. */
export function Reconciliations() {
  const [isMaking, setMaking] = useState(false);
  const [shown, setShown] = useState<ReconciliationShownFragment>();
  const [made, setMade] = useState(0);
  const cursors = useCursors(null);
  const close = (): void => {
    setMaking(false);
  };
  return (
    <>
      <div className="title">
        <h1>
          <Trans>Reconciliation</Trans>
        </h1>
        <button
          type="button"
          onClick={() => {
            setMaking(true);
          }}
        >
          <Trans>Compare</Trans>
        </button>
      </div>
      <Ways />
      <p>
        <Trans>
          The log cannot show calls that went round this gateway. The provider counts them: its own usage, beside the
          ledger by day and model, tells whether there were any.
        </Trans>
      </p>
      {shown === undefined ? null : <ReconciliationResult reconciliation={shown} />}
      <Query document={ReconciliationsPageDocument} variables={{ after: cursors.after ?? null }} stamp={made}>
        {({ reconciliations: { edges, pageInfo } }, again) => (
          <>
            <Table
              caption={t`Reconciliations`}
              rows={edges.map(({ node }) => node)}
              keyOf={({ id }) => id}
              empty={
                <Empty title={t`Nothing compared yet`}>
                  <Trans>Compare a month that is over with the provider’s report.</Trans>
                </Empty>
              }
              columns={[
                {
                  head: t`Provider`,
                  cell: ({ provider, isPlatform }) => `${provider}${isPlatform ? t`, all tenants` : ''}`,
                },
                {
                  head: t`Period`,
                  cell: ({ startDate, endDate }) => daysOf(startDate, endDate),
                },
                { head: t`Result`, cell: ({ summary }) => verdictOf(summary) },
                {
                  head: t`Made`,
                  cell: ({ createdBy, createdAt }) => <DoneBy at={createdAt} subject={createdBy} />,
                  isMinor: true,
                },
                {
                  head: t`Rows`,
                  cell: (one) => (
                    <div className="actions">
                      <button
                        type="button"
                        onClick={() => {
                          setShown(one);
                        }}
                      >
                        <Trans>Show</Trans>
                      </button>
                      <Action
                        document={DropReconciliationDocument}
                        variables={{ id: one.id }}
                        name={t`Delete`}
                        question={t`Delete this reconciliation? The log keeps that it was made.`}
                        isGrave
                        done={() => {
                          notify(t`The reconciliation is deleted.`);
                          if (shown?.id === one.id) setShown(undefined);
                          again();
                        }}
                      />
                    </div>
                  ),
                },
              ]}
            />
            <Pages cursors={cursors} pageInfo={pageInfo} />
          </>
        )}
      </Query>
      {isMaking ? (
        <Dialog title={t`Compare with a provider`} close={close}>
          <ReconciliationForm
            done={(reconciliation) => {
              close();
              setShown(reconciliation);
              setMade((count) => count + 1);
            }}
          />
        </Dialog>
      ) : null}
    </>
  );
}
