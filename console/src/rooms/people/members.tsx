import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import {
  DeactivateDocument,
  type PeopleQuery,
  ReactivateDocument,
  ReinviteDocument,
  type ReinviteMutation,
  UpdateMemberDocument,
} from '../../gql/graphql.js';
import { Action, ActionForm } from '../../parts/action.js';
import { Dialog } from '../../parts/dialog.js';
import { Empty } from '../../parts/empty.js';
import { textIn } from '../../parts/form.js';
import { Moment } from '../../parts/text/moment.js';
import { Whole } from '../../parts/text/whole.js';
import { RoleFields, rolesIn } from '../../parts/roles.js';
import type { Sorting } from '../../parts/filters/sorting.js';
import { Table } from '../../parts/table.js';
import { Tag } from '../../parts/tag.js';
import { Spent } from '../../spending/spent.js';

/** A link that was made, and for whom. */
export type Invited = ReinviteMutation['reinviteMember'];
type Member = PeopleQuery['members']['edges'][number]['node'];

interface MembersProps {
  members: readonly Member[];
  isFiltered: boolean;
  sorting: Sorting;
  again: () => void;
  invited: (invitation: Invited) => void;
}

/** A page of members, and what can be done about each. */
export function Members({ members, isFiltered, sorting, again, invited }: MembersProps) {
  const [open, setOpen] = useState<string>();
  const editing = members.find(({ id }) => id === open);
  const close = (): void => {
    setOpen(undefined);
  };
  return (
    <>
      <Spent of="USER" ids={members.map(({ subject }) => subject)}>
        {(spentBy) => (
          <Table
            caption={t`Members`}
            sorting={sorting}
            rows={members}
            keyOf={({ id }) => id}
            empty={
              <Empty title={isFiltered ? t`Nobody matches` : t`Nobody is a member yet`}>
                <Trans>Invite the first person above; identity providers add people at their first sign-in.</Trans>
              </Empty>
            }
            columns={[
              {
                head: t`Name`,
                sort: 'NAME',
                cell: ({ id, name, email }) => (
                  <>
                    <Link to="/people/$id" params={{ id }}>
                      <Whole text={name} />
                    </Link>
                    {email === null || email === name ? null : (
                      <div className="quiet">
                        <Whole text={email} />
                      </div>
                    )}
                  </>
                ),
              },
              { head: t`Roles`, cell: ({ allRoles }) => <Whole text={allRoles.join(', ')} />, isPlain: true },
              { head: t`Spent this month`, cell: ({ subject }) => spentBy(subject), isNumber: true },
              { head: t`Status`, cell: ({ status }) => <Tag state={status} /> },
              {
                head: t`Last seen`,
                cell: ({ lastSeenAt }) => (lastSeenAt === null ? t`never` : <Moment at={lastSeenAt} />),
              },
              {
                head: t`Change`,
                cell: (member) => <Changes member={member} edit={setOpen} again={again} invited={invited} />,
              },
            ]}
          />
        )}
      </Spent>
      {editing === undefined ? null : (
        <Dialog title={t`Edit ${editing.name}`} close={close}>
          <EditForm
            key={editing.version}
            member={editing}
            reload={again}
            done={() => {
              close();
              again();
            }}
          />
        </Dialog>
      )}
    </>
  );
}

interface ChangesProps {
  member: Member;
  edit: (id: string) => void;
  again: () => void;
  invited: (invitation: Invited) => void;
}

function Changes({ member: { id, name, status, email }, edit, again, invited }: ChangesProps) {
  if (status === 'DEACTIVATED')
    return <Action document={ReactivateDocument} variables={{ id }} name={t`Reactivate`} done={again} />;
  return (
    <span className="actions">
      <button
        type="button"
        aria-label={t`Edit ${name}`}
        onClick={() => {
          edit(id);
        }}
      >
        <Trans>Edit</Trans>
      </button>
      {email === null ? null : (
        <Action
          document={ReinviteDocument}
          variables={{ id }}
          name={t`New link`}
          question={t`Make a new sign-in link for ${name}? Earlier ones stop working.`}
          done={({ reinviteMember }) => {
            invited(reinviteMember);
          }}
        />
      )}
      <Action
        document={DeactivateDocument}
        variables={{ id }}
        name={t`Deactivate`}
        isGrave
        question={t`Deactivate ${name}? Sessions and keys end at once.`}
        done={again}
      />
    </span>
  );
}

interface EditProps {
  member: Member;
  reload: () => void;
  done: () => void;
}

function EditForm({ member: { id, name, roles, version }, reload, done }: EditProps) {
  return (
    <ActionForm
      document={UpdateMemberDocument}
      name={t`Save`}
      layout="fields"
      variablesOf={(form) => ({ id, input: { name: textIn(form, 'name'), roles: rolesIn(form), version } })}
      reload={reload}
      done={done}
    >
      <label>
        <Trans>Name</Trans> <input name="name" required maxLength={200} autoFocus defaultValue={name} />
      </label>
      <RoleFields chosen={roles} legend={t`Roles given here; groups give more`} withPlatform />
    </ActionForm>
  );
}
