import { requestRoute } from '../app/router.js';
import { RequestDocument, type RequestQuery } from '../gql/graphql.js';
import { millis, number, time, usd, word } from '../parts/format.js';
import { Proof } from '../proof/proof.js';
import { Query } from '../parts/query.js';
import { Table } from '../parts/table.js';

/** One request: what was decided about it, who answered, and what it cost. */
export function Request() {
  const { id } = requestRoute.useParams();
  return (
    <>
      <h1>Request</h1>
      <p className="quiet">
        <code>{id}</code>
      </p>
      <Query document={RequestDocument} variables={{ id }}>
        {({ invocation }) => <Trace {...invocation} />}
      </Query>
    </>
  );
}

function Trace(trace: RequestQuery['invocation']) {
  const { invocation, steps, attempts } = trace;
  const total = steps.reduce((sum, { durationMs }) => sum + durationMs, 0);
  return (
    <>
      <dl className="facts">
        <Fact name="Time">{time(invocation.startedAt)}</Fact>
        <Fact name="User">{invocation.user}</Fact>
        <Fact name="Model">{invocation.model}</Fact>
        <Fact name="Outcome">
          <span className={`tag ${invocation.outcome.toLowerCase()}`}>{word(invocation.outcome)}</span>
        </Fact>
        {trace.reason === null ? null : <Fact name="Reason">{trace.reason}</Fact>}
        <Fact name="Policies said">{trace.effect === null ? 'nothing' : word(trace.effect)}</Fact>
        <Fact name="Risk">
          {trace.riskLevel === null ? '–' : word(trace.riskLevel)} {trace.riskReasons.join(', ')}
        </Fact>
        <Fact name="Tokens">
          {number(invocation.promptTokens)} in, {number(invocation.completionTokens)} out
        </Fact>
        <Fact name="Cost">{usd(invocation.costUsd)}</Fact>
        <Fact name="Latency">{millis(invocation.latencyMs)}</Fact>
        {trace.dropped.length === 0 ? null : <Fact name="Not passed on">{trace.dropped.join(', ')}</Fact>}
      </dl>
      <Proof id={invocation.id} />
      <section>
        <h2>Steps</h2>
        <ol className="waterfall">
          {steps.map(({ step, outcome, durationMs }) => (
            <li key={step}>
              <span>{word(step)}</span>
              <span className="quiet">{word(outcome)}</span>
              <meter max={Math.max(total, 0.001)} value={durationMs} aria-label={`${step}: ${millis(durationMs)}`} />
              <span className="number">{millis(durationMs)}</span>
            </li>
          ))}
        </ol>
      </section>
      <section>
        <h2>Attempts</h2>
        <Table
          caption="Calls of providers"
          rows={attempts}
          keyOf={({ provider, model, durationMs }) => `${provider} ${model} ${durationMs}`}
          empty="No provider was asked."
          columns={[
            { head: 'Provider', cell: ({ provider }) => provider },
            { head: 'Model', cell: ({ model }) => model },
            { head: 'Outcome', cell: ({ outcome }) => word(outcome) },
            { head: 'Reason', cell: ({ reason }) => reason ?? '–' },
            { head: 'Time', cell: ({ durationMs }) => millis(durationMs), isNumber: true },
          ]}
        />
      </section>
    </>
  );
}

function Fact({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
