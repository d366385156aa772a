import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { GroupsDocument, type GroupsQuery, SetGroupRolesDocument } from '../../gql/graphql.js';
import { ActionForm } from '../../parts/action.js';
import { Brief } from '../../parts/brief.js';
import { Dialog } from '../../parts/dialog.js';
import { Empty } from '../../parts/empty.js';
import { time } from '../../parts/text/format.js';
import { Pages, useCursors } from '../../parts/pages.js';
import { Query } from '../../parts/query.js';
import { RoleFields, rolesIn } from '../../parts/roles.js';
import { Table } from '../../parts/table.js';
import { Spent } from '../../spending/spent.js';
import { Ways } from './ways.js';

const PAGE = 50;

type Group = GroupsQuery['groups']['edges'][number]['node'];

/** The groups that a provisioning client has made, and the roles of their members. */
export function Groups() {
  const [open, setOpen] = useState<Group>();
  const cursors = useCursors(null);
  const close = (): void => {
    setOpen(undefined);
  };
  return (
    <>
      <h1>
        <Trans>People</Trans>
      </h1>
      <Ways />
      <Query document={GroupsDocument} variables={{ first: PAGE, after: cursors.after ?? null }}>
        {({ groups: { edges, pageInfo } }, again) => (
          <section>
            <h2>
              <Trans>Groups</Trans>
            </h2>
            <Spent of="GROUP" ids={edges.map(({ node }) => node.displayName)}>
              {(spentBy) => (
                <Table
                  caption={t`Groups`}
                  rows={edges.map(({ node }) => node)}
                  keyOf={({ id }) => id}
                  empty={
                    <Empty title={t`No group yet`}>
                      <Trans>Your directory sends groups and their members by SCIM; here they are given roles.</Trans>
                    </Empty>
                  }
                  columns={[
                    {
                      head: t`Name`,
                      cell: ({ id, displayName }) => (
                        <Link to="/people/groups/$id" params={{ id }}>
                          <Brief text={displayName} />
                        </Link>
                      ),
                    },
                    { head: t`Roles`, cell: ({ roles }) => (roles.length === 0 ? 'none' : roles.join(', ')) },
                    { head: t`Spent this month`, cell: ({ displayName }) => spentBy(displayName), isNumber: true },
                    { head: t`Id in the directory`, cell: ({ externalId }) => externalId ?? '–' },
                    { head: t`Changed`, cell: ({ updatedAt }) => time(updatedAt) },
                    {
                      head: t`Change`,
                      cell: (group) => (
                        <button
                          type="button"
                          aria-label={t`Roles of ${group.displayName}`}
                          onClick={() => {
                            setOpen(group);
                          }}
                        >
                          <Trans>Roles</Trans>
                        </button>
                      ),
                    },
                  ]}
                />
              )}
            </Spent>
            <Pages cursors={cursors} pageInfo={pageInfo} />
            {open === undefined ? null : (
              <Dialog title={t`Roles of ${open.displayName}`} close={close}>
                <ActionForm
                  document={SetGroupRolesDocument}
                  name={t`Save`}
                  layout="fields"
                  variablesOf={(form) => ({ id: open.id, input: { roles: rolesIn(form) } })}
                  done={() => {
                    close();
                    again();
                  }}
                >
                  <RoleFields chosen={open.roles} legend={t`Roles of every member, at once`} />
                </ActionForm>
              </Dialog>
            )}
          </section>
        )}
      </Query>
    </>
  );
}
