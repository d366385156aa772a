import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { getRouteApi, Link } from '@tanstack/react-router';
import { Fragment } from 'react';
import {
  type RequestCallsFragment,
  type RequestDecisionFragment,
  RequestDocument,
  type RequestOutcomeFragment,
  type RequestTraceFragment,
  type RequestUsageFragment,
} from '../../gql/graphql.js';
import { CopyButton } from '../../parts/code.js';
import { Fact, Facts } from '../../parts/facts.js';
import { latency, millis, number, time, word } from '../../parts/text/format.js';
import { usdExact } from '../../parts/text/money.js';
import { UNITS } from '../../parts/text/units.js';
import { endOf } from '../../parts/outcome.js';
import { Query } from '../../parts/query.js';
import { Table } from '../../parts/table.js';
import { Tag } from '../../parts/tag.js';
import { Proof } from '../../proof/proof.js';
import { isAuditor } from '../../viewer/permissions.js';
import { useViewer } from '../../viewer/viewer.js';
import { Alike } from './alike.js';
import { DecideAgain } from './again.js';
import { Beside } from './beside.js';
import { attemptWords } from './attempt-words.js';
import { RequestBudgets } from './budgets.js';
import { Content } from './content.js';
import { Failure } from './failure.js';
import { PolicyName } from './policy-name.js';
import { calledName, isTool } from './session-table.js';
import { Waterfall } from './waterfall.js';
import { PersonName } from '../../parts/names/person-name.js';

const requestRoute = getRouteApi('/requests/$id');

/** One request: what was decided about it, who answered, and what it cost. */
export function Request() {
  const { id } = requestRoute.useParams();
  return (
    <>
      <div className="title">
        <h1>
          <Trans>Request</Trans>
        </h1>
        <span>
          <code>{id}</code> <CopyButton text={id} name={t`Copy the id`} />
        </span>
      </div>
      <Query document={RequestDocument} variables={{ id }}>
        {({ invocation }) => <Trace trace={invocation} />}
      </Query>
    </>
  );
}

function Trace({ trace }: { trace: RequestTraceFragment }) {
  const { invocation } = trace;
  const viewer = useViewer();
  return (
    <>
      <Facts>
        <Fact name={t`Time`}>{time(invocation.startedAt)}</Fact>
        <Fact name={t`Outcome`}>
          <Outcome trace={trace} />
        </Fact>
        <Fact name={t`User`}>{invocation.user}</Fact>
        <Fact name={t`Who called`}>
          <PersonName subject={trace.actor} isWhole />
        </Fact>
        {isTool(invocation) ? (
          <Fact name={t`Tool`}>{calledName(invocation.model)}</Fact>
        ) : (
          <Fact name={t`Model`}>{invocation.model}</Fact>
        )}
        <Fact name={t`Asked for as`}>{trace.alias}</Fact>
        <Fact name={t`Model before a budget lowered it`}>{trace.degradedFrom}</Fact>
        <Fact name={t`Provider`}>{trace.cache === 'HIT' ? t`the cache` : invocation.provider}</Fact>
        <Fact name={t`Cost`}>{usdExact(invocation.costUsd)}</Fact>
        <Fact name={t`Latency`}>{latency(invocation.latencyMs)}</Fact>
        <Fact name={t`First token`}>{invocation.firstTokenMs === null ? null : millis(invocation.firstTokenMs)}</Fact>
        <Fact name={t`Session`}>
          {invocation.session === null ? null : (
            <Link to="/requests/session" search={{ id: invocation.session }}>
              {invocation.session}
            </Link>
          )}
        </Fact>
        <Fact name={t`Tags`}>{invocation.tags.length === 0 ? null : <Tags tags={invocation.tags} />}</Fact>
        <Fact name={t`Agent`}>{trace.agent}</Fact>
        <Fact name={t`Application`}>{applicationOf(trace)}</Fact>
        <Fact name={t`Called for`}>
          {trace.client?.modelCall == null ? null : (
            <Link to="/requests/$id" params={{ id: trace.client.modelCall }}>
              <Trans>The request to the model, whose provider called the tool</Trans>
            </Link>
          )}
        </Fact>
        <Fact name={t`Program, by its own words`}>{programOf(trace)}</Fact>
      </Facts>
      <Alike trace={trace} />
      <Failure trace={trace} />
      <Waterfall trace={trace} />
      <Decision trace={trace} />
      <Beside invocation={invocation} errorCode={trace.errorCode} />
      <Calls trace={trace} isCancelled={invocation.outcome === 'CANCELLED'} />
      <Usage trace={trace} />
      <RequestBudgets id={invocation.id} />
      {isAuditor(viewer) ? (
        <>
          <Content id={invocation.id} />
          <DecideAgain id={invocation.id} />
        </>
      ) : null}
      <Proof id={invocation.id} />
    </>
  );
}

/** The application whose access token was sent, by the name that a person saw when they allowed it. */
function applicationOf({ client }: RequestTraceFragment): string | null {
  const { applicationId, applicationName } = client ?? {};
  return applicationId == null ? null : `${applicationName ?? ''} (${applicationId})`;
}

function programOf({ client }: RequestTraceFragment): string | null {
  const { statedName, statedVersion } = client ?? {};
  return statedName == null ? null : [statedName, statedVersion ?? ''].join(' ').trim();
}

