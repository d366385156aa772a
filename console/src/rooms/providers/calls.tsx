import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { ProviderFiguresDocument, type ProviderFiguresQuery, type ProviderPeriod } from '../../gql/graphql.js';
import { Figure } from '../../parts/facts.js';
import { Query } from '../../parts/query.js';
import { Table } from '../../parts/table.js';
import { millis, number, percent } from '../../parts/text/format.js';
import { Money } from '../../parts/text/amount.js';

type Figures = ProviderFiguresQuery['providerFigures'];
type ErrorKind = Figures['errors'][number]['kind'];

const REFRESH_MILLIS = 10_000;
const PERIODS: Readonly<Record<ProviderPeriod, string>> = { HOUR: t`hour`, DAY: t`24 hours` };
const ERRORS: Readonly<Record<ErrorKind, string>> = {
  ANSWER: t`An answer that cannot be used`,
  CREDENTIALS: t`The credential was refused`,
  NETWORK: t`No connection, or one that broke`,
  RATE_LIMIT: t`Its rate limit`,
  REQUEST: t`The request was refused`,
  SERVER: t`An error of its own`,
  TIMEOUT: t`No answer in time`,
};

const maybeMillis = (value: number | null): string => (value === null ? '–' : millis(value));

/** The calls of a provider in the last hour or day: how long they took, what they cost, and how attempts failed. */
export function Calls({ id }: { id: string }) {
  const [last, setLast] = useState<ProviderPeriod>('HOUR');
  return (
    <>
      <div className="title">
        <h2>
          <Trans>Calls of the last {PERIODS[last]}</Trans>
        </h2>
        <div role="group" aria-label={t`Period`} className="choice">
          {(Object.keys(PERIODS) as ProviderPeriod[]).map((each) => (
            <button
              key={each}
              type="button"
              aria-pressed={each === last}
              onClick={() => {
                setLast(each);
              }}
            >
              {PERIODS[each]}
            </button>
          ))}
        </div>
      </div>
      <Query key={last} document={ProviderFiguresDocument} variables={{ id, last }} every={REFRESH_MILLIS}>
        {({ providerFigures }) => <Shown figures={providerFigures} />}
      </Query>
    </>
  );
}

function Shown({ figures: { total, errors, errorsSampled } }: { figures: Figures }) {
  return (
    <>
      <div className="figures">
        <dl>
          <Figure name={t`Calls`} note={t`${percent(total.cacheHits, total.requests)} answered by the cache`}>
            {number(total.requests)}
          </Figure>
          <Figure name={t`Failed`} note={t`${number(total.failed)} failed`}>
            {percent(total.failed, total.requests)}
          </Figure>
          <Figure
            name={t`Cost`}
            note={t`${number(total.promptTokens)} tokens in, ${number(total.completionTokens)} out`}
          >
            <Money amount={total.costUsd} />
          </Figure>
          <Figure name={t`Latency`} note={`p95 ${maybeMillis(total.latencyP95Ms)}`}>
            {maybeMillis(total.latencyP50Ms)}
          </Figure>
        </dl>
      </div>
      <section>
        {' '}
        <Table
          caption={t`Failed attempts`}
          rows={errors}
          keyOf={({ kind }) => kind}
          empty={t`No attempt failed.`}
          columns={[
            { head: t`Failed attempts`, cell: ({ kind }) => ERRORS[kind] },
            { head: t`Number`, cell: ({ count }) => number(count), isNumber: true },
          ]}
        />
        {errors.length === 0 ? null : (
          <p className="quiet">
            <Trans>
              Each attempt counts, also where another key or provider answered after it.
              {errorsSampled ? t` Only the newest calls were looked at.` : null}
            </Trans>
          </p>
        )}
      </section>{' '}
    </>
  );
}
