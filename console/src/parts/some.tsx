import { Trans } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { number } from './text/format.js';

/** So many rows are shown at first, and as many more at each press. */
const STEP = 50;

interface SomeProps<Row> {
  rows: readonly Row[];
  children: (shown: readonly Row[]) => ReactNode;
}

/** The first rows of a long list that the server sends whole, and the way to more. */
export function Some<Row>({ rows, children }: SomeProps<Row>) {
  const [most, setMost] = useState(STEP);
  return (
    <>
      {children(rows.slice(0, most))}
      {rows.length > most ? (
        <p>
          <button
            type="button"
            onClick={() => {
              setMost(most + STEP);
            }}
          >
            <Trans>Show more</Trans>
          </button>{' '}
          <span className="quiet">
            <Trans>
              {number(most)} of {number(rows.length)}
            </Trans>
          </span>
        </p>
      ) : null}
    </>
  );
}
