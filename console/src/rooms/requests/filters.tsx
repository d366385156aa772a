import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { RequestFacetsDocument, type RequestFacetsQuery } from '../../gql/graphql.js';
import { Choice, type ChoiceProps, FilterForm, Words } from '../../parts/filters/filter-form.js';
import { number } from '../../parts/text/format.js';
import { boundsOf } from '../../parts/period.js';
import { momentsOf } from '../../parts/time/range.js';
import { RangeFilter } from '../../parts/time/range-filter.js';
import { MoreFilters } from '../../parts/filters/more-filters.js';
import { Query } from '../../parts/query.js';
import { CACHES, OUTCOMES, type RequestSearch, RISKS, searchIn } from './search.js';

interface FiltersProps {
  search: RequestSearch;
  change: (search: RequestSearch) => void;
}

/** The filters of the list. The choices are the values in the period, with their counts. */
export function Filters({ search, change }: FiltersProps) {
  const [openedAt] = useState(Date.now);
  const month = boundsOf('month', openedAt);
  const { from = month.from, to = month.to } = momentsOf(search, openedAt);
  return (
    <Query document={RequestFacetsDocument} variables={{ from, to }}>
      {({ invocationFacets }) => <Form search={search} change={change} facets={invocationFacets} />}
    </Query>
  );
}

type Facets = RequestFacetsQuery['invocationFacets'];

function Form({ search, change, facets }: FiltersProps & { facets: Facets }) {
  const { sort, ...narrowing } = search;
  return (
    <FilterForm
      isNarrowed={Object.keys(narrowing).length > 0}
      change={(given) => {
        change(searchIn({ ...given, sort }));
      }}
    >
      <label className="broad">
        <Trans>Find</Trans>
        <input
          name="find"
          type="search"
          size={30}
          maxLength={200}
          defaultValue={search.find ?? ''}
          placeholder={t`an id, person, session, error, tag`}
        />
      </label>
      <RangeFilter {...search} />
      <label className="check">
        <input type="checkbox" name="problems" value="true" defaultChecked={search.problems === true} />{' '}
        <Trans>Problems only</Trans>
      </label>
      <MoreFilters isNarrowed={FURTHER.some((name) => search[name] !== undefined)}>
        <Facet name="model" label={t`Model`} value={search.model} facets={facets.models} />
        <Facet name="provider" label={t`Provider`} value={search.provider} facets={facets.providers} />
        {facets.keys.length < MANY ? (
          <Facet name="key" label={t`Key`} value={search.key} facets={facets.keys} />
        ) : (
          <Typed name="key" label={t`Id of the key`} value={search.key} facets={facets.keys} />
        )}
        <Typed name="user" label={t`User`} value={search.user} facets={facets.users} />
        <Typed name="tag" label={t`Tag, such as team=blue`} value={search.tag} facets={[]} />
        <Words name="outcome" label={t`Outcome`} value={search.outcome} words={OUTCOMES} />
        <Words name="risk" label={t`Risk`} value={search.risk} words={RISKS} />
        <Words name="cache" label={t`Cache`} value={search.cache} words={CACHES} />
        <label>
          <Trans>Cost from, in USD</Trans>
          <input name="cost" inputMode="decimal" size={8} defaultValue={search.cost ?? ''} />
        </label>
        <label className="check">
          <input type="checkbox" name="pii" value="true" defaultChecked={search.pii === true} />{' '}
          <Trans>Personal data</Trans>
        </label>
      </MoreFilters>
    </FilterForm>
  );
}

/** The filters that a phone folds. */
const FURTHER = ['model', 'provider', 'key', 'user', 'tag', 'outcome', 'risk', 'cache', 'cost', 'pii'] as const;

/** The most keys that the server lists; with this many, the list may be incomplete. */
const MANY = 50;

type FacetsOf = readonly { value: string; count: string; name?: string | null }[];

/** A value that is typed, with the most frequent ones to choose from. */
function Typed({ facets, name, label, value }: Omit<ChoiceProps, 'children'> & { facets: FacetsOf }) {
  return (
    <label>
      {label} <input name={name} list={`most-${name}`} defaultValue={value ?? ''} autoComplete="off" />
      <datalist id={`most-${name}`}>
        {facets.map((facet) => (
          <option key={facet.value} value={facet.value}>
            {facet.name ?? facet.value}
          </option>
        ))}
      </datalist>
    </label>
  );
}

/** The values of a period. One that the address asks for is among them, also if the period has none. */
function Facet({ facets, ...choice }: Omit<ChoiceProps, 'children'> & { facets: FacetsOf }) {
  const isMissing = choice.value !== undefined && !facets.some(({ value }) => value === choice.value);
  return (
    <Choice {...choice}>
      {isMissing ? <option>{choice.value}</option> : null}
      {facets.map(({ value, name, count }) => (
        <option key={value} value={value}>
          {name ?? value} ({number(count)})
        </option>
      ))}
    </Choice>
  );
}
