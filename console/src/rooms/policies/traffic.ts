import { useState } from 'react';
import type { CombinedError } from 'urql';
import { byHash, client } from '../../api/client.js';
import { DraftOnTrafficDocument } from '../../gql/graphql.js';
import { boundsOf, type Period } from '../../parts/period.js';
import { type Draft, triedInputOf } from './draft.js';
import { type Page, together } from './pages.js';

/** The replay of a period's traffic on a draft: the pages read so far, merged into one. */
export interface Replay {
  /** The draft and period of the replay, as `markOf` gives them. */
  of: string;
  bounds: { from: string; to: string };
  pages: Page;
}

/** Recorded decisions replayed in one request. */
const PAGE = 1_000;

/** Which draft and period a replay is of: any change of them makes it outdated. */
export const markOf = (draft: Draft, period: Period): string => JSON.stringify([triedInputOf(draft), period]);

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
      policies: [triedInputOf(draft)],
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
