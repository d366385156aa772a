import { Trans } from '@lingui/react/macro';
import { type ReactNode, useSyncExternalStore } from 'react';

/** The width from which further filters stand beside the others. */
const WIDE = '(min-width: 48rem)';

function watch(changed: () => void): () => void {
  const media = matchMedia(WIDE);
  media.addEventListener('change', changed);
  return () => {
    media.removeEventListener('change', changed);
  };
}

/** Further filters of a list: beside the others on a wide screen, and folded on a phone until one of them narrows the list. */
export function MoreFilters({ isNarrowed, children }: { isNarrowed: boolean; children: ReactNode }) {
  const isWide = useSyncExternalStore(watch, () => matchMedia(WIDE).matches);
  if (isWide) return children;
  return (
    <details className="more-filters" open={isNarrowed}>
      <summary>
        <Trans>More filters</Trans>
      </summary>
      <div className="filters">{children}</div>
    </details>
  );
}
