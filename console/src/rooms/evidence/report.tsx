import type { ReactNode } from 'react';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { getRouteApi, Link } from '@tanstack/react-router';
import { ComplianceReportDocument, type ComplianceReportQuery } from '../../gql/graphql.js';
import { download } from '../../parts/files/download.js';
import { Fact, Figure } from '../../parts/facts.js';
import { textIn } from '../../parts/form.js';
import { number, time, word } from '../../parts/text/format.js';
import { Money } from '../../parts/text/amount.js';
import { Query } from '../../parts/query.js';
import { Table } from '../../parts/table.js';
import { useViewer } from '../../viewer/viewer.js';
import { actionWords } from './action-words.js';
import { reportIn } from './search.js';
import { Ways } from './ways.js';

const reportRoute = getRouteApi('/evidence/report');
const DAY_MILLIS = 86_400_000;

type ReportOf = ComplianceReportQuery['complianceReport'];
type Counts = readonly { key: string; count: string; name?: string | null }[];

/** The compliance report of a period, counted from the log. The period is in the address. */
export function Report() {
  const { start, end } = reportRoute.useSearch();
  return (
    <>
      <h1>
        <Trans>Compliance report</Trans>
      </h1>
      <Ways />
      <Period start={start} end={end} />
      <Query document={ComplianceReportDocument} variables={{ start: momentOf(start), end: momentOf(end) }}>
        {({ complianceReport }) => <Whole report={complianceReport} />}
      </Query>
    </>
  );
}

function momentOf(day: string | undefined): string | null {
  return day === undefined ? null : `${day}T00:00:00.000Z`;
}

function Period({ start, end }: { start: string | undefined; end: string | undefined }) {
  const navigate = reportRoute.useNavigate();
  const lastDay = end === undefined ? '' : dayOf(Date.parse(end) - DAY_MILLIS);
  return (
    <form
      key={`${start ?? ''} ${end ?? ''}`}
      className="filters unprinted"
      onSubmit={(event) => {
        event.preventDefault();
        const form = new FormData(event.currentTarget);
        const last = textIn(form, 'last');
        const after = last === '' ? '' : dayOf(Date.parse(last) + DAY_MILLIS);
        void navigate({ search: reportIn({ start: textIn(form, 'first'), end: after }) });
      }}
    >
      <label>
        <Trans>First day</Trans> <input name="first" type="date" required defaultValue={start ?? ''} />
      </label>
      <label>
        <Trans>Last day</Trans> <input name="last" type="date" required defaultValue={lastDay} />
      </label>
      <button type="submit">
        <Trans>Report</Trans>
      </button>
      {start === undefined && end === undefined ? null : (
        <button
          type="button"
          onClick={() => {
            void navigate({ search: {} });
          }}
        >
          <Trans>This month</Trans>
        </button>
      )}
    </form>
  );
}

function dayOf(millis: number): string {
  return new Date(millis).toISOString().slice(0, 10);
}

