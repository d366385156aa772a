import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { getRouteApi } from '@tanstack/react-router';
import { useCallback, useEffect, useEffectEvent, useMemo } from 'react';
import { AnalysisDocument, AnalysisProgressDocument } from '../../gql/graphql.js';
import { Fact, Facts } from '../../parts/facts.js';
import { number, percent } from '../../parts/text/format.js';
import { usd } from '../../parts/text/money.js';
import { useLive } from '../../parts/live.js';
import { Query } from '../../parts/query.js';
import { Table } from '../../parts/table.js';
import { Tabs } from '../../parts/tabs.js';
import { Tag } from '../../parts/tag.js';
import { Exports } from './exports.js';
import { Answered, Findings } from './findings.js';
import { ContractKind, documentKind } from './contract-kind.js';
import { type Analysis, anchorOf, bySeverity, isAtLeast, nameOf, partsOf } from './places.js';
import { DocumentText } from './text.js';
import { DoneBy } from '../../parts/names/person-name.js';

const documentRoute = getRouteApi('/documents/$id');

/** One analysed document: its text with what was found in it, side by side. */
export function Document() {
  const { id } = documentRoute.useParams();
  return (
    <Query document={AnalysisDocument} variables={{ id }}>
      {({ analysis }, again) => (
        <>
          <div className="title">
            <h1>{nameOf(analysis)}</h1>
            {analysis.status === 'COMPLETED' ? <Exports analysis={analysis} /> : null}
          </div>
          <Summary analysis={analysis} />
          <Whole analysis={analysis} again={again} />
        </>
      )}
    </Query>
  );
}

function Summary({ analysis }: { analysis: Analysis }) {
  const { score, model, status, pages, text, documents } = analysis;
  return (
    <Facts>
      <Fact name={t`Score`}>
        {score === null ? null : (
          <>
            <Trans>
              <strong>{number(Math.round(score))}</strong> of 100
            </Trans>
            <meter min={0} max={100} low={50} high={80} optimum={100} value={score} aria-label={t`Score`} />
          </>
        )}
      </Fact>
      <Fact name={t`Status`}>
        <Tag state={status} />
      </Fact>
      <Fact name={t`Template`}>
        <Trans>
          {analysis.templateId}, revision {analysis.templateRevision}
        </Trans>
      </Fact>
      <Fact name={t`Length`}>
        {text === null || status !== 'COMPLETED'
          ? null
          : pages.length > 0
            ? plural(pages.length, { one: '# page', other: '# pages' })
            : t`${number(text.length)} characters`}
      </Fact>
      <Fact name={t`Documents`}>
        {documents === null ? null : (
          <ul>
            {documents.map((document) => (
              <li key={document.name}>
                {document.name}: {documentKind(document)}
                {document.asked === false ? t`, not asked` : null}
              </li>
            ))}
          </ul>
        )}
      </Fact>
      <Fact name={t`Kind of contract`}>
        {analysis.contract === null ? null : <ContractKind contract={analysis.contract} />}
      </Fact>
      <Fact name={t`Language`}>{analysis.language}</Fact>
      <Fact name={t`Confidence`}>{status === 'COMPLETED' ? percent(analysis.confidence, 1) : null}</Fact>
      <Fact name={t`Model`}>{model.model ?? (model.outcome === 'NONE' ? t`none was asked` : null)}</Fact>
      <Fact name={t`Cost of the model`}>
        {model.outcome === 'NONE' || model.costUsd == null ? null : usd(model.costUsd)}
      </Fact>
      <Fact name={t`Why the model did not answer`}>{model.reason}</Fact>
      <Fact name={t`Sent`}>
        <DoneBy at={analysis.createdAt} subject={analysis.createdBy} />
      </Fact>
    </Facts>
  );
}

function Whole({ analysis, again }: { analysis: Analysis; again: () => void }) {
  const { id, status, error } = analysis;
  useLive(AnalysisProgressDocument, { id }, again, status === 'PROCESSING');
  if (status === 'PROCESSING')
    return (
      <section>
        <label>
          <Trans>Analysing</Trans> <progress max={1} value={analysis.progress} />
        </label>
      </section>
    );
  if (error !== null)
    return (
      <div className="problem" role="alert">
        <p>
          <Trans>The document could not be analysed: {error.message}.</Trans>
        </p>
      </div>
    );
  return <Result analysis={analysis} />;
}

