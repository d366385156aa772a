import { Trans } from '@lingui/react/macro';
import type { ComparisonProps } from './checked-comparison.js';
import { lazy, Suspense } from 'react';

const CheckedComparison = lazy(async () => {
  const { CheckedComparison: default_ } = await import('./checked-comparison.js');
  return { default: default_ };
});

/** Two checkpoints, compared in this browser. */
export function Comparison(props: ComparisonProps) {
  return (
    <Suspense
      fallback={
        <p role="status">
          <Trans>Comparing…</Trans>
        </p>
      }
    >
      <CheckedComparison {...props} />
    </Suspense>
  );
}