/** The tags of a request, each with a link to the requests that have it. */
function Tags({ tags }: { tags: readonly string[] }) {
  return tags.map((tag, at) => (
    <Fragment key={tag}>
      {at > 0 ? ', ' : null}
      <Link to="/requests" search={{ tag }}>
        {tag}
      </Link>
    </Fragment>
  ));
}

/** The outcome of a request, with a link to its proposal if it needed approval. */
function Outcome({ trace }: { trace: RequestOutcomeFragment }) {
  const { errorCode, proposalId } = trace;
  const { outcome } = trace.invocation;
  const end = endOf({ outcome, errorCode });
  return (
    <>
      <Tag state={end} />{' '}
      {proposalId === null ? (
        end === outcome && errorCode
      ) : (
        <Link to="/proposals/$id" params={{ id: proposalId }}>
          <Trans>The proposal</Trans>
        </Link>
      )}
    </>
  );
}

/** The decision about a request, with its reasons. */
function Decision({ trace }: { trace: RequestDecisionFragment }) {
  const { effect, reason, policies, observed, riskLevel, riskReasons, invocation } = trace;
  return (
    <section>
      <h2>
        <Trans>What was decided</Trans>
      </h2>
      <dl className="facts plain">
        <Fact name={t`Decision`}>{effect === null ? t`nothing` : <Tag state={effect} />}</Fact>
        <Fact name={t`Why`}>{reason}</Fact>
        <Fact name={t`Policies that decided`}>
          {policies.length === 0
            ? t`none matched`
            : policies.map((policy) => <PolicyName key={policy.id} policy={policy} />)}
        </Fact>
        <Fact name={t`Policies that only watched`}>
          {observed.length === 0
            ? null
            : observed.map((policy) => (
                <PolicyName key={policy.id} policy={policy}>
                  <Tag state={policy.effect} />
                </PolicyName>
              ))}
        </Fact>
        <Fact name={t`Risk`}>
          {riskLevel === null ? null : (
            <>
              <Tag state={riskLevel} /> {riskReasons.join(', ')}
            </>
          )}
        </Fact>
        <Fact name={t`Personal data`}>
          {invocation.piiTypes.length === 0 ? t`none found` : invocation.piiTypes.map(word).join(', ')}
        </Fact>
        <Fact name={t`Agent limits that it exceeded`}>
          {trace.agentFlags
            .map(({ rule, action, figure, limit }) => t`${rule}: ${figure}, limit ${limit} (${word(action)})`)
            .join(', ')}
        </Fact>
        <Fact name={t`Parameters left out`}>{trace.dropped.join(', ')}</Fact>
        <Fact name={t`Output limit set by a budget`}>
          {trace.cappedOutputTokens === null ? null : t`${trace.cappedOutputTokens} tokens`}
        </Fact>
      </dl>
    </section>
  );
}

function Calls({ trace: { attempts }, isCancelled }: { trace: RequestCallsFragment; isCancelled: boolean }) {
  return (
    <section>
      <h2>
        <Trans>Calls of providers</Trans>
      </h2>
      <Table
        caption={t`Calls of providers`}
        rows={attempts.map((attempt, place) => ({ ...attempt, place }))}
        keyOf={({ place }) => String(place)}
        empty={t`No provider was asked.`}
        columns={[
          { head: t`Provider`, cell: ({ provider }) => provider },
          { head: t`Model`, cell: ({ model, upstream }) => (upstream === null ? model : t`${model} as ${upstream}`) },
          { head: t`Outcome`, cell: (attempt) => attemptWords(attempt, isCancelled).outcome },
          { head: t`Status`, cell: ({ status }) => status ?? '–' },
          { head: t`Reason`, cell: (attempt) => attemptWords(attempt, isCancelled).reason },
          { head: t`Time`, cell: ({ durationMs }) => millis(durationMs), isNumber: true },
        ]}
      />
    </section>
  );
}

/** The counted usage, and the price applied to it. */
function Usage({ trace }: { trace: RequestUsageFragment }) {
  const { invocation, price, usageDoubts, cache, attempts } = trace;
  return (
    <section>
      <h2>
        <Trans>Usage</Trans>
      </h2>
      <dl className="facts plain">
        <Fact name={t`Tokens in`}>{number(invocation.promptTokens)}</Fact>
        <Fact name={t`Tokens out`}>{number(invocation.completionTokens)}</Fact>
        <Fact name={t`Tokens in, from the provider’s cache`}>{number(invocation.cachedPromptTokens)}</Fact>
        <Fact name={t`Tokens for reasoning`}>
          {invocation.reasoningTokens === null ? null : number(invocation.reasoningTokens)}
        </Fact>
        <Fact name={t`Searches`}>{invocation.webSearches}</Fact>
        <Fact name={t`Units`}>
          {invocation.units.map(({ unit, quantity }) => `${number(quantity)} ${UNITS[unit]}`).join(', ')}
        </Fact>
        <Fact name={t`Response cache`}>{cache === null ? null : word(cache)}</Fact>
        <Fact name={t`Price from`}>{price === null ? null : t`${price.source}, as of ${price.asOf}`}</Fact>
        <Fact name={t`Counted by`}>
          {attempts.length === 0 ? null : invocation.estimated ? t`the gateway` : t`the provider`}
        </Fact>
        <Fact name={t`Figures of the provider that were not believed`}>{usageDoubts.join('; ')}</Fact>
      </dl>
    </section>
  );
}
