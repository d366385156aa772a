import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { type RequestTraceFragment, SessionRequestsDocument, type SessionRowFragment } from '../../gql/graphql.js';
import { Query } from '../../parts/query.js';
import { millis } from '../../parts/text/format.js';
import { isTool } from './session-table.js';
import { type Span, type Timeline, timelineOf } from './timeline.js';

/** The tools of one request that are drawn. */
const MOST = 50;

/** Where the time of a request went: its steps, calls of providers, tools and guards on one axis. */
export function Waterfall({ trace }: { trace: RequestTraceFragment }) {
  const { id, startedAt, latencyMs } = trace.invocation;
  const began = new Date(startedAt).getTime();
  const endDate = new Date(began + latencyMs + 1).toISOString();
  return (
    <section>
      <h2>
        <Trans>Where the time went</Trans>
      </h2>
      {trace.steps.length === 0 ? (
        <p className="empty">
          <Trans>The details of this request were erased.</Trans>
        </p>
      ) : isTool(trace.invocation) ? (
        <Drawn trace={trace} called={[]} />
      ) : (
        <Query
          document={SessionRequestsDocument}
          variables={{ first: MOST, after: null, filter: { callId: id, startDate: startedAt, endDate } }}
        >
          {({ invocations: { edges } }) => <Drawn trace={trace} called={edges.map(({ node }) => node)} />}
        </Query>
      )}
    </section>
  );
}

interface DrawnProps {
  trace: RequestTraceFragment;
  called: readonly SessionRowFragment[];
}

function Drawn({ trace, called }: DrawnProps) {
  const timeline = timelineOf(trace, called);
  const { spans, length, firstTokenAt } = timeline;
  return (
    <>
      <div className="scroll" tabIndex={0} role="region" aria-label={t`Where the time went`}>
        <table className="waterfall">
          <caption className="unseen">
            <Trans>Steps, calls of providers, tools and guards of the request</Trans>
          </caption>
          <thead>
            <tr>
              <th scope="col">
                <Trans>Part</Trans>
              </th>
              <th scope="col">
                <Trans>Result</Trans>
              </th>
              <th scope="col" className="axis" aria-hidden="true">
                <Axis length={length} />
              </th>
              <th scope="col" className="number">
                <Trans>Begins at</Trans>
              </th>
              <th scope="col" className="number">
                <Trans>Took</Trans>
              </th>
            </tr>
          </thead>
          <tbody>
            {spans.map((span) => (
              <tr key={span.id} className={span.kind}>
                <th scope="row">
                  {span.kind === 'tool' ? (
                    <Link to="/requests/$id" params={{ id: span.id }}>
                      {span.name}
                    </Link>
                  ) : (
                    span.name
                  )}
                </th>
                <td className={span.isBad ? 'no' : 'quiet'}>{span.result}</td>
                <td className="axis" aria-hidden="true">
                  <Bar span={span} timeline={timeline} />
                </td>
                <td className="number quiet begins">{exact(span.from)}</td>
                <td className="number">{span.took === null ? '–' : exact(span.took, '< 1 µs')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className="quiet">
        <Trans>
          {firstTokenAt === null ? null : t`The line marks the first token, at ${exact(firstTokenAt)}. `}
          Durations are measured. Where a part begins follows from the order of the parts
          {trace.guards.length === 0
            ? ''
            : t`; guards on the request run before the first step and are not in the latency`}
          .
        </Trans>
      </p>
    </>
  );
}

/** A time on the axis; a part that took less than could be measured says so. */
function exact(value: number, least = '0'): string {
  return value === 0 ? least : millis(value);
}

function Axis({ length }: { length: number }) {
  return (
    <span className="ticks">
      <span>0</span>
      <span>{millis(length / 2)}</span>
      <span>{millis(length)}</span>
    </span>
  );
}

const WIDTH = 100;
/** The least width of a bar, so that each is seen. */
const LEAST = 0.5;

function Bar({ span: { from, took, isBad }, timeline: { length, firstTokenAt } }: { span: Span; timeline: Timeline }) {
  const scale = WIDTH / Math.max(length, 0.001);
  const width = Math.max((took ?? 0) * scale, LEAST);
  const first = firstTokenAt === null ? null : firstTokenAt * scale;
  return (
    <svg viewBox={`0 0 ${WIDTH} 10`} preserveAspectRatio="none">
      <path className="grid" d={`M${WIDTH / 2} 0V10`} />
      <rect
        className={isBad ? 'bad' : undefined}
        x={Math.min(from * scale, WIDTH - width)}
        width={width}
        y="1"
        height="8"
      />
      {first === null ? null : <path className="first" d={`M${first} 0V10`} />}
    </svg>
  );
}
