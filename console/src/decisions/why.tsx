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
    <section aria-label="Why it was stopped">
      <h3>Why it was stopped</h3>
      <dl className="facts plain">
        <Fact name="What was decided">
          {policyDecision === null ? null : (
            <>
              <Tag state={policyDecision.effect} /> {policyDecision.reason}
            </>
          )}
        </Fact>
        <Fact name={<Term of="risk">Risk</Term>}>
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
        <Term of="policy">Policy</Term> <strong>{name}</strong> <span className="quiet">version {version}</span>{' '}
        <Tag state={effect} />
      </p>
      {rules.length === 0 ? <p className="quiet">It has no conditions: its patterns matched.</p> : null}
      <ul>
        {rules.map(({ ruleId, condition, outcome, message, facts }) => (
          <li key={ruleId}>
            <Term of="rule">Rule</Term> <strong>{ruleId}</strong> <span className="quiet">{word(outcome)}</span>
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
                        <span className="quiet">hidden from you</span>
                      ) : (
                        <code>{value === null ? 'not given' : textOf(value)}</code>
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
