import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import {
  DeleteEvaluationRunDocument,
  EvaluationsLiveDocument,
  OneEvaluationDocument,
  type OneEvaluationQuery,
  StopEvaluationDocument,
} from '../../gql/graphql.js';
import { Action } from '../../parts/action.js';
import { Code } from '../../parts/code.js';
import { Fact, Facts, Figure } from '../../parts/facts.js';
import { useLive } from '../../parts/live.js';
import { notify } from '../../parts/notices.js';
import { Query } from '../../parts/query.js';
import { Table } from '../../parts/table.js';
import { Tag } from '../../parts/tag.js';
import { millis, number, time, usd } from '../../parts/text/format.js';
import { administers, isAuditor } from '../../viewer/permissions.js';
import { useViewer } from '../../viewer/viewer.js';
import { Results } from './results.js';
import { rateOf, share, signedShare } from './words.js';

const LOOK_MILLIS = 2_000;
const evaluationRoute = getRouteApi('/evaluations/$id');
type Run = OneEvaluationQuery['evaluationRun'];

/** One evaluation: its figures, and every item before and after. */
export function Evaluation() {
  const { id } = evaluationRoute.useParams();
  const viewer = useViewer();
  return (
    <Query document={OneEvaluationDocument} variables={{ id }}>
      {({ evaluationRun: run }, again) => (
        <>
          <h1>{run.name}</h1>
          {isAuditor(viewer) ? (
            <Live id={id} isOver={run.endedAt !== null} changed={again} />
          ) : (
            <p className="quiet">
              You can see its figures and verdicts while a proposal that depends on it waits for your vote.
            </p>
          )}
          <Summary run={run} isOpen={isAuditor(viewer)} />
          {administers(viewer) ? <Ends run={run} changed={again} /> : null}
          <Comparison run={run} />
          <Results
            id={id}
            isPaired={run.baseline !== null}
            isTrial={run.candidate.policies !== null}
            stamp={run.passed + run.failed + run.errors + run.unjudged}
          />
        </>
      )}
    </Query>
  );
}

/** Reads the run again whenever it goes on, and now and then: it may end before its changes are listened to. */
function Live({ id, isOver, changed }: { id: string; isOver: boolean; changed: () => void }) {
  const look = useEffectEvent(changed);
  useEffect(() => {
    if (isOver) return undefined;
    const timer = setInterval(() => {
      look();
    }, LOOK_MILLIS);
    return () => {
      clearInterval(timer);
    };
  }, [isOver]);
  useLive(EvaluationsLiveDocument, {}, ({ evaluationChanged }) => {
    if (evaluationChanged.id === id) changed();
  });
  return null;
}

/** Ways to end a run: to cancel it while it is under way, and to delete it afterwards. */
function Ends({ run: { id, endedAt, status }, changed }: { run: Run; changed: () => void }) {
  const navigate = useNavigate();
  if (endedAt === null && status !== 'QUEUED' && status !== 'RUNNING') return null;
  return (
    <div className="actions">
      {endedAt === null ? (
        <Action
          document={StopEvaluationDocument}
          variables={{ id }}
          name="Cancel"
          question="Cancel this evaluation? Calls that were sent are still answered and charged."
          done={changed}
        />
      ) : (
        <Action
          document={DeleteEvaluationRunDocument}
          variables={{ id }}
          name="Delete"
          question="Delete this evaluation with its results? The log keeps their digests."
          isGrave
          done={() => {
            notify('The evaluation is deleted.');
            void navigate({ to: '/evaluations' });
          }}
        />
      )}
    </div>
  );
}

