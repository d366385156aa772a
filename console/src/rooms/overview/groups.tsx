import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { OverviewGroupsDocument, type OverviewGroupsQuery } from '../../gql/graphql.js';
import { number } from '../../parts/text/format.js';
import { moneyColumn } from '../../parts/text/amount.js';
import { Query } from '../../parts/query.js';
import { Table } from '../../parts/table.js';
import { Tagged } from '../../spending/tagged.js';
import { administers } from '../../viewer/permissions.js';
import { useViewer } from '../../viewer/viewer.js';

/** The filters of the requests by what usage is told apart. */
const DIMENSIONS = {
  MODEL: 'model',
  PROVIDER: 'provider',
  USER: 'user',
  GROUP: 'group',
  KEY: 'key',
  SESSION: 'session',
  TAG: 'tag',
} as const;
const DIMENSION_WORDS: Readonly<Record<Dimension, string>> = {
  MODEL: t`model`,
  PROVIDER: t`provider`,
  USER: t`user`,
  GROUP: t`group`,
  KEY: t`key`,
  SESSION: t`session`,
  TAG: t`tag`,
};
type Dimension = keyof typeof DIMENSIONS;
interface GroupsProps {
  bounds: { from: string; to: string };
}

/** The usage of a period, grouped by a dimension, with the most expensive group first. */
export function Groups({ bounds }: GroupsProps) {
  const [by, setBy] = useState<Dimension>('MODEL');
  return (
    <section>
      <div className="title">
        <h2>
          <Trans>Usage by {DIMENSION_WORDS[by]}</Trans>
        </h2>
        <div role="group" aria-label={t`Usage by`} className="choice">
          {(Object.keys(DIMENSIONS) as Dimension[]).map((each) => (
            <button
              key={each}
              type="button"
              aria-pressed={each === by}
              onClick={() => {
                setBy(each);
              }}
            >
              {DIMENSION_WORDS[each]}
            </button>
          ))}
        </div>
      </div>
      {by === 'TAG' ? <Tags bounds={bounds} /> : <Usage bounds={bounds} by={by} tag={null} />}
      {by === 'GROUP' ? (
        <p className="quiet">
          <Trans>Groups as they are now; whoever is in several counts in each of them.</Trans>
        </p>
      ) : null}
    </section>
  );
}

/** The usage by the values of a tag. */
function Tags({ bounds }: GroupsProps) {
  const [chosen, choose] = useState<string>();
  return (
    <Tagged chosen={chosen} choose={choose}>
      {(tag) => <Usage bounds={bounds} by="TAG" tag={tag} />}
    </Tagged>
  );
}

function Usage({ bounds, by, tag }: GroupsProps & { by: Dimension; tag: string | null }) {
  return (
    <Query document={OverviewGroupsDocument} variables={{ ...bounds, by, tag }}>
      {({ usage: { usage } }) => (
        <Table
          caption={t`Usage by ${tag === null ? DIMENSION_WORDS[by] : t`the tag ${tag}`}`}
          rows={rowsOf(usage)}
          keyOf={({ key }) => key ?? t`the rest`}
          empty={t`Nothing was asked in this period. Try the playground, or paste the curl line that the start prints.`}
          columns={[
            {
              head: t`Name`,
              cell: ({ key, name }) => (key === null ? name : <Named by={by} tag={tag} value={key} name={name} />),
            },
            { head: t`Requests`, cell: ({ requests }) => number(requests), isNumber: true },
            { head: t`Tokens`, cell: ({ tokens }) => number(tokens), isNumber: true },
            { head: t`Cost`, ...moneyColumn(rowsOf(usage), ({ costUsd }) => costUsd) },
          ]}
        />
      )}
    </Query>
  );
}

/** The groups that are shown, and in the last row the rest of them. */
function rowsOf({ groups, remainder }: OverviewGroupsQuery['usage']['usage']) {
  const rest = remainder === null ? [] : [{ ...remainder, key: null, name: t`${number(remainder.groups)} more` }];
  return [...(groups ?? []), ...rest];
}

interface NamedProps {
  by: Dimension;
  tag: string | null;
  value: string;
  name: string | null;
}

/** A group, which leads to its requests; those of a group of people cannot be found by it, so it leads to its page. */
function Named({ by, tag, value, name }: NamedProps) {
  const mayOpen = administers(useViewer());
  if (value === '') return t`none`;
  const shown = name ?? value;
  if (by === 'GROUP')
    return mayOpen ? (
      <Link to="/people/groups/$id" params={{ id: value }}>
        {shown}
      </Link>
    ) : (
      shown
    );
  const search = tag === null ? { [DIMENSIONS[by]]: value } : { tag: `${tag}=${value}` };
  return (
    <Link to="/requests" search={search}>
      {shown}
    </Link>
  );
}
