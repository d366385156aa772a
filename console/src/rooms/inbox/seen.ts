import { useState } from 'react';
import { type Item, keyOf } from './items.js';

/** The versions that the person has seen: a vote is for these and for no other. */
export interface Seen {
  /** The version that counts for a vote. */
  of: (item: Item) => number;
  hasChanged: (item: Item) => boolean;
  /** Whether the person opened the version that counts. */
  hasLooked: (item: Item) => boolean;
  /** Notes that the person has seen the version now on screen. */
  acknowledge: (item: Item) => void;
}

/** Keeps the version in which each item was first shown, until the person acknowledges a newer one. */
export function useSeen(items: readonly Item[]): Seen {
  const [versions, setVersions] = useState<ReadonlyMap<string, number>>(new Map());
  const [looked, setLooked] = useState<ReadonlyMap<string, number>>(new Map());
  const unknown = items.filter((item) => !versions.has(keyOf(item)));
  // Noted while it is rendered: what is shown from here on is compared with it.
  if (unknown.length > 0)
    setVersions(new Map([...versions, ...unknown.map((item) => [keyOf(item), item.version] as const)]));
  const of = (item: Item): number => versions.get(keyOf(item)) ?? item.version;
  return {
    of,
    hasChanged: (item) => of(item) !== item.version,
    hasLooked: (item) => looked.get(keyOf(item)) === of(item),
    acknowledge: (item) => {
      const noted = (before: ReadonlyMap<string, number>) => new Map([...before, [keyOf(item), item.version]]);
      setVersions(noted);
      setLooked(noted);
    },
  };
}
