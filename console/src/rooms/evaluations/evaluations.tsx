import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import {
  DatasetsPageDocument,
  DeleteDatasetDocument,
  EvaluationsLiveDocument,
  EvaluationsPageDocument,
} from '../../gql/graphql.js';
import { Action } from '../../parts/action.js';
import { Dialog } from '../../parts/dialog.js';
import { Empty } from '../../parts/empty.js';
import { useLive } from '../../parts/live.js';
import { notify } from '../../parts/notices.js';
import { Pages, useCursors } from '../../parts/pages.js';
import { Query } from '../../parts/query.js';
import { Table } from '../../parts/table.js';
import { Tag } from '../../parts/tag.js';
import { number, time, word } from '../../parts/text/format.js';
import { Money } from '../../parts/text/amount.js';
import { usd } from '../../parts/text/money.js';
import { administers } from '../../viewer/permissions.js';
import { useViewer } from '../../viewer/viewer.js';
import { FreezeForm } from './freeze-form.js';
import { RunForm } from './run-form.js';
import { TrialForm } from './trial-form.js';
import { DoneBy, PersonName } from '../../parts/names/person-name.js';

/** Evaluations and the data sets that they are made on. */
export function Evaluations() {
  const [opened, setOpened] = useState<'run' | 'freeze'>();
  const runs = useCursors(null);
  const sets = useCursors('sets');
  const navigate = useNavigate();
  const mayChange = administers(useViewer());
  const close = (): void => {
    setOpened(undefined);
  };
  return (
    <>
      <div className="title">
        <h1>
          <Trans>Evaluations</Trans>
        </h1>
        {mayChange ? (
          <button
            type="button"
            onClick={() => {
              setOpened('run');
            }}
          >
            <Trans>New evaluation</Trans>
          </button>
        ) : null}
      </div>
      <p>
        <Trans>
          A model or a version of a prompt is asked about the items of a data set. Its calls have the policies, the
          budgets and the evidence of any other. Drafts of policies decide recorded calls again, without a call. Results
          are signed in the log.
        </Trans>
      </p>
      <section aria-label={t`Runs`}>
        <Query document={EvaluationsPageDocument} variables={{ after: runs.after ?? null }}>
          {({ evaluationRuns: { edges, pageInfo } }, again) => (
            <>
              <Live changed={again} />
              <Table
                caption={t`Evaluations`}
                rows={edges.map(({ node }) => node)}
                keyOf={({ id }) => id}
                empty={
                  <Empty title={t`No evaluation yet`}>
                    <Trans>Freeze a data set below, and evaluate a model on it.</Trans>
                  </Empty>
                }
                columns={[
                  {
                    head: t`Evaluation`,
                    cell: ({ id, name, createdAt }) => (
                      <>
                        <Link to="/evaluations/$id" params={{ id }}>
                          {name}
                        </Link>
                        <small className="id quiet">{time(createdAt)}</small>
                      </>
                    ),
                  },
                  { head: t`Data set`, cell: ({ dataset }) => dataset },
                  { head: t`State`, cell: ({ status }) => <Tag state={status} /> },
                  {
                    head: t`Passed`,
                    cell: ({ passed, items }) => t`${number(passed)} of ${number(items)}`,
                    isNumber: true,
                  },
                  { head: t`Failed`, cell: ({ failed }) => number(failed), isNumber: true },
                  { head: t`Errors`, cell: ({ errors, unjudged }) => number(errors + unjudged), isNumber: true },
                  {
                    head: t`Cost`,
                    cell: ({ costUsd, budgetUsd }) => (
                      <>
                        <Money amount={costUsd} />
                        <small className="id quiet">
                          <Trans>of at most {usd(budgetUsd)}</Trans>
                        </small>
                      </>
                    ),
                    isNumber: true,
                  },
                  { head: t`By`, cell: ({ subject }) => <PersonName subject={subject} />, isMinor: true },
                ]}
              />
              <Pages cursors={runs} pageInfo={pageInfo} />
            </>
          )}
        </Query>
      </section>
      <section>
        <div className="title">
          <h2>
            <Trans>Data sets</Trans>
          </h2>
          {mayChange ? (
            <button
              type="button"
              onClick={() => {
                setOpened('freeze');
              }}
            >
              <Trans>New data set</Trans>
            </button>
          ) : null}
        </div>
        <Query document={DatasetsPageDocument} variables={{ after: sets.after ?? null }}>
          {({ evaluationDatasets: { edges, pageInfo } }, again) => (
            <>
              <Table
                caption={t`Data sets`}
                rows={edges.map(({ node }) => node)}
                keyOf={({ id }) => id}
                empty={
                  <Empty title={t`No data set yet`}>
                    <Trans>Freeze recorded calls, or lines of your own.</Trans>
                  </Empty>
                }
                columns={[
                  {
                    head: t`Data set`,
                    cell: ({ name, description }) => (
                      <>
                        {name}
                        {description === null ? null : <small className="id quiet">{description}</small>}
                      </>
                    ),
                  },
                  { head: t`From`, cell: ({ origin }) => word(origin) },
                  { head: t`Items`, cell: ({ items }) => number(items), isNumber: true },
                  {
                    head: t`Frozen`,
                    cell: ({ createdAt, createdBy }) => <DoneBy at={createdAt} subject={createdBy} />,
                  },
                  {
                    head: t`Digest`,
                    cell: ({ digest }) => <code title={digest}>{digest.slice(0, 12)}…</code>,
                    isMinor: true,
                  },
                  ...(mayChange
                    ? [
                        {
                          head: t`Change`,
                          cell: ({ name }: { name: string }) => (
                            <Action
                              document={DeleteDatasetDocument}
                              variables={{ name }}
                              name={t`Delete`}
                              question={t`Delete the data set ${name} with its evaluations? The log keeps their digests.`}
                              isGrave
                              done={() => {
                                notify(t`The data set ${name} is deleted.`);
                                again();
                              }}
                            />
                          ),
                        },
                      ]
                    : []),
                ]}
              />
              <Pages cursors={sets} pageInfo={pageInfo} />
              {opened === 'freeze' ? (
                <Dialog title={t`New data set`} close={close}>
                  <FreezeForm
                    done={({ name, items }) => {
                      close();
                      notify(t`The data set ${name} has ${items} items.`);
                      again();
                    }}
                  />
                </Dialog>
              ) : null}
            </>
          )}
        </Query>
      </section>
      {opened === 'run' ? (
        <Dialog title={t`New evaluation`} close={close}>
          <NewRun
            done={(id) => {
              void navigate({ to: '/evaluations/$id', params: { id } });
            }}
          />
        </Dialog>
      ) : null}
    </>
  );
}

/** The form of what is evaluated: a model or a prompt is asked, policies decide again. */
function NewRun({ done }: { done: (id: string) => void }) {
  const [isTrial, setTrial] = useState(false);
  return (
    <>
      <label>
        <Trans>What is evaluated</Trans>{' '}
        <select
          value={isTrial ? 'policies' : 'answers'}
          onChange={({ target: { value } }) => {
            setTrial(value === 'policies');
          }}
        >
          <option value="answers">{t`a model, or a version of a prompt`}</option>
          <option value="policies">{t`drafts of policies`}</option>
        </select>
      </label>
      {isTrial ? <TrialForm done={done} /> : <RunForm done={done} />}
    </>
  );
}

/** Reads the list again whenever a run goes on. */
function Live({ changed }: { changed: () => void }) {
  useLive(EvaluationsLiveDocument, {}, changed);
  return null;
}
