import { t } from '@lingui/core/macro';
import { Link } from '@tanstack/react-router';
import { Fragment } from 'react';
import { administers } from '../../viewer/permissions.js';
import { useViewer } from '../../viewer/viewer.js';
import { type Dimension, rowsOf } from './terms.js';
import { dimensionWord } from '../../parts/usage/dimensions.js';
import { PersonName } from '../../parts/names/person-name.js';

/** The calls that a budget means: its keys, people and groups lead to their pages. */
export function Bound({ selector }: { selector: Readonly<Record<string, unknown>> }) {
  const rows = rowsOf(selector);
  if (rows.length === 0) return t`everybody`;
  return rows.map(({ dimension, values }, place) => (
    <Fragment key={dimension}>
      {place === 0 ? null : ' · '}
      {dimensionWord(dimension)}{' '}
      {values.map((value, at) => (
        <Fragment key={value}>
          {at === 0 ? null : t` or `}
          <Value dimension={dimension} value={value} />
        </Fragment>
      ))}
    </Fragment>
  ));
}

const PAGES: Readonly<Partial<Record<Dimension, '/keys/$id' | '/people/$id' | '/people/groups/$id'>>> = {
  key: '/keys/$id',
  user: '/people/$id',
  group: '/people/groups/$id',
};

function Value({ dimension, value }: { dimension: Dimension; value: string }) {
  const hasPages = administers(useViewer());
  const to = PAGES[dimension];
  // A pattern is nobody in particular.
  const shown = dimension === 'user' && !value.includes('*') ? <PersonName subject={value} /> : value;
  if (to === undefined || !hasPages || value.includes('*')) return shown;
  return (
    <Link to={to} params={{ id: value }}>
      {shown}
    </Link>
  );
}
