import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { CreateTenantDocument, TenantsDocument } from '../../gql/graphql.js';
import { ActionForm } from '../../parts/action.js';
import { Dialog } from '../../parts/dialog.js';
import { Empty } from '../../parts/empty.js';
import { numberIn, oneOf, textIn } from '../../parts/form.js';
import { time, usd, word } from '../../parts/text/format.js';
import { Pages, useCursors } from '../../parts/pages.js';
import { Query } from '../../parts/query.js';
import { Table } from '../../parts/table.js';
import { Tag } from '../../parts/tag.js';
import { isPlatformAdmin } from '../../viewer/permissions.js';
import { useViewer } from '../../viewer/viewer.js';
import { TIERS } from './settings.js';

const PAGE = 50;

/** The tenants: all of them for administrators of the platform, their own for others. */
export function Tenants() {
  const viewer = useViewer();
  const cursors = useCursors(null);
  return (
    <>
      <div className="title">
        <h1>Tenants</h1>
        {isPlatformAdmin(viewer) ? <Create /> : null}
      </div>
      <FindById />
      <Query document={TenantsDocument} variables={{ first: PAGE, after: cursors.after ?? null }}>
        {({ tenants: { edges, pageInfo } }) => (
          <section aria-label="All tenants">
            <Table
              caption="Tenants"
              rows={edges.map(({ node }) => node)}
              keyOf={({ id }) => id}
              empty={<Empty title="No tenants yet">Each has its own people, keys, policies, budget and log.</Empty>}
              columns={[
                {
                  head: 'Name',
                  cell: ({ id, name }) => (
                    <Link to="/tenants/$id" params={{ id }}>
                      {name}
                    </Link>
                  ),
                },
                { head: 'Id', cell: ({ id }) => <code>{id}</code> },
                { head: 'Status', cell: ({ status }) => <Tag state={status} /> },
                { head: 'Tier', cell: ({ tier }) => word(tier) },
                { head: 'Budget a month', cell: ({ monthlyBudgetUsd }) => usd(monthlyBudgetUsd), isNumber: true },
                { head: 'Personal data', cell: ({ piiMode }) => word(piiMode) },
                { head: 'Created', cell: ({ createdAt }) => time(createdAt) },
              ]}
            />
            <Pages cursors={cursors} pageInfo={pageInfo} />
          </section>
        )}
      </Query>
    </>
  );
}

function FindById() {
  const navigate = useNavigate();
  return (
    <form
      className="filters"
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        const id = textIn(new FormData(event.currentTarget), 'id');
        if (id !== '') void navigate({ to: '/tenants/$id', params: { id } });
      }}
    >
      <label>
        Id of a tenant <input name="id" autoComplete="off" />
      </label>
      <button type="submit">Open</button>
    </form>
  );
}

function Create() {
  const [isOpen, setOpen] = useState(false);
  const navigate = useNavigate();
  return (
    <>
      <button
        type="button"
        className="primary"
        onClick={() => {
          setOpen(true);
        }}
      >
        Create a tenant
      </button>
      {isOpen ? (
        <Dialog
          title="Create a tenant"
          close={() => {
            setOpen(false);
          }}
        >
          <ActionForm
            document={CreateTenantDocument}
            name="Create"
            layout="fields"
            variablesOf={(form) => {
              const id = textIn(form, 'slug');
              const name = textIn(form, 'name');
              return {
                input: {
                  id,
                  name: name === '' ? id : name,
                  tier: oneOf(form, 'tier', TIERS) ?? 'PRO',
                  monthlyBudgetUsd: numberIn(form, 'monthlyBudgetUsd') ?? 0,
                },
              };
            }}
            done={({ createTenant: { id } }) => {
              void navigate({ to: '/tenants/$id', params: { id } });
            }}
          >
            <label>
              ID (cannot be changed) <input name="slug" required autoFocus autoComplete="off" maxLength={63} />
            </label>
            <label>
              Name <input name="name" maxLength={200} />
            </label>
            <label>
              Tier{' '}
              <select name="tier" defaultValue="PRO">
                {TIERS.map((tier) => (
                  <option key={tier} value={tier}>
                    {word(tier)}
                  </option>
                ))}
              </select>
            </label>
            <label>
              Monthly budget (USD){' '}
              <input name="monthlyBudgetUsd" type="number" min={0} step="any" required defaultValue={100} />
            </label>
          </ActionForm>
        </Dialog>
      ) : null}
    </>
  );
}