function Whole({ report }: { report: ReportOf }) {
  const { tenant } = useViewer();
  const { period, events, decisions, approvals, usage } = report;
  const name = `${tenant.id}-${period.start.slice(0, 10)}`;
  return (
    <>
      <div className="actions unprinted">
        <button
          type="button"
          onClick={() => {
            window.print();
          }}
        >
          <Trans>Print or save as PDF</Trans>
        </button>
        <button
          type="button"
          onClick={() => {
            download(`${name}.csv`, 'text/csv', [report.csv]);
          }}
        >
          <Trans>Download CSV</Trans>
        </button>
        <button
          type="button"
          onClick={() => {
            const { csv: _, ...figures } = report;
            download(`${name}.json`, 'application/json', [JSON.stringify(figures, null, 2)]);
          }}
        >
          <Trans>Download JSON</Trans>
        </button>
      </div>
      <section aria-label={t`Report`}>
        <h2>{tenant.name}</h2>
        <p>
          <Trans>
            From {time(period.start)} to {time(period.end)}, counted from {number(events.count)} events of the log.
          </Trans>
        </p>
        <dl className="figures">
          <Figure name={t`Requests`}>{number(usage.invocations)}</Figure>
          <Figure name={t`Tokens`}>{number(Number(usage.promptTokens) + Number(usage.completionTokens))}</Figure>
          <Figure name={t`Cost`}>
            <Money amount={usage.costUsd} />
          </Figure>
          <Figure name={t`Allowed`}>{number(decisions.permit)}</Figure>
          <Figure name={t`Denied`}>{number(decisions.deny)}</Figure>
          <Figure name={t`Sent to people`}>{number(decisions.approval)}</Figure>
        </dl>
      </section>
      <div className="columns">
        <Counted
          title={t`Denials by policy`}
          rows={report.denialsByPolicy}
          empty={t`Nothing was denied.`}
          wordsOf={denialWords}
        >
          <Trans>
            Requests that no policy allowed, and those that were blocked for personal data, are of no policy.
          </Trans>
        </Counted>
        <Counted title={t`Personal data in prompts`} rows={report.pii} empty={t`No personal data was found.`} isWord />
        <Counted title={t`Approvals`} rows={countsOf(approvals)} empty={t`No approvals.`} isWord />
        <Counted title={t`Severities`} rows={report.severities} empty={t`No events.`} isWord />
      </div>
      <Counted
        title={t`Actions`}
        rows={report.actions}
        empty={t`Nothing happened in this period.`}
        wordsOf={actionWords}
      >
        {report.actionsTruncated ? t`The 1,000 most frequent.` : undefined}
      </Counted>
      <section>
        <h2>
          <Trans>Basis of the report</Trans>
        </h2>
        <dl className="facts plain">
          <Fact name={t`Events`}>
            {events.firstSequence === null || events.lastSequence === null
              ? t`none`
              : t`${number(events.firstSequence)} to ${number(events.lastSequence)}`}
          </Fact>
          <Fact name={t`Events whose details were erased`}>{number(events.detailsErased)}</Fact>
          <Fact name={t`Decisions not counted because of erasure`}>{number(decisions.erased)}</Fact>
          <Fact name={t`Covered by the signed checkpoint`}>{report.covered ? t`yes` : t`no: check the whole log`}</Fact>
          <Fact name={t`Root`}>
            <code>{report.checkpoint.rootHash}</code>
          </Fact>
          <Fact name={t`Key`}>
            <code>{report.checkpoint.publicKey}</code>
          </Fact>
        </dl>
      </section>
    </>
  );
}

function countsOf(figures: Readonly<Record<string, string>>): Counts {
  return Object.entries(figures).map(([key, count]) => ({ key, count }));
}

interface CountedProps {
  title: string;
  rows: Counts;
  empty: string;
  /** Whether the keys are words of the domain rather than names. */
  isWord?: boolean;
  /** The words for a key; its code stands beside them. */
  wordsOf?: (key: string) => string | undefined;
  children?: ReactNode | undefined;
}

function Counted({ title, rows, empty, isWord = false, wordsOf, children }: CountedProps) {
  return (
    <section>
      <h2>{title}</h2>
      <Table
        caption={title}
        rows={rows}
        keyOf={({ key }) => key}
        empty={empty}
        columns={[
          {
            head: t`What`,
            cell: (row) =>
              isWord ? word(row.key) : <Counting id={row.key} name={row.name} words={wordsOf?.(row.key)} />,
          },
          { head: t`Count`, cell: ({ count }) => number(count), isNumber: true },
        ]}
      />
      {children === undefined || rows.length === 0 ? null : <p className="quiet">{children}</p>}
    </section>
  );
}

/** The words for denials that are of no policy. */
const denialWords = (key: string): string | undefined => (key === 'none' ? t`no policy` : undefined);

/** The subject of a row: an action in words with its code, a policy by its name with a link. */
function Counting({ id, name, words }: { id: string; name: string | null | undefined; words: string | undefined }) {
  if (name == null)
    return (
      <>
        {words} <code className="quiet">{id}</code>
      </>
    );
  return (
    <Link to="/policies/$id" params={{ id }} search={{}}>
      {name}
    </Link>
  );
}