/** Shows an element of the page and gives it the focus. */
function show(element: Element | null | undefined): void {
  if (!(element instanceof HTMLElement)) return;
  element.scrollIntoView({ block: 'center' });
  element.focus({ preventScroll: true });
}

function showPlace(finding: string, place: number): void {
  show(document.getElementById(anchorOf(finding, place))?.parentElement?.querySelector('a'));
}

function Result({ analysis }: { analysis: Analysis }) {
  const { severity, finding: chosen } = documentRoute.useSearch();
  const navigate = documentRoute.useNavigate();
  const findings = useMemo(
    () => analysis.findings.filter(isAtLeast(severity)).toSorted(bySeverity),
    [analysis, severity],
  );
  const parts = useMemo(() => partsOf(analysis, findings), [analysis, findings]);
  const choose = useCallback(
    (finding: string): void => {
      void navigate({ search: (before) => ({ ...before, finding }), replace: true, resetScroll: false });
    },
    [navigate],
  );
  const toPlace = (finding: string, place: number): void => {
    choose(finding);
    showPlace(finding, place);
  };
  const toFinding = useCallback(
    (finding: string): void => {
      choose(finding);
      show(document.getElementById(finding));
    },
    [choose],
  );
  const open = useEffectEvent(() => {
    if (chosen !== undefined) showPlace(chosen, 0);
  });
  // Opened by an address that names a finding: its place is shown, once.
  useEffect(() => {
    open();
  }, []);
  return (
    <div className="reading">
      <section aria-label={t`Document`}>
        <DocumentText parts={parts} chosen={chosen} choose={toFinding} />
      </section>
      <section aria-label={t`What was found`}>
        <h2>
          <Trans>What was found</Trans>
        </h2>
        <p>{analysis.summary}</p>
        <Tabs
          label={t`What was found`}
          tabs={[
            {
              name: t`Findings (${number(analysis.findings.length)})`,
              content: (
                <Findings
                  all={analysis.findings}
                  shown={findings}
                  severity={severity}
                  chosen={chosen}
                  narrow={(least) => {
                    void navigate({
                      search: ({ severity: _, ...before }) =>
                        least === undefined ? before : { ...before, severity: least },
                      resetScroll: false,
                    });
                  }}
                  toPlace={toPlace}
                />
              ),
            },
            ...(analysis.covered === null
              ? []
              : [
                  {
                    name: t`Answered (${number(analysis.covered.length)})`,
                    content: <Answered covered={analysis.covered} />,
                  },
                ]),
            { name: t`Entities (${number(analysis.entities.length)})`, content: <Entities analysis={analysis} /> },
            { name: t`Tables (${number(analysis.tables.length)})`, content: <Tables analysis={analysis} /> },
          ]}
        />
      </section>
    </div>
  );
}

function Entities({ analysis: { entities } }: { analysis: Analysis }) {
  return (
    <Table
      caption={t`Entities`}
      rows={entities}
      keyOf={({ start, type }) => `${type} ${start}`}
      empty={t`No names, dates or amounts were found.`}
      columns={[
        { head: t`Type`, cell: ({ type }) => <Tag state={type} /> },
        { head: t`As written`, cell: ({ text }) => <span className="wrap">{text}</span> },
        { head: t`Means`, cell: ({ normalized }) => normalized ?? '–' },
        { head: t`Page`, cell: ({ page }) => page ?? '–', isNumber: true },
      ]}
    />
  );
}

function Tables({ analysis: { tables } }: { analysis: Analysis }) {
  if (tables.length === 0)
    return (
      <p className="empty">
        <Trans>No tables were found.</Trans>
      </p>
    );
  return tables.map(({ id, title, page, columns, rows }, place) => (
    <details key={id} open={place === 0}>
      <summary>
        {title ?? t`Table ${place + 1}`}{' '}
        {page === null ? null : (
          <span className="quiet">
            <Trans>on page {number(page)}</Trans>
          </span>
        )}
      </summary>
      <Table
        caption={title ?? t`Table ${place + 1}`}
        rows={rows.map((cells, row) => ({ cells, row }))}
        keyOf={({ row }) => String(row)}
        empty={t`The table has no rows.`}
        columns={columns.map((head, column) => ({
          head: head === '' ? t`Column ${column + 1}` : head,
          cell: ({ cells }: { cells: readonly string[] }) => cells[column] ?? '',
        }))}
      />
    </details>
  ));
}
