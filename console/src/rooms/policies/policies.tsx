import { Link } from '@tanstack/react-router';
import { PoliciesDocument } from '../../gql/graphql.js';
import { Brief } from '../../parts/brief.js';
import { TakeAway } from '../../parts/files/take-away.js';
import { recent, word } from '../../parts/text/format.js';
import { Pages, useCursors } from '../../parts/pages.js';
import { Query } from '../../parts/query.js';
import { Table } from '../../parts/table.js';
import { Tag } from '../../parts/tag.js';
import { Term } from '../../parts/term.js';
import { administers } from '../../viewer/permissions.js';
import { useViewer } from '../../viewer/viewer.js';

const PAGE = 50;

/** The policies of the tenant, by name. */
export function Policies() {
  const cursors = useCursors(null);
  const viewer = useViewer();
  return (
    <>
      <div className="title">
        <h1>Policies</h1>
        <div className="actions">
          <Link to="/policies/explain">Explain a decision</Link>
          {administers(viewer) ? <Link to="/policies/new">New policy</Link> : null}
        </div>
      </div>
      <p className="quiet">
        A <Term of="policy">policy</Term> has an <Term of="effect">effect</Term> on the requests that it matches. What
        no policy allows is denied.
      </p>
      <Query document={PoliciesDocument} variables={{ first: PAGE, after: cursors.after ?? null }}>
        {({ policies: { edges, pageInfo } }) => (
          <section>
            <Table
              caption="Policies"
              rows={edges.map(({ node }) => node)}
              keyOf={({ id }) => id}
              empty="No policies yet, so everything is denied."
              columns={[
                {
                  head: 'Policy',
                  cell: ({ id, name }) => (
                    <Link to="/policies/$id" params={{ id }}>
                      {name}
                    </Link>
                  ),
                },
                { head: 'Effect', cell: ({ effect }) => <Tag state={effect} /> },
                { head: 'In force', cell: ({ enabled, mode }) => (enabled ? word(mode) : 'Off') },
                { head: 'Actions', cell: ({ actions }) => <Brief text={actions.join(', ')} /> },
                { head: 'Resources', cell: ({ resources }) => <Brief text={resources.join(', ')} /> },
                { head: 'Version', cell: ({ version }) => version, isNumber: true, isMinor: true },
                { head: 'Changed', cell: ({ updatedAt }) => recent(updatedAt) },
              ]}
            />
            <Pages cursors={cursors} pageInfo={pageInfo} />
            <TakeAway list="policies" />
          </section>
        )}
      </Query>
    </>
  );
}
