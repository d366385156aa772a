import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
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
import { millis, number, thousandths, time } from '../../parts/text/format.js';
import { Money, moneyColumn } from '../../parts/text/amount.js';
import { usd } from '../../parts/text/money.js';
import { administers, isAuditor } from '../../viewer/permissions.js';
import { useViewer } from '../../viewer/viewer.js';
import { Results } from './results.js';
import { rateOf, share, signedShare } from './words.js';
import { DoneBy } from '../../parts/names/person-name.js';

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
              <Trans>
                You can see its figures and verdicts while a proposal that depends on it waits for your vote.
              </Trans>
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
          name={t`Cancel`}
          question={t`Cancel this evaluation? Calls that were sent are still answered and charged.`}
          done={changed}
        />
      ) : (
        <Action
          document={DeleteEvaluationRunDocument}
          variables={{ id }}
          name={t`Delete`}
          question={t`Delete this evaluation with its results? The log keeps their digests.`}
          isGrave
          done={() => {
            notify(t`The evaluation is deleted.`);
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
          name={isTrial ? t`Decided as before` : t`Passed`}
          note={candidateFigures === null ? undefined : rateOf(candidateFigures)}
        >
          <Trans>
            {number(run.passed)} of {number(run.items)}
          </Trans>
        </Figure>
        {regression === null ? null : (
          <Figure
            name={t`Against the baseline`}
            note={t`${signedShare(-regression.high)} to ${signedShare(-regression.low)}; p = ${thousandths(regression.p)}`}
          >
            {signedShare(-regression.difference)}
          </Figure>
        )}
        {isTrial ? null : (
          <Figure name={t`Cost`} note={t`of at most ${usd(run.budgetUsd)}`}>
            <Money amount={run.costUsd} />
          </Figure>
        )}
      </dl>
      <Facts>
        <Fact name={t`State`}>
          <Tag state={run.status} />
        </Fact>
        <Fact name={t`Why it failed`}>{run.reason}</Fact>
        <Fact name={t`Data set`}>{run.dataset}</Fact>
        <Fact name={t`Prompt`}>
          {candidate.prompt === null || !isOpen ? (
            candidate.prompt
          ) : (
            <Link to="/prompts/$name" params={{ name: candidate.prompt }}>
              {candidate.prompt}
            </Link>
          )}
        </Fact>
        <Fact name={t`Started`}>
          <DoneBy at={run.createdAt} subject={run.subject} />
        </Fact>
        <Fact name={t`Ended`}>{run.endedAt === null ? null : time(run.endedAt)}</Fact>
        <Fact name={t`Judge`}>
          {judge === null ? null : `${judge.prompt ?? t`the gateway’s own text`}, ${judge.model}`}
        </Fact>
        <Fact name={t`Signed as`}>
          {completedEventId === null || !isOpen ? (
            completedEventId
          ) : (
            <Link to="/evidence/$id" params={{ id: completedEventId }}>
              <Trans>an event of the log</Trans>
            </Link>
          )}
        </Fact>
      </Facts>
      {candidate.policies?.map((draft, place) => (
        <details key={place}>
          <summary>
            <Trans>The draft {typeof draft.name === 'string' ? draft.name : place + 1}</Trans>
          </summary>
          <Code text={JSON.stringify(draft, null, 2)} label={t`Draft`} />
        </details>
      ))}
      {run.checks.length === 0 ? null : (
        <ul>
          {run.checks.map(({ type, value, not }, place) => (
            <li key={place}>
              {not ? t`not ` : ''}
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
  if (policies !== null) return policies.length === 0 ? t`the policies in force` : t`other drafts`;
  return model ?? `prompt:${prompt ?? ''}@${version ?? ''}`;
}

function Comparison({ run: { name, baseline, candidateFigures, baselineFigures, regression } }: { run: Run }) {
  if (candidateFigures === null) return null;
  const before = baseline === null ? '' : nameOf(baseline);
  const rows = [
    { ...candidateFigures, of: name },
    ...(baselineFigures === null ? [] : [{ ...baselineFigures, of: t`${before} (compared with)` }]),
  ];
  return (
    <section>
      <h2>
        <Trans>Figures</Trans>
      </h2>
      <Table
        caption={t`Figures`}
        rows={rows}
        keyOf={({ of }) => of}
        empty={t`No figures yet.`}
        columns={[
          { head: t`Of`, cell: ({ of }) => of },
          { head: t`Pass rate`, cell: ({ passRate }) => share(passRate), isNumber: true },
          { head: t`Interval`, cell: ({ low, high }) => t`${share(low)} to ${share(high)}`, isNumber: true },
          { head: t`Failed`, cell: ({ failed }) => number(failed), isNumber: true },
          { head: t`Errors`, cell: ({ errors }) => number(errors), isNumber: true },
          { head: t`Not judged`, cell: ({ unjudged }) => number(unjudged), isNumber: true },
          {
            head: t`Median time`,
            cell: ({ medianMillis }) => (medianMillis === null ? '–' : millis(medianMillis)),
            isNumber: true,
          },
          { head: t`Cost`, ...moneyColumn(rows, ({ costUsd }) => costUsd) },
        ]}
      />
      {regression === null ? null : (
        <p className="hint">
          <Trans>
            Of the same items, both passed {number(regression.both)}, only the candidate {number(regression.fixed)},
            only the baseline {number(regression.broken)}, neither {number(regression.neither)}. Intervals are of 95 %;
            errors and items that were not judged count as not passed.
          </Trans>
        </p>
      )}
    </section>
  );
}
