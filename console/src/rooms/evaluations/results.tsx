import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { EvaluationItemsPageDocument, type OutcomeCellFragment } from '../../gql/graphql.js';
import { Empty } from '../../parts/empty.js';
import { Pages, useCursors } from '../../parts/pages.js';
import { Query } from '../../parts/query.js';
import { Table } from '../../parts/table.js';
import { Tag } from '../../parts/tag.js';
import { moneyColumn } from '../../parts/text/amount.js';

interface ResultsProps {
  id: string;
  isPaired: boolean;
  /** Whether drafts of policies were tried: nothing was answered, decisions stayed or changed. */
  isTrial: boolean;
  /** Grows with the results. */
  stamp: number;
}

/** The verdicts on decisions that are made again. */
const DECISIONS: ReadonlyMap<string | null, string> = new Map([
  ['passed', 'as_before'],
  ['failed', 'changed'],
]);

interface Sides {
  candidate: OutcomeCellFragment;
  baseline: OutcomeCellFragment | null;
}

/** The items of an evaluation, before and after. */
export function Results({ id, isPaired, isTrial, stamp }: ResultsProps) {
  const cursors = useCursors(id);
  const [isChanged, setChanged] = useState(false);
  return (
    <section>
      <div className="title">
        <h2>
          <Trans>Items</Trans>
        </h2>
        {isPaired ? (
          <label className="check">
            <input
              type="checkbox"
              checked={isChanged}
              onChange={({ target: { checked } }) => {
                setChanged(checked);
              }}
            />{' '}
            <span>
              <Trans>Only those that changed, of this page</Trans>
            </span>
          </label>
        ) : null}
      </div>
      <Query document={EvaluationItemsPageDocument} variables={{ id, after: cursors.after ?? null }} stamp={stamp}>
        {({ evaluationResults: { edges, pageInfo } }) => (
          <>
            <Table
              caption={t`Items`}
              rows={edges
                .map(({ node }) => node)
                .filter(({ candidate, baseline }) => !isChanged || candidate.verdict !== baseline?.verdict)}
              keyOf={({ place }) => String(place)}
              empty={
                <Empty title={t`No items`}>
                  <Trans>Items appear here with their answers.</Trans>
                </Empty>
              }
              columns={[
                { head: t`Item`, cell: ({ place }) => place, isNumber: true },
                ...(isPaired
                  ? [
                      {
                        head: t`Before`,
                        cell: ({ baseline }: Sides) =>
                          baseline === null ? null : <Outcome outcome={baseline} isTrial={isTrial} />,
                      },
                    ]
                  : []),
                {
                  head: isPaired ? t`After` : t`Answer`,
                  cell: ({ candidate }) => <Outcome outcome={candidate} isTrial={isTrial} />,
                },
                ...(isTrial
                  ? []
                  : [
                      {
                        head: t`Cost`,
                        ...moneyColumn<Sides>(
                          edges.map(({ node }) => node),
                          ({ candidate, baseline }) => candidate.costUsd + (baseline?.costUsd ?? 0),
                        ),
                      },
                    ]),
              ]}
            />
            <Pages cursors={cursors} pageInfo={pageInfo} />
          </>
        )}
      </Query>
    </section>
  );
}

function Outcome({ outcome, isTrial }: { outcome: OutcomeCellFragment; isTrial: boolean }) {
  const { verdict, checks, reason, answer, judged, evidenceId } = outcome;
  const failed = checks.filter(({ passed }) => !passed);
  return (
    <>
      <Tag state={((isTrial ? DECISIONS.get(verdict) : undefined) ?? verdict ?? 'waiting').toUpperCase()} />
      {failed.map(({ type, reason: why }) => (
        <small key={type} className="id quiet">
          {why === null ? type : `${type}: ${why}`}
        </small>
      ))}
      {reason === null ? null : <small className="id quiet">{reason}</small>}
      {answer === null ? null : (
        <details>
          <summary>
            <Trans>The answer</Trans>
          </summary>
          <pre>{answer}</pre>
          {judged === null ? null : (
            <p className="quiet">
              <Trans>The judge: {judged}</Trans>
            </p>
          )}
        </details>
      )}
      {evidenceId === null ? null : (
        <small className="id">
          <Link to="/requests/$id" params={{ id: evidenceId }}>
            <Trans>its evidence</Trans>
          </Link>
        </small>
      )}
    </>
  );
}
