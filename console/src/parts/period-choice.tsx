import { t } from '@lingui/core/macro';
import { type Period, PERIODS } from './period.js';

/** The choice of a period. */
export function PeriodChoice({ period, choose }: { period: Period; choose: (period: Period) => void }) {
  return (
    <div role="group" aria-label={t`Period`} className="choice">
      {(Object.keys(PERIODS) as Period[]).map((each) => (
        <button
          key={each}
          type="button"
          aria-pressed={each === period}
          onClick={() => {
            choose(each);
          }}
        >
          {PERIODS[each].name}
        </button>
      ))}
    </div>
  );
}
