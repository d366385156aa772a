import { useState } from 'react';
import { TenantChoiceDocument } from '../gql/graphql.js';
import { Dialog } from '../parts/dialog.js';
import { Pages, useCursors } from '../parts/pages.js';
import { Query } from '../parts/query.js';
import { Table } from '../parts/table.js';
import { Tag } from '../parts/tag.js';
import { actIn } from '../viewer/tenant.js';

const PAGE = 20;

/** The tenant that a platform administrator acts in, and the way into another. */
export function TenantSwitch({ tenant }: { tenant: { id: string; name: string } }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => {
          setOpen(true);
        }}
      >
        <span className="quiet">Tenant</span> {tenant.name}
      </button>
      {isOpen ? (
        <Dialog
          title="Act in another tenant"
          close={() => {
            setOpen(false);
          }}
        >
          <Choice current={tenant.id} />
        </Dialog>
      ) : null}
    </>
  );
}

function Choice({ current }: { current: string }) {
  const cursors = useCursors(null);
  return (
    <>
      <form
        className="filters"
        onSubmit={(event) => {
          event.preventDefault();
          const id = new FormData(event.currentTarget).get('tenant');
          if (typeof id === 'string' && id.trim() !== '') actIn(id.trim());
        }}
      >
        <label>
          Id of a tenant <input name="tenant" autoFocus autoComplete="off" />
        </label>
        <button type="submit">Switch to it</button>
      </form>
      <Query document={TenantChoiceDocument} variables={{ first: PAGE, after: cursors.after ?? null }}>
        {({ tenants: { edges, pageInfo } }) => (
          <>
            <Table
              caption="Tenants"
              rows={edges.map(({ node }) => node)}
              keyOf={({ id }) => id}
              empty="No tenants found."
              columns={[
                { head: 'Name', cell: ({ name }) => name },
                { head: 'Id', cell: ({ id }) => <code>{id}</code> },
                { head: 'Status', cell: ({ status }) => <Tag state={status} /> },
                {
                  head: 'Choose',
                  cell: ({ id, name, status }) =>
                    id === current ? (
                      'You are here'
                    ) : (
                      <button
                        type="button"
                        disabled={status !== 'ACTIVE'}
                        aria-label={`Act in ${name}`}
                        onClick={() => {
                          actIn(id);
                        }}
                      >
                        Switch to it
                      </button>
                    ),
                },
              ]}
            />
            <Pages cursors={cursors} pageInfo={pageInfo} />
          </>
        )}
      </Query>
    </>
  );
}
