import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
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
    <section aria-label={t`In force at a time`}>
      <h2>
        <Trans>In force at a time</Trans>
      </h2>
      <form
        className="filters"
        onSubmit={(event) => {
          event.preventDefault();
          const form = new FormData(event.currentTarget);
          setAsked({ label: textIn(form, 'label'), at: momentIn(form, 'at') ?? new Date().toISOString() });
        }}
      >
        <label>
          <Trans>Label</Trans>{' '}
          <select name="label" defaultValue={labels.includes('production') ? 'production' : labels[0]}>
            {labels.map((label) => (
              <option key={label}>{label}</option>
            ))}
          </select>
        </label>
        <label>
          <Trans>At, your time</Trans> <input name="at" type="datetime-local" step="1" />
        </label>
        <div className="submit">
          <button type="submit">
            <Trans>Show the text</Trans>
          </button>
        </div>
      </form>
      {asked === undefined ? (
        <p className="hint">
          <Trans>Without a time it is the text that is in force now.</Trans>
        </p>
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
        <Fact name={t`At ${time(at)}`}>
          <Trans>version {version.version}</Trans>
        </Fact>
        <Fact name={t`Model`}>{version.model}</Fact>
        <Fact name={t`Digest`}>
          <code className="id">{version.digest}</code>
        </Fact>
        <Fact name={t`Set`}>{t`${time(move.createdAt)} by ${move.movedBy} (${word(move.kind)})`}</Fact>
        <Fact name={t`Approved by`}>
          {move.proposalId === null ? (
            t`nobody was asked`
          ) : (
            <Link to="/proposals/$id" params={{ id: move.proposalId }}>
              {approvedBy.join(', ') || t`a proposal`}
            </Link>
          )}
        </Fact>
        <Fact name={t`On the evaluation`}>
          {evaluation === null ? (
            t`none was required`
          ) : (
            <Link to="/evaluations/$id" params={{ id: evaluation.run }}>
              <Trans>
                {percent(evaluation.passRate, 1)} of {evaluation.dataset}
              </Trans>
            </Link>
          )}
        </Fact>
        <Fact name={t`Its result is signed as`}>
          {evaluation === null ? null : (
            <Link to="/evidence/$id" params={{ id: evaluation.eventId }}>
              <Trans>an event of the log</Trans>
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
