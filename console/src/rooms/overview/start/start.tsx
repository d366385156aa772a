import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { StartDocument, type StartQuery } from '../../../gql/graphql.js';
import { Query } from '../../../parts/query.js';
import { useViewer } from '../../../viewer/viewer.js';
import { useChoices } from './choices.js';
import { StepBody, TITLES } from './step.js';
import { doneIn, type MadeKey, mayStart, type Step, stepsFor } from './steps.js';
import './start.css';

const REFRESH_MILLIS = 5_000;

/** The first steps of an administrator, until all are done or the person hides them. */
export function Start() {
  const viewer = useViewer();
  const [{ skipped, isHidden }, choose] = useChoices(viewer);
  if (!mayStart(viewer)) return null;
  if (isHidden)
    return (
      <p>
        <button
          type="button"
          onClick={() => {
            choose({ isHidden: false });
          }}
        >
          <Trans>Show the first steps</Trans>
        </button>
      </p>
    );
  return (
    <Query document={StartDocument} variables={{}} every={REFRESH_MILLIS}>
      {(data, again) => (
        <Steps
          data={data}
          again={again}
          skipped={skipped}
          skip={(steps) => {
            choose({ skipped: steps });
          }}
          hide={() => {
            choose({ isHidden: true });
          }}
        />
      )}
    </Query>
  );
}

interface StepsProps {
  data: StartQuery;
  again: () => void;
  skipped: readonly Step[];
  skip: (steps: readonly Step[]) => void;
  hide: () => void;
}

function Steps({ data, again, skipped, skip, hide }: StepsProps) {
  const viewer = useViewer();
  const [made, setMade] = useState<MadeKey>();
  const done = doneIn(data, viewer);
  const steps = stepsFor(viewer);
  const open = steps.filter((step) => !done.has(step) && !skipped.includes(step));
  // Somebody who has just done the last step sees that it is done.
  const [wasOpen] = useState(open.length > 0);
  if (open.length === 0 && !wasOpen) return null;
  const [next] = open;
  const make = (key: MadeKey): void => {
    setMade(key);
    again();
  };
  return (
    <section aria-labelledby="first-steps" className="start">
      <div className="title">
        <h2 id="first-steps">
          <Trans>First steps</Trans>
        </h2>
        <span className="actions">
          <span className="quiet">
            <Trans>
              {steps.length - open.length} of {steps.length}
            </Trans>
          </span>
          <button type="button" onClick={hide}>
            <Trans>Hide</Trans>
          </button>
        </span>
      </div>
      <ol>
        {steps.map((step) => {
          const state = done.has(step) ? 'done' : skipped.includes(step) ? 'skipped' : 'open';
          return (
            <li key={step} className={state} aria-current={step === next ? 'step' : undefined}>
              <div className="title">
                <h3>
                  {TITLES[step]}
                  {state === 'open' ? null : <span className="quiet"> – {state}</span>}
                </h3>
                {state === 'done' ? null : (
                  <button
                    type="button"
                    aria-label={`${state === 'open' ? t`Skip` : t`Take up again`}: ${TITLES[step]}`}
                    onClick={() => {
                      skip(state === 'open' ? [...skipped, step] : skipped.filter((other) => other !== step));
                    }}
                  >
                    {state === 'open' ? t`Skip` : t`Take up again`}
                  </button>
                )}
              </div>
              {state === 'skipped' ? null : (
                <StepBody step={step} isDone={state === 'done'} data={data} made={made} make={make} again={again} />
              )}
            </li>
          );
        })}
      </ol>
      {open.length === 0 ? (
        <p role="status">
          <Trans>That was all. Hide the list when you no longer need it.</Trans>
        </p>
      ) : null}
    </section>
  );
}
