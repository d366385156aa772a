import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { GroundsFragment, StoppedProposalFragment } from '../gql/graphql.js';
import { Fact } from '../parts/facts.js';
import { word } from '../parts/text/format.js';
import { Tag } from '../parts/tag.js';
import { Term } from '../parts/term.js';
import { textOf } from './difference.js';

/** Why something was stopped: the policies, their conditions, and the values that made them true. */
export function WhyStopped({ proposal }: { proposal: StoppedProposalFragment }) {
  const { policyDecision, riskLevel, riskReasons } = proposal;
  return (
    <section aria-label={t`Why it was stopped`}>
      <h3>
        <Trans>Why it was stopped</Trans>
      </h3>
      <dl className="facts plain">
        <Fact name={t`What was decided`}>
          {policyDecision === null ? null : (
            <>
              <Tag state={policyDecision.effect} /> {policyDecision.reason}
            </>
          )}
        </Fact>
        <Fact
          name={
            <Term of="risk">
              <Trans>Risk</Trans>
            </Term>
          }
        >
          <Tag state={riskLevel} /> {riskReasons.join(', ')}
        </Fact>
      </dl>
      {policyDecision?.grounds.map((trace) => (
        <Trace key={trace.policyId} trace={trace} />
      ))}
    </section>
  );
}

/** A policy and how its rules came out. */
export function Trace({ trace }: { trace: GroundsFragment }) {
  const { name, version, effect, rules } = trace;
  return (
    <div className="trace">
      <p>
        <Term of="policy">
          <Trans>Policy</Trans>
        </Term>{' '}
        <strong>{name}</strong>{' '}
        <span className="quiet">
          <Trans>version {version}</Trans>
        </span>{' '}
        <Tag state={effect} />
      </p>
      {rules.length === 0 ? (
        <p className="quiet">
          <Trans>It has no conditions: its patterns matched.</Trans>
        </p>
      ) : null}
      <ul>
        {rules.map(({ ruleId, condition, outcome, message, facts }) => (
          <li key={ruleId}>
            <Term of="rule">
              <Trans>Rule</Trans>
            </Term>{' '}
            <strong>{ruleId}</strong> <span className="quiet">{word(outcome)}</span>
            <pre>{condition}</pre>
            {message === null ? null : <p className="no">{message}</p>}
            {facts.length === 0 ? null : (
              <dl className="values">
                {facts.map(({ path, value, hidden }) => (
                  <div key={path}>
                    <dt>
                      <code>{path}</code>
                    </dt>
                    <dd>
                      {hidden === true ? (
                        <span className="quiet">
                          <Trans>hidden from you</Trans>
                        </span>
                      ) : (
                        <code>{value === null ? t`not given` : textOf(value)}</code>
                      )}
                    </dd>
                  </div>
                ))}
              </dl>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
