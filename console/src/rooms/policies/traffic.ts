import { useState } from 'react';
import type { CombinedError } from 'urql';
import { byHash, client } from '../../api.js';
import { DraftOnTrafficDocument, type DraftOnTrafficQuery } from '../../gql/graphql.js';
import { boundsOf, type Period } from '../../parts/period.js';
import { type Draft, inputOf } from './draft.js';

type Page = DraftOnTrafficQuery['simulateTraffic'];
export type Change = Page['changes'][number];

/** What is known of a draft on the traffic of a period, all pages so far together. */
export interface Replay {
  /** Of which draft and period. */
  of: string;
  bounds: { from: string; to: string };
  pages: Page;
}

/** Read in one request. */
const PAGE = 1_000;
const MOST_CALLS = 200;

const keyOf = ({ user, model, before, after }: Change): string => JSON.stringify([user, model, before, after]);

/** Two pages as one: counts and changes add up. */
export function together(first: Page | undefined, second: Page): Page {
  if (first === undefined) return second;
  const changes = new Map(first.changes.map((change) => [keyOf(change), change]));
  for (const change of second.changes) {
    const known = changes.get(keyOf(change));
    changes.set(keyOf(change), {
      ...change,
      calls: change.calls + (known?.calls ?? 0),
      costUsd: change.costUsd + (known?.costUsd ?? 0),
    });
  }
  return {
    read: first.read + second.read,
    replayed: first.replayed + second.replayed,
    erased: first.erased + second.erased,
    undecided: first.undecided + second.undecided,
    changed: first.changed + second.changed,
    next: second.next,
    changes: [...changes.values()].sort((a, b) => b.calls - a.calls),
    calls: [...first.calls, ...second.calls].slice(0, MOST_CALLS),
  };
}

/** Which draft and period a replay is of: any change of them makes it outdated. */
export const markOf = (draft: Draft, period: Period): string => JSON.stringify([inputOf(draft), period]);

/** Replays the recorded traffic of a period on a draft, a page at a time. */
export function useReplay(draft: Draft, period: Period) {
  const [replay, setReplay] = useState<Replay>();
  const [isReading, setReading] = useState(false);
  const [error, setError] = useState<CombinedError>();
  const of = markOf(draft, period);
  const current = replay?.of === of ? replay : undefined;
  const readOn = async (): Promise<void> => {
    setReading(true);
    const bounds = current?.bounds ?? boundsOf(period, Date.now());
    const input = {
      policies: [inputOf(draft)],
      startDate: bounds.from,
      endDate: bounds.to,
      after: current?.pages.next ?? null,
      limit: PAGE,
    };
    const { data, error: refusal } = await client
      .query(byHash(DraftOnTrafficDocument), { input }, { requestPolicy: 'network-only' })
      .toPromise();
    setReading(false);
    setError(refusal);
    if (data !== undefined) setReplay({ of, bounds, pages: together(current?.pages, data.simulateTraffic) });
  };
  return { replay: current, isReading, error, readOn };
}
