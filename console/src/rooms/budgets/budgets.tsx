import { inSentence } from '../../parts/text/format.js';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { getRouteApi, Link } from '@tanstack/react-router';
import { BudgetTargetsDocument, type BudgetTargetsQuery } from '../../gql/graphql.js';
import { Empty } from '../../parts/empty.js';
import { TakeAway } from '../../parts/files/take-away.js';
import { Choice, FilterForm } from '../../parts/filters/filter-form.js';
import type { Sorting } from '../../parts/filters/sorting.js';
import { Query } from '../../parts/query.js';
import { administers } from '../../viewer/permissions.js';
import { useViewer } from '../../viewer/viewer.js';
import { Branch } from './branch.js';
import { searchIn, TARGET_NAMES, TARGETS } from './search.js';

const route = getRouteApi('/budgets');
/** So many budgets are shown at once; of more, the first branch. */
const FEW = 100;

/** The budgets of the tenant by what they are for, from those of everybody to those of few calls. */
export function Budgets() {
  const mayAdd = administers(useViewer());
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const { sort, ...narrowing } = search;
  const { find } = narrowing;
  const sorting: Sorting = {
    order: sort,
    choose: (order) => {
      void navigate({ search: searchIn({ ...search, sort: order }) });
    },
  };
  const isNarrowed = find !== undefined || search.for !== undefined;
  return (
    <>
      <div className="title">
        <h1>
          <Trans>Budgets</Trans>
        </h1>
        {mayAdd ? (
          <Link to="/budgets/new">
            <Trans>New budget</Trans>
          </Link>
        ) : null}
      </div>
      <FilterForm
        key={JSON.stringify(narrowing)}
        isNarrowed={isNarrowed}
        change={(given) => {
          void navigate({ search: searchIn({ ...given, sort }) });
        }}
      >
        <label>
          <Trans>Find</Trans>
          <input
            name="find"
            type="search"
            maxLength={200}
            defaultValue={find}
            placeholder={t`a name, person, key, tag`}
          />
        </label>
        <Choice name="for" label={t`For`} value={search.for}>
          {TARGET_NAMES.map((target) => (
            <option key={target} value={target}>
              {inSentence(TARGETS[target])}
            </option>
          ))}
        </Choice>
      </FilterForm>
      {/* A cached list could have budgets that were deleted. */}
      <Query document={BudgetTargetsDocument} variables={{ search: find ?? null }} isFresh>
        {({ budgetTargets }) => {
          const branches = budgetTargets.filter(({ target }) => search.for === undefined || target === search.for);
          if (branches.length === 0) return <Nothing isNarrowed={isNarrowed} mayAdd={mayAdd} />;
          return (
            <>
              {branches.map(({ target, budgets }, place) => (
                <Branch
                  key={`${target} ${find ?? ''}`}
                  target={target}
                  count={budgets}
                  find={find}
                  sorting={sorting}
                  isOpenAtFirst={place === 0 || totalOf(branches) <= FEW}
                />
              ))}
              <TakeAway list="budgets" filter={{ search: find, target: search.for }} />
            </>
          );
        }}
      </Query>
    </>
  );
}

function totalOf(branches: BudgetTargetsQuery['budgetTargets']): number {
  return branches.reduce((sum, { budgets }) => sum + budgets, 0);
}

function Nothing({ isNarrowed, mayAdd }: { isNarrowed: boolean; mayAdd: boolean }) {
  return (
    <div className="empty">
      {isNarrowed ? (
        <Empty title={t`No budget is like that`}>
          <Trans>Its name and the values that it asks for are checked.</Trans>
        </Empty>
      ) : (
        <Empty title={t`No budget yet`}>
          <Trans>A budget limits what the calls of a person, key, agent, team or model may cost in a time.</Trans>{' '}
          {mayAdd ? (
            <Link to="/budgets/new">
              <Trans>New budget</Trans>
            </Link>
          ) : null}
        </Empty>
      )}
    </div>
  );
}
