import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { getRouteApi, Link } from '@tanstack/react-router';
import { PoliciesDocument } from '../../gql/graphql.js';
import { TakeAway } from '../../parts/files/take-away.js';
import { FilterForm, Find, Words } from '../../parts/filters/filter-form.js';
import { word } from '../../parts/text/format.js';
import { Moment } from '../../parts/text/moment.js';
import { Pages, useCursors } from '../../parts/pages.js';
import { Query } from '../../parts/query.js';
import { Table } from '../../parts/table.js';
import { Tag } from '../../parts/tag.js';
import { Term } from '../../parts/term.js';
import { administers } from '../../viewer/permissions.js';
import { useViewer } from '../../viewer/viewer.js';
import { Doing, precedenceOf } from './doing.js';
import { EFFECTS, policiesIn } from './search.js';

const policiesRoute = getRouteApi('/policies');
const PAGE = 50;

/** The policies of the tenant, by name. */
export function Policies() {
  const search = policiesRoute.useSearch();
  const navigate = policiesRoute.useNavigate();
  const { sort, ...narrowing } = search;
  const isNarrowed = Object.keys(narrowing).length > 0;
  const order = sort ?? 'NAME_ASC';
  const filter = { search: search.find ?? null, effect: search.effect ?? null };
  const cursors = useCursors([filter, order]);
  const viewer = useViewer();
  return (
    <>
      <div className="title">
        <h1>
          <Trans>Policies</Trans>
        </h1>
        <div className="actions">
          <Link to="/policies/explain">
            <Trans>Explain a decision</Trans>
          </Link>
          {administers(viewer) ? (
            <Link to="/policies/new">
              <Trans>New policy</Trans>
            </Link>
          ) : null}
        </div>
      </div>
      <p className="quiet">
        <Trans>
          A <Term of="policy">policy</Term> has an <Term of="effect">effect</Term> on the requests that it matches. What
          no policy allows is denied.
        </Trans>
      </p>
      <FilterForm
        key={JSON.stringify(narrowing)}
        isNarrowed={isNarrowed}
        change={(given) => {
          void navigate({ search: policiesIn({ ...given, sort }) });
        }}
      >
        <Find value={search.find} placeholder={t`a name, action or resource`} />
        <Words name="effect" label={t`Effect`} value={search.effect} words={EFFECTS} />
      </FilterForm>
      <Query document={PoliciesDocument} variables={{ first: PAGE, after: cursors.after ?? null, ...filter, order }}>
        {({ policies: { edges, pageInfo } }) => (
          <section>
            <Table
              caption={t`Policies`}
              sorting={{
                order,
                choose: (next) => {
                  void navigate({ search: policiesIn({ ...search, sort: next }) });
                },
              }}
              rows={edges.map(({ node }) => node)}
              keyOf={({ id }) => id}
              empty={
                isNarrowed
                  ? t`No policy is like that. Widen the filters, or show all.`
                  : t`No policies yet, so everything is denied.`
              }
              columns={[
                {
                  head: t`Policy`,
                  sort: 'NAME',
                  cell: ({ id, name }) => (
                    <Link to="/policies/$id" params={{ id }}>
                      {name}
                    </Link>
                  ),
                },
                {
                  head: t`Effect`,
                  cell: ({ effect }) => (
                    <>
                      <Tag state={effect} />
                      <div className="quiet">{precedenceOf(effect)}</div>
                    </>
                  ),
                },
                { head: t`What it does`, cell: (policy) => <Doing policy={policy} />, isPlain: true },
                { head: t`In force`, cell: ({ enabled, mode }) => (enabled ? word(mode) : t`Off`) },
                { head: t`Version`, cell: ({ version }) => version, isNumber: true, isMinor: true },
                { head: t`Changed`, cell: ({ updatedAt }) => <Moment at={updatedAt} />, isMinor: true },
              ]}
            />
            <Pages cursors={cursors} pageInfo={pageInfo} isSorted />
            <TakeAway list="policies" filter={filter} />
          </section>
        )}
      </Query>
    </>
  );
}