function Summary({ run, isOpen }: { run: Run; isOpen: boolean }) {
  const { candidate, judge, completedEventId, candidateFigures, regression } = run;
  const isTrial = candidate.policies !== null;
  return (
    <>
      <dl className="figures">
        <Figure
          name={isTrial ? 'Decided as before' : 'Passed'}
          note={candidateFigures === null ? undefined : rateOf(candidateFigures)}
        >
          {number(run.passed)} of {number(run.items)}
        </Figure>
        {regression === null ? null : (
          <Figure
            name="Against the baseline"
            note={`${signedShare(-regression.high)} to ${signedShare(-regression.low)}; p = ${regression.p.toFixed(3)}`}
          >
            {signedShare(-regression.difference)}
          </Figure>
        )}
        {isTrial ? null : (
          <Figure name="Cost" note={`of at most ${usd(run.budgetUsd)}`}>
            {usd(run.costUsd)}
          </Figure>
        )}
      </dl>
      <Facts>
        <Fact name="State">
          <Tag state={run.status} />
        </Fact>
        <Fact name="Why it failed">{run.reason}</Fact>
        <Fact name="Data set">{run.dataset}</Fact>
        <Fact name="Prompt">
          {candidate.prompt === null || !isOpen ? (
            candidate.prompt
          ) : (
            <Link to="/prompts/$name" params={{ name: candidate.prompt }}>
              {candidate.prompt}
            </Link>
          )}
        </Fact>
        <Fact name="Started">{`${time(run.createdAt)} by ${run.subject}`}</Fact>
        <Fact name="Ended">{run.endedAt === null ? null : time(run.endedAt)}</Fact>
        <Fact name="Judge">
          {judge === null ? null : `${judge.prompt ?? 'the gateway’s own text'}, ${judge.model}`}
        </Fact>
        <Fact name="Signed as">
          {completedEventId === null || !isOpen ? (
            completedEventId
          ) : (
            <Link to="/evidence/$id" params={{ id: completedEventId }}>
              an event of the log
            </Link>
          )}
        </Fact>
      </Facts>
      {candidate.policies?.map((draft, place) => (
        <details key={place}>
          <summary>The draft {typeof draft.name === 'string' ? draft.name : place + 1}</summary>
          <Code text={JSON.stringify(draft, null, 2)} label="Draft" />
        </details>
      ))}
      {run.checks.length === 0 ? null : (
        <ul>
          {run.checks.map(({ type, value, not }, place) => (
            <li key={place}>
              {not ? 'not ' : ''}
              {type}
              {value === null ? '' : `: ${typeof value === 'string' ? value : JSON.stringify(value)}`}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function nameOf({ model, prompt, version, policies }: NonNullable<Run['baseline']>): string {
  if (policies !== null) return policies.length === 0 ? 'the policies in force' : 'other drafts';
  return model ?? `prompt:${prompt ?? ''}@${version ?? ''}`;
}

function Comparison({ run: { name, baseline, candidateFigures, baselineFigures, regression } }: { run: Run }) {
  if (candidateFigures === null) return null;
  const before = baseline === null ? '' : nameOf(baseline);
  const rows = [
    { ...candidateFigures, of: name },
    ...(baselineFigures === null ? [] : [{ ...baselineFigures, of: `${before} (compared with)` }]),
  ];
  return (
    <section>
      <h2>Figures</h2>
      <Table
        caption="Figures"
        rows={rows}
        keyOf={({ of }) => of}
        empty="No figures yet."
        columns={[
          { head: 'Of', cell: ({ of }) => of },
          { head: 'Pass rate', cell: ({ passRate }) => share(passRate), isNumber: true },
          { head: 'Interval', cell: ({ low, high }) => `${share(low)} to ${share(high)}`, isNumber: true },
          { head: 'Failed', cell: ({ failed }) => number(failed), isNumber: true },
          { head: 'Errors', cell: ({ errors }) => number(errors), isNumber: true },
          { head: 'Not judged', cell: ({ unjudged }) => number(unjudged), isNumber: true },
          {
            head: 'Median time',
            cell: ({ medianMillis }) => (medianMillis === null ? '–' : millis(medianMillis)),
            isNumber: true,
          },
          { head: 'Cost', cell: ({ costUsd }) => usd(costUsd), isNumber: true },
        ]}
      />
      {regression === null ? null : (
        <p className="hint">
          Of the same items, both passed {number(regression.both)}, only the candidate {number(regression.fixed)}, only
          the baseline {number(regression.broken)}, neither {number(regression.neither)}. Intervals are of 95 %; errors
          and items that were not judged count as not passed.
        </p>
      )}
    </section>
  );
}
