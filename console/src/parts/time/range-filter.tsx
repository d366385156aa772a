import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Choice } from '../filters/filter-form.js';
import { localMoment } from '../form.js';
import { PERIODS } from '../period.js';
import { BETWEEN, MONTH_NAMES, type RangeSearch } from './range.js';

/** A filter by a period that ends now, a calendar month, or two moments in the person's zone. */
export function RangeFilter({ period, from, to }: RangeSearch) {
  const isBetween = from !== undefined || to !== undefined;
  return (
    <>
      <Choice name="period" label={t`Time`} value={isBetween ? BETWEEN : period}>
        {Object.entries(PERIODS).map(([value, { name }]) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
        {MONTH_NAMES.map(([value, name]) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
        <option value={BETWEEN}>{t`Between…`}</option>
      </Choice>
      {isBetween ? (
        <>
          <label>
            <Trans>From</Trans> <input name="from" type="datetime-local" defaultValue={localMoment(from ?? null)} />
          </label>
          <label>
            <Trans>To</Trans> <input name="to" type="datetime-local" defaultValue={localMoment(to ?? null)} />
          </label>
        </>
      ) : null}
    </>
  );
}
