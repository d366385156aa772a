import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { CombinedError } from 'urql';
import { byHash, passing } from '../../api/client.js';
import {
  ReconciledRowsDocument,
  type ReconciledRowsQuery,
  ReconciliationFileDocument,
  type ReconciliationShownFragment,
  type SideCountFragment,
} from '../../gql/graphql.js';
import { Empty } from '../../parts/empty.js';
import { Fact, Facts } from '../../parts/facts.js';
import { download } from '../../parts/files/download.js';
import { Problem, Query } from '../../parts/query.js';
import { Table } from '../../parts/table.js';
import { number } from '../../parts/text/format.js';
import { usd } from '../../parts/text/money.js';

type Row = ReconciledRowsQuery['reconciliationRows']['rows'][number];
type Summary = ReconciliationShownFragment['summary'];

const STATES: Readonly<Record<Row['state'], { words: string; tone: string }>> = {
  PROVIDER_ONLY: { words: t`Only at the provider`, tone: 'bad' },
  DIFFERS: { words: t`Differs`, tone: 'bad' },
  LEDGER_ONLY: { words: t`Only here`, tone: 'warn' },
  WITHIN_TOLERANCE: { words: t`Within tolerance`, tone: 'good' },
  EQUAL: { words: t`Equal`, tone: 'good' },
};

/** Rows that are shown at first, and with each step. */
const FEW = 25;
const MORE = 100;
const DAY_MILLIS = 86_400_000;

/** A half-open period by its first and last day. */
export function daysOf(startDate: string, endDate: string): string {
  const last = new Date(Date.parse(endDate) - DAY_MILLIS).toISOString();
  return t`${startDate.slice(0, 10)} to ${last.slice(0, 10)}`;
}

/** A reconciliation in a sentence. */
export function verdictOf({ states, unseenCalls, unseenTokens }: Summary): string {
  const { providerOnly, differs, ledgerOnly } = states;
  if (providerOnly + differs + ledgerOnly === 0) return t`Everything that the provider counted is in the ledger.`;
  if (Number(unseenTokens) === 0 && Number(unseenCalls ?? 0) === 0)
    return t`The ledger has more than the provider counted.`;
  return unseenCalls === null
    ? t`Tokens that the provider counted and the gateway did not: ${number(unseenTokens)}.`
    : t`Calls that the provider counted and the gateway did not: ${number(unseenCalls)}.`;
}

/** The totals and the rows of a reconciliation, those that differ first. */
export function ReconciliationResult({ reconciliation }: { reconciliation: ReconciliationShownFragment }) {
  const { id, provider, startDate, endDate, summary, rowCount, eventId, sha256, rowsSha256, origin } = reconciliation;
  const { days, reportedDays, leftOutCalls, estimatedCalls, skippedLines } = summary;
  const [first, setFirst] = useState(FEW);
  return (
    <section aria-label={t`Result`}>
      <h2>
        {provider}, {daysOf(startDate, endDate)}
      </h2>
      <p role="status">
        <strong>{verdictOf(summary)}</strong>
      </p>
      {reportedDays < days ? (
        <p>
          <Trans>
            The report covers {number(reportedDays)} of the {number(days)} days.
          </Trans>
        </p>
      ) : null}
      <Facts>
        <Fact name={t`The provider`}>{sideWords(summary.provider)}</Fact>
        <Fact name={t`The ledger`}>{sideWords(summary.ledger)}</Fact>
        <Fact name={t`Not covered by the report`}>{countOf(leftOutCalls, (count) => t`${count} calls`)}</Fact>
        <Fact name={t`Estimated by the gateway`}>{countOf(estimatedCalls, (count) => t`${count} calls`)}</Fact>
        <Fact name={t`Not counted in tokens`}>{countOf(skippedLines, (count) => t`${count} lines`)}</Fact>
        <Fact name={t`Report`}>{origin}</Fact>
        <Fact name={t`SHA-256 of the report`}>
          <code>{sha256}</code>
        </Fact>
        <Fact name={t`SHA-256 of the rows`}>
          <code>{rowsSha256}</code>
        </Fact>
        <Fact name={t`Event`}>
          <Link to="/evidence/$id" params={{ id: eventId }}>
            {eventId}
          </Link>
        </Fact>
      </Facts>
      <Csv id={id} name={`reconciliation-${provider}-${startDate.slice(0, 10)}.csv`} />
      <Query document={ReconciledRowsDocument} variables={{ id, first }}>
        {({ reconciliationRows: { rows } }) => (
          <>
            <Table
              caption={t`Days and models, differences first`}
              rows={rows}
              keyOf={({ day, model, key }) => `${day} ${model} ${key}`}
              empty={
                <Empty title={t`No usage`}>
                  <Trans>Neither side recorded usage in this period.</Trans>
                </Empty>
              }
              columns={[
                { head: t`Day`, cell: ({ day }) => day },
                { head: t`Model`, cell: (row) => <Model row={row} /> },
                { head: t`State`, cell: ({ state }) => <State state={state} /> },
                { head: t`Provider`, cell: ({ provider: side }) => sideWords(side) },
                { head: t`Ledger`, cell: ({ ledger: side }) => sideWords(side) },
              ]}
            />
            {rows.length < rowCount ? (
              <p className="quiet">
                <Trans>
                  {number(rows.length)} of {number(rowCount)} rows; the CSV has all.
                </Trans>{' '}
                <button
                  type="button"
                  onClick={() => {
                    setFirst(first + MORE);
                  }}
                >
                  <Trans>Show more</Trans>
                </button>
              </p>
            ) : null}
          </>
        )}
      </Query>
    </section>
  );
}

function Model({ row: { model, key } }: { row: Row }) {
  return (
    <>
      {model === '' ? t`no model` : model}
      {key === '' ? null : (
        <small className="id quiet">
          <Trans>key {key}</Trans>
        </small>
      )}
    </>
  );
}

function State({ state }: { state: Row['state'] }) {
  const { words, tone } = STATES[state];
  return <span className={`tag ${tone}`}>{words}</span>;
}

function Csv({ id, name }: { id: string; name: string }) {
  const [error, setError] = useState<CombinedError>();
  const read = async (): Promise<void> => {
    const { data, error: refusal } = await passing.query(byHash(ReconciliationFileDocument), { id }).toPromise();
    setError(refusal);
    if (data !== undefined) download(name, 'text/csv', [data.reconciliationRows.csv]);
  };
  return (
    <p>
      <button type="button" onClick={() => void read()}>
        <Trans>Download CSV</Trans>
      </button>
      {error === undefined ? null : <Problem error={error} />}
    </p>
  );
}

function sideWords(side: SideCountFragment | null): string {
  if (side === null) return t`nothing`;
  const { calls, inputTokens, outputTokens, costUsd } = side;
  return [
    ...(calls === null ? [] : [t`${number(calls)} calls`]),
    t`${number(inputTokens)} tokens in`,
    t`${number(outputTokens)} out`,
    ...(costUsd === null ? [] : [usd(costUsd)]),
  ].join(', ');
}

function countOf(count: string | number, words: (count: string) => string): string | null {
  return Number(count) === 0 ? null : words(number(count));
}
