import type { DraftOnTrafficQuery } from '../../gql/graphql.js';

/** A page of a replay of recorded traffic. */
export type Page = DraftOnTrafficQuery['simulateTraffic'];
export type Change = Page['changes'][number];

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
