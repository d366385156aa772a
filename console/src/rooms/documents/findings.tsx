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
  if (all.length === 0) return <p className="empty">Nothing was found.</p>;
  return (
    <>
      <label>
        Severity
        <select
          value={severity ?? ''}
          onChange={({ target: { value } }) => {
            narrow(SEVERITIES.find((known) => known === value));
          }}
        >
          <option value="">any</option>
          {SEVERITIES.map((known) => (
            <option key={known} value={known}>
              {known === 'CRITICAL' ? 'Critical' : `${word(known)} or worse`} (
              {number(all.filter(isAtLeast(known)).length)})
            </option>
          ))}
        </select>
      </label>
      {shown.length === 0 ? <p className="empty">No finding is that severe.</p> : null}
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
          It says: <strong>{value}</strong>
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
      {ungrounded ? <p className="quiet">No passage of the text shows it.</p> : null}
      {disagreement === null ? null : <Disagreement disagreement={disagreement} />}
      <p className="quiet">
        {recommendation} Found by {basis === 'RULE' ? 'a check' : 'a model'}, {percent(confidence, 1)} sure.
      </p>
    </>
  );
}

function At({ document, page }: { document: string | null; page: number | null }) {
  if (document !== null) return <strong>{quotePlace({ document, page })}: </strong>;
  return page === null ? null : <strong>Page {number(page)}: </strong>;
}

/** The questions that the documents of a set answer, so that they are no gap. */
export function Answered({ covered }: { covered: NonNullable<Analysis['covered']> }) {
  if (covered.length === 0) return <p className="empty">No question was answered.</p>;
  return (
    <ol className="findings whole">
      {covered.map(({ ruleId, gap, evidence, silent }) => (
        <li key={ruleId}>
          <h3>Not a gap: {gap}</h3>
          {evidence.map(({ start, page, document, quote }) => (
            <blockquote key={start}>
              <At document={document} page={page} />“{quote}”
            </blockquote>
          ))}
          {silent.length === 0 ? null : <p className="quiet">Not said in {silent.join(', ')}.</p>}
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
        <strong>The model disagrees:</strong>{' '}
        {state === 'MISSING'
          ? 'it does not find this clause.'
          : value === null
            ? 'it finds this clause.'
            : `it reads ${value}.`}
      </p>
      {evidence.map(({ start, page, quote }) => (
        <blockquote key={start}>
          {page === null ? null : <strong>Page {number(page)}: </strong>}“{quote}”
        </blockquote>
      ))}
    </div>
  );
}
