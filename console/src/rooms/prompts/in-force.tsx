import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { TextInForceDocument, type TextInForceQuery } from '../../gql/graphql.js';
import { Fact, Facts } from '../../parts/facts.js';
import { momentIn, textIn } from '../../parts/form.js';
import { Query } from '../../parts/query.js';
import { percent, time, word } from '../../parts/text/format.js';

/** The text that was in force at a time, who put it there, who approved that, and on which evaluation. */
export function InForce({ name, labels }: { name: string; labels: readonly string[] }) {
  const [asked, setAsked] = useState<{ label: string; at: string }>();
  if (labels.length === 0) return null;
  return (
    <section aria-label="In force at a time">
      <h2>In force at a time</h2>
      <form
        className="filters"
        onSubmit={(event) => {
          event.preventDefault();
          const form = new FormData(event.currentTarget);
          setAsked({ label: textIn(form, 'label'), at: momentIn(form, 'at') ?? new Date().toISOString() });
        }}
      >
        <label>
          Label{' '}
          <select name="label" defaultValue={labels.includes('production') ? 'production' : labels[0]}>
            {labels.map((label) => (
              <option key={label}>{label}</option>
            ))}
          </select>
        </label>
        <label>
          At, your time <input name="at" type="datetime-local" step="1" />
        </label>
        <div className="submit">
          <button type="submit">Show the text</button>
        </div>
      </form>
      {asked === undefined ? (
        <p className="hint">Without a time it is the text that is in force now.</p>
      ) : (
        <Query document={TextInForceDocument} variables={{ name, ...asked }}>
          {({ promptInForce }) => <Answer at={asked.at} found={promptInForce} />}
        </Query>
      )}
    </section>
  );
}

function Answer({ at, found }: { at: string; found: TextInForceQuery['promptInForce'] }) {
  const { version, move, approvedBy, evaluation } = found;
  return (
    <>
      <Facts>
        <Fact name={`At ${time(at)}`}>version {version.version}</Fact>
        <Fact name="Model">{version.model}</Fact>
        <Fact name="Digest">
          <code className="id">{version.digest}</code>
        </Fact>
        <Fact name="Set">{`${time(move.createdAt)} by ${move.movedBy} (${word(move.kind)})`}</Fact>
        <Fact name="Approved by">
          {move.proposalId === null ? (
            'nobody was asked'
          ) : (
            <Link to="/proposals/$id" params={{ id: move.proposalId }}>
              {approvedBy.join(', ') || 'a proposal'}
            </Link>
          )}
        </Fact>
        <Fact name="On the evaluation">
          {evaluation === null ? (
            'none was required'
          ) : (
            <Link to="/evaluations/$id" params={{ id: evaluation.run }}>
              {percent(evaluation.passRate, 1)} of {evaluation.dataset}
            </Link>
          )}
        </Fact>
        <Fact name="Its result is signed as">
          {evaluation === null ? null : (
            <Link to="/evidence/$id" params={{ id: evaluation.eventId }}>
              an event of the log
            </Link>
          )}
        </Fact>
      </Facts>
      {version.messages.map(({ role, content }, place) => (
        <div key={place}>
          <strong>{word(role)}</strong>
          <pre>{content}</pre>
        </div>
      ))}
    </>
  );
}
