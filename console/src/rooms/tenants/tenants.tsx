import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { CreateTenantDocument, TenantsDocument } from '../../gql/graphql.js';
import { ActionForm } from '../../parts/action.js';
import { Dialog } from '../../parts/dialog.js';
import { Empty } from '../../parts/empty.js';
import { numberIn, oneOf, textIn } from '../../parts/form.js';
import { time, word } from '../../parts/text/format.js';
import { usdExact } from '../../parts/text/money.js';
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
        <h1>
          <Trans>Tenants</Trans>
        </h1>
        {isPlatformAdmin(viewer) ? <Create /> : null}
      </div>
      <FindById />
      <Query document={TenantsDocument} variables={{ first: PAGE, after: cursors.after ?? null }}>
        {({ tenants: { edges, pageInfo } }) => (
          <section aria-label={t`All tenants`}>
            <Table
              caption={t`Tenants`}
              rows={edges.map(({ node }) => node)}
              keyOf={({ id }) => id}
              empty={
                <Empty title={t`No tenants yet`}>
                  <Trans>Each has its own people, keys, policies, budget and log.</Trans>
                </Empty>
              }
              columns={[
                {
                  head: t`Name`,
                  cell: ({ id, name }) => (
                    <Link to="/tenants/$id" params={{ id }}>
                      {name}
                    </Link>
                  ),
                },
                { head: t`Id`, cell: ({ id }) => <code>{id}</code> },
                { head: t`Status`, cell: ({ status }) => <Tag state={status} /> },
                { head: t`Tier`, cell: ({ tier }) => word(tier) },
                { head: t`Budget a month`, cell: ({ monthlyBudgetUsd }) => usdExact(monthlyBudgetUsd), isNumber: true },
                { head: t`Personal data`, cell: ({ piiMode }) => word(piiMode) },
                { head: t`Created`, cell: ({ createdAt }) => time(createdAt) },
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
        <Trans>Id of a tenant</Trans> <input name="id" autoComplete="off" />
      </label>
      <button type="submit">
        <Trans>Open</Trans>
      </button>
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
        <Trans>Create a tenant</Trans>
      </button>
      {isOpen ? (
        <Dialog
          title={t`Create a tenant`}
          close={() => {
            setOpen(false);
          }}
        >
          <ActionForm
            document={CreateTenantDocument}
            name={t`Create`}
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
              <Trans>ID (cannot be changed)</Trans>{' '}
              <input name="slug" required autoFocus autoComplete="off" maxLength={63} />
            </label>
            <label>
              <Trans>Name</Trans> <input name="name" maxLength={200} />
            </label>
            <label>
              <Trans>Tier</Trans>{' '}
              <select name="tier" defaultValue="PRO">
                {TIERS.map((tier) => (
                  <option key={tier} value={tier}>
                    {word(tier)}
                  </option>
                ))}
              </select>
            </label>
            <label>
              <Trans>Monthly budget (USD)</Trans>{' '}
              <input name="monthlyBudgetUsd" type="number" min={0} step="any" required defaultValue={100} />
            </label>
          </ActionForm>
        </Dialog>
      ) : null}
    </>
  );
}
