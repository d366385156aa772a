import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
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
        <span className="quiet">
          <Trans>Tenant</Trans>
        </span>{' '}
        {tenant.name}
      </button>
      {isOpen ? (
        <Dialog
          title={t`Act in another tenant`}
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
          <Trans>Id of a tenant</Trans> <input name="tenant" autoFocus autoComplete="off" />
        </label>
        <button type="submit">
          <Trans>Switch to it</Trans>
        </button>
      </form>
      <Query document={TenantChoiceDocument} variables={{ first: PAGE, after: cursors.after ?? null }}>
        {({ tenants: { edges, pageInfo } }) => (
          <>
            <Table
              caption={t`Tenants`}
              rows={edges.map(({ node }) => node)}
              keyOf={({ id }) => id}
              empty={t`No tenants found.`}
              columns={[
                { head: t`Name`, cell: ({ name }) => name },
                { head: t`Id`, cell: ({ id }) => <code>{id}</code> },
                { head: t`Status`, cell: ({ status }) => <Tag state={status} /> },
                {
                  head: t`Choose`,
                  cell: ({ id, name, status }) =>
                    id === current ? (
                      t`You are here`
                    ) : (
                      <button
                        type="button"
                        disabled={status !== 'ACTIVE'}
                        aria-label={t`Act in ${name}`}
                        onClick={() => {
                          actIn(id);
                        }}
                      >
                        <Trans>Switch to it</Trans>
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
