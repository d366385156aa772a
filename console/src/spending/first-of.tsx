import { t } from '@lingui/core/macro';
import { type ReactNode, useState } from 'react';

interface FirstOfProps<Row> {
  title: string;
  rows: readonly Row[];
  /** How many of them are shown until all are asked for. */
  first: number;
  children: (shown: readonly Row[]) => ReactNode;
}

/** A heading above the first rows of a list that may be long, with the way to all of them. */
export function FirstOf<Row>({ title, rows, first, children }: FirstOfProps<Row>) {
  const [isWhole, setWhole] = useState(false);
  return (
    <>
      <div className="title">
        <h2>{title}</h2>
        {rows.length > first ? (
          <button
            type="button"
            aria-expanded={isWhole}
            onClick={() => {
              setWhole(!isWhole);
            }}
          >
            {isWhole ? t`Show fewer` : t`Show all ${rows.length}`}
          </button>
        ) : null}
      </div>
      {children(isWhole ? rows : rows.slice(0, first))}
    </>
  );
}
