import { t } from '@lingui/core/macro';
import { useState } from 'react';

interface Cursors {
  /** Where the page that is shown begins; undefined for the first. */
  after: string | undefined;
  isFirst: boolean;
  older: (cursor: string) => void;
  newer: () => void;
  reset: () => void;
}

/** The place in a list of pages; begins again when `of` (its filters) changes. */
export function useCursors(of: unknown): Cursors {
  const key = JSON.stringify(of);
  const [place, setPlace] = useState<{ key: string; cursors: readonly string[] }>({ key, cursors: [] });
  const cursors = place.key === key ? place.cursors : [];
  const go = (next: readonly string[]): void => {
    setPlace({ key, cursors: next });
  };
  return {
    after: cursors.at(-1),
    isFirst: cursors.length === 0,
    older: (cursor) => {
      go([...cursors, cursor]);
    },
    newer: () => {
      go(cursors.slice(0, -1));
    },
    reset: () => {
      go([]);
    },
  };
}

interface PagesProps {
  cursors: Cursors;
  pageInfo: { hasNextPage: boolean; endCursor: string | null };
  /** Whether the list is sorted by something else than time. */
  isSorted?: boolean;
}

/** The way to the page before and after; nothing where there is one page only. */
export function Pages({ cursors, pageInfo: { hasNextPage, endCursor }, isSorted = false }: PagesProps) {
  if (cursors.isFirst && !hasNextPage) return null;
  return (
    <nav className="pages" aria-label={t`Pages`}>
      <button type="button" disabled={cursors.isFirst} onClick={cursors.newer}>
        {isSorted ? t`Previous` : t`Newer`}
      </button>
      <button
        type="button"
        disabled={!hasNextPage || endCursor === null}
        onClick={() => {
          if (endCursor !== null) cursors.older(endCursor);
        }}
      >
        {isSorted ? t`Next` : t`Older`}
      </button>
    </nav>
  );
}
