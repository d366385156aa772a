import { t } from '@lingui/core/macro';
import { Fragment } from 'react';
import { dimensionWord } from '../parts/usage/dimensions.js';
import { PersonName } from '../parts/names/person-name.js';

/** The values that a counter of a budget is for; people by their names. */
export function CounterOf({ per }: { per: Readonly<Record<string, unknown>> }) {
  const values = Object.entries(per);
  if (values.length === 0) return t`all calls`;
  return (
    <span className="wrap">
      {values.map(([name, value], place) => (
        <Fragment key={name}>
          {place === 0 ? '' : ' · '}
          {value === null ? (
            t`no ${dimensionWord(name)}`
          ) : name === 'user' && typeof value === 'string' ? (
            <>
              {dimensionWord(name)} <PersonName subject={value} />
            </>
          ) : (
            `${dimensionWord(name)} ${textOf(value)}`
          )}
        </Fragment>
      ))}
    </span>
  );
}

/** A value as it is written; every value of the API is a text. */
function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
