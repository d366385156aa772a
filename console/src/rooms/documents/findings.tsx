import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { DisagreementFragment } from '../../gql/graphql.js';
import { number, percent, word } from '../../parts/text/format.js';
import { Tag } from '../../parts/tag.js';
import { type Analysis, type Finding, isAtLeast, quotePlace } from './places.js';
import { SEVERITIES, type Severity } from './search.js';

interface FindingsProps {
  all: readonly Finding[];
  shown: readonly Finding[];
  /** The least severity that is shown. */
  severity: Severity | undefined;
  chosen: string | undefined;
  narrow: (least: Severity | undefined) => void;
  /** Goes to a quote of a finding in the text. */
  toPlace: (findingId: string, place: number) => void;
}

/** The findings, each with the quotes that support it. */
export function Findings({ all, shown, severity, chosen, narrow, toPlace }: FindingsProps) {
  if (all.length === 0)
    return (
      <p className="empty">
        <Trans>Nothing was found.</Trans>
      </p>
    );
  return (
    <>
      <label>
        <Trans>Severity</Trans>
        <select
          value={severity ?? ''}
          onChange={({ target: { value } }) => {
            narrow(SEVERITIES.find((known) => known === value));
          }}
        >
          <option value="">{t`any`}</option>
          {SEVERITIES.map((known) => (
            <option key={known} value={known}>
              {known === 'CRITICAL' ? t`Critical` : t`${word(known)} or worse`} (
              {number(all.filter(isAtLeast(known)).length)})
            </option>
          ))}
        </select>
      </label>
      {shown.length === 0 ? (
        <p className="empty">
          <Trans>No finding is that severe.</Trans>
        </p>
      ) : null}
      <ol className="findings">
        {shown.map((finding) => (
          <li
            key={finding.id}
            id={finding.id}
            tabIndex={-1}
            className={finding.severity.toLowerCase()}
            aria-current={finding.id === chosen}
          >
            <One finding={finding} toPlace={toPlace} />
          </li>
        ))}
      </ol>
    </>
  );
}

function One({ finding, toPlace }: { finding: Finding } & Pick<FindingsProps, 'toPlace'>) {
  const { id, title, severity, detail, recommendation, evidence, basis, confidence, value, ungrounded, disagreement } =
    finding;
  return (
    <>
      <h3>
        <Tag state={severity} /> {title}
      </h3>
      <p>{detail}</p>
      {value === null ? null : (
        <p>
          <Trans>
            It says: <strong>{value}</strong>
          </Trans>
        </p>
      )}
      {evidence.map(({ start, page, document, quote }, place) => (
        <p key={start}>
          <button
            type="button"
            className="quote"
            onClick={() => {
              toPlace(id, place);
            }}
          >
            <At document={document} page={page} />“{quote}”
          </button>
        </p>
      ))}
      {ungrounded ? (
        <p className="quiet">
          <Trans>No passage of the text shows it.</Trans>
        </p>
      ) : null}
      {disagreement === null ? null : <Disagreement disagreement={disagreement} />}
      <p className="quiet">
        <Trans>
          {recommendation} Found by {basis === 'RULE' ? t`a check` : t`a model`}, {percent(confidence, 1)} sure.
        </Trans>
      </p>
    </>
  );
}

function At({ document, page }: { document: string | null; page: number | null }) {
  if (document !== null) return <strong>{quotePlace({ document, page })}: </strong>;
  return page === null ? null : (
    <strong>
      <Trans>Page {number(page)}:</Trans>{' '}
    </strong>
  );
}

/** The questions that the documents of a set answer, so that they are no gap. */
export function Answered({ covered }: { covered: NonNullable<Analysis['covered']> }) {
  if (covered.length === 0)
    return (
      <p className="empty">
        <Trans>No question was answered.</Trans>
      </p>
    );
  return (
    <ol className="findings whole">
      {covered.map(({ ruleId, gap, evidence, silent }) => (
        <li key={ruleId}>
          <h3>
            <Trans>Not a gap: {gap}</Trans>
          </h3>
          {evidence.map(({ start, page, document, quote }) => (
            <blockquote key={start}>
              <At document={document} page={page} />“{quote}”
            </blockquote>
          ))}
          {silent.length === 0 ? null : (
            <p className="quiet">
              <Trans>Not said in {silent.join(', ')}.</Trans>
            </p>
          )}
        </li>
      ))}
    </ol>
  );
}

/** The model's differing answer, with its quotes. */
function Disagreement({ disagreement }: { disagreement: DisagreementFragment }) {
  const { state, value, evidence } = disagreement;
  return (
    <div>
      <p>
        <strong>
          <Trans>The model disagrees:</Trans>
        </strong>{' '}
        {state === 'MISSING'
          ? t`it does not find this clause.`
          : value === null
            ? t`it finds this clause.`
            : t`it reads ${value}.`}
      </p>
      {evidence.map(({ start, page, quote }) => (
        <blockquote key={start}>
          {page === null ? null : (
            <strong>
              <Trans>Page {number(page)}:</Trans>{' '}
            </strong>
          )}
          “{quote}”
        </blockquote>
      ))}
    </div>
  );
}
