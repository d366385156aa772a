import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { number, time, word } from '../../parts/text/format.js';
import { moneyColumn } from '../../parts/text/amount.js';
import { usd } from '../../parts/text/money.js';
import type { Period } from '../../parts/period.js';
import { PeriodChoice } from '../../parts/period-choice.js';
import { Problem } from '../../parts/query.js';
import { Table } from '../../parts/table.js';
import { Tag } from '../../parts/tag.js';
import type { Draft } from './draft.js';
import type { Change } from './pages.js';
import { type Replay, useReplay } from './traffic.js';
import { PersonName } from '../../parts/names/person-name.js';

/** A trial of the unsaved draft: the decisions on recorded traffic that it would have changed. */
export function OnTraffic({ draft }: { draft: Draft }) {
  const [period, setPeriod] = useState<Period>('week');
  const { replay, isReading, error, readOn } = useReplay(draft, period);
  const pages = replay?.pages;
  return (
    <section aria-label={t`On recorded traffic`}>
      <div className="title">
        <h2>
          <Trans>On recorded traffic</Trans>
        </h2>
        <PeriodChoice period={period} choose={setPeriod} />
      </div>
      <p className="quiet">
        <Trans>
          Decides recorded requests again with this draft among the policies in force. Nothing is asked or changed.
        </Trans>
      </p>
      <div className="actions">
        <button
          type="button"
          className="primary"
          disabled={isReading || (pages !== undefined && pages.next === null)}
          onClick={() => void readOn()}
        >
          {pages === undefined ? t`Try it` : t`Read further back`}
        </button>
        <span role="status" className="quiet">
          {isReading ? t`Reading…` : pages === undefined ? t`This draft has not been tried yet.` : progressOf(pages)}
        </span>
      </div>
      {error === undefined ? null : <Problem error={error} />}
      {pages === undefined ? null : <Changes pages={pages} />}
    </section>
  );
}

/** How much was read, and what could not be decided again and why. */
function progressOf({ read, replayed, erased, undecided, next }: Replay['pages']): string {
  const left = [
    ...(erased === 0 ? [] : [t`${number(erased)} are erased`]),
    ...(undecided === 0 ? [] : [t`${number(undecided)} have no whole decision in their evidence`]),
  ];
  const skipped = left.length === 0 ? '' : t` Not decided again: ${left.join(', ')}.`;
  return t`${number(read)} requests read${next === null ? t`, which is all of the period` : t`, the newest`}; ${number(replayed)} decided again.${skipped}`;
}

function Changes({ pages: { changed, replayed, changes, calls } }: Pick<Replay, 'pages'>) {
  const stopped = changes.filter(({ before, after }) => before === 'ALLOW' && after !== 'ALLOW');
  const cost = stopped.reduce((sum, { costUsd }) => sum + costUsd, 0);
  return (
    <>
      <p>
        <strong>
          {changed === 0
            ? t`Nothing would have been decided otherwise.`
            : t`${number(changed)} of ${number(replayed)} requests would have been decided otherwise.`}
        </strong>{' '}
        {stopped.length === 0 ? null : t`Requests that would have been stopped cost ${usd(cost)}.`}
      </p>
      {changed === 0 ? null : (
        <>
          <Table
            caption={t`Changes by user and model`}
            rows={changes}
            keyOf={({ user, model, before, after }) => `${user} ${model} ${before} ${after}`}
            empty=""
            columns={[
              { head: t`User`, cell: ({ user }) => <PersonName subject={user} /> },
              { head: t`Model`, cell: ({ model }) => model },
              { head: t`Was`, cell: ({ before }) => <Tag state={before} /> },
              { head: t`Would be`, cell: becomes },
              { head: t`Requests`, cell: (change) => number(change.calls), isNumber: true },
              { head: t`They cost`, ...moneyColumn(changes, ({ costUsd }) => costUsd) },
            ]}
          />
          <details>
            <summary>
              <Trans>The newest {number(calls.length)} of these requests</Trans>
            </summary>
            <Table
              caption={t`Requests that would have been decided otherwise`}
              rows={calls}
              keyOf={({ id }) => id}
              empty=""
              columns={[
                {
                  head: t`Time`,
                  cell: ({ id, at }) => (
                    <Link to="/requests/$id" params={{ id }}>
                      {time(at)}
                    </Link>
                  ),
                },
                { head: t`User`, cell: ({ user }) => <PersonName subject={user} /> },
                { head: t`Model`, cell: ({ model }) => model },
                { head: t`Was`, cell: ({ before }) => `${word(before.effect)}: ${before.reason}` },
                { head: t`Would be`, cell: ({ after }) => `${word(after.effect)}: ${after.reason}` },
                { head: t`Cost`, ...moneyColumn(calls, ({ costUsd }) => costUsd) },
              ]}
            />
          </details>
        </>
      )}
    </>
  );
}

function becomes({ before, after }: Change) {
  return before === after ? (
    <span>
      <Trans>the same, with other obligations</Trans>
    </span>
  ) : (
    <Tag state={after} />
  );
}
