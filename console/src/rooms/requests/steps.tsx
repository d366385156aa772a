import type { RequestStepsFragment } from '../../gql/graphql.js';
import { millis, word } from '../../parts/text/format.js';

/** The steps of a request as a waterfall: each begins where the one before it ended. */
export function Steps({ trace: { steps } }: { trace: RequestStepsFragment }) {
  const total = Math.max(
    steps.reduce((sum, { durationMs }) => sum + durationMs, 0),
    0.001,
  );
  const starts = steps.map((_step, place) =>
    steps.slice(0, place).reduce((sum, { durationMs }) => sum + durationMs, 0),
  );
  return (
    <section>
      <h2>Steps</h2>
      {steps.length === 0 ? <p className="empty">The details of this request were erased.</p> : null}
      <ol className="waterfall">
        {steps.map(({ step, outcome, durationMs }, place) => (
          <li key={step}>
            <span>{word(step)}</span>
            <span className="quiet">{word(outcome)}</span>
            <svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
              <rect
                x={(100 * (starts[place] ?? 0)) / total}
                width={Math.max((100 * durationMs) / total, 0.4)}
                y="1"
                height="8"
              />
            </svg>
            <span className="number">{millis(durationMs)}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
