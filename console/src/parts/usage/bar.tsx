import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { BudgetUnit } from '../../gql/graphql.js';
import { number } from '../text/format.js';
import { usd, usdExact } from '../text/money.js';
import { amountWords, shareOf } from './words.js';

interface UsageBarProps {
  /** The budget or the value that the bar is about, for screen readers. */
  label: string;
  unit: BudgetUnit;
  used: number;
  held: number;
  limit: number;
}

/** How much of a limit is used, held for calls under way, and left, drawn and in words. */
export function UsageBar({ label, unit, used, held, limit }: UsageBarProps) {
  const share = shareOf({ used, held, limit });
  const whole = Math.max(limit, used + held);
  const width = (part: number): string => `${whole > 0 ? (100 * part) / whole : 0}%`;
  const words = t`${unit === 'USD' ? amountWords(unit, used, usd) : number(used)} of ${amountWords(unit, limit)}`;
  return (
    <span className={share > 1 ? 'usage over' : 'usage'}>
      <span
        className="bar"
        role="meter"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.min(100, Math.round(100 * share))}
        aria-valuetext={held > 0 ? t`${words}, ${amountWords(unit, held, usd)} held` : words}
      >
        <svg aria-hidden="true">
          <rect className="used" width={width(used)} height="100%" />
          <rect className="held" x={width(used)} width={width(held)} height="100%" />
        </svg>
      </span>
      <span title={unit === 'USD' ? usdExact(used) : undefined}>
        {words}
        {held > 0 ? (
          <span className="quiet">
            <Trans>, {amountWords(unit, held, usd)} held</Trans>
          </span>
        ) : null}
      </span>
    </span>
  );
}
