import { useState } from 'react';
import { useMutation } from 'urql';
import { byHash } from '../api.js';
import {
  DeactivateDocument,
  EndSessionDocument,
  InviteDocument,
  PeopleDocument,
  type PeopleQuery,
  ReactivateDocument,
} from '../gql/graphql.js';
import { Action } from '../parts/action.js';
import { textIn } from '../parts/form.js';
import { time, word } from '../parts/format.js';
import { Problem, Query } from '../parts/query.js';
import { Table } from '../parts/table.js';

const METHODS = { API_KEY: 'API key', DEVICE: 'Device', LINK: 'Link', OIDC: 'Identity provider' } as const;
const inviteMember = byHash(InviteDocument);

/** The people of the tenant, and where they are signed in. */
export function People() {
  const [link, setLink] = useState<string>();
  return (
    <>
      <h1>People</h1>
      <Query document={PeopleDocument} variables={{ first: 100, search: null }}>
        {({ members, userSessions }, again) => (
          <>
            <InviteForm
              invited={(token) => {
                setLink(`${location.origin}/sign-in#link=${token}`);
                again();
              }}
            />
            {link === undefined ? null : (
              <section className="secret" aria-label="Invitation">
                <p>Send this link to the person. It works once, for seven days, and is not shown again.</p>
                <code>{link}</code>
              </section>
            )}
            <Members members={members.edges.map(({ node }) => node)} again={again} />
            <Sessions sessions={userSessions.edges.map(({ node }) => node)} again={again} />
          </>
        )}
      </Query>
    </>
  );
}

type MemberRow = PeopleQuery['members']['edges'][number]['node'];
type SessionRow = PeopleQuery['userSessions']['edges'][number]['node'];

function Members({ members, again }: { members: readonly MemberRow[]; again: () => void }) {
  return (
    <section>
      <h2>Members</h2>
      <Table
        caption="Members"
        rows={members}
        keyOf={({ id }) => id}
        empty="Nobody is a member yet. Invite the first person above; identity providers add people at their first sign-in."
        columns={[
          { head: 'Name', cell: ({ name }) => name },
          { head: 'E-mail', cell: ({ email }) => email ?? '–' },
          { head: 'Acts as', cell: ({ subject }) => subject },
          { head: 'Roles', cell: ({ allRoles }) => allRoles.join(', ') },
          { head: 'Status', cell: ({ status }) => word(status) },
          { head: 'Last seen', cell: ({ lastSeenAt }) => (lastSeenAt === null ? 'never' : time(lastSeenAt)) },
          {
            head: 'Change',
            cell: ({ id, name, status }) =>
              status === 'DEACTIVATED' ? (
                <Action document={ReactivateDocument} variables={{ id }} name="Reactivate" done={again} />
              ) : (
                <Action
                  document={DeactivateDocument}
                  variables={{ id }}
                  name="Deactivate"
                  question={`Deactivate ${name}? Sessions and keys end at once.`}
                  done={again}
                />
              ),
          },
        ]}
      />
    </section>
  );
}

function Sessions({ sessions, again }: { sessions: readonly SessionRow[]; again: () => void }) {
  return (
    <section>
      <h2>Sessions</h2>
      <Table
        caption="Open sessions"
        rows={sessions}
        keyOf={({ id }) => id}
        empty="Nobody is signed in."
        columns={[
          { head: 'Person', cell: ({ subject, isCurrent }) => (isCurrent ? `${subject} (this browser)` : subject) },
          { head: 'Signed in by', cell: ({ method }) => METHODS[method] },
          { head: 'From', cell: ({ address }) => address },
          { head: 'Last used', cell: ({ lastSeenAt }) => time(lastSeenAt) },
          { head: 'Ends', cell: ({ expiresAt }) => time(expiresAt) },
          {
            head: 'Change',
            cell: ({ id, subject }) => (
              <Action
                document={EndSessionDocument}
                variables={{ id }}
                name="End"
                question={`End this session of ${subject}?`}
                done={again}
              />
            ),
          },
        ]}
      />
    </section>
  );
}

function InviteForm({ invited }: { invited: (token: string) => void }) {
  const [{ fetching, error }, invite] = useMutation(inviteMember);
  const send = async (form: FormData): Promise<void> => {
    const name = textIn(form, 'name');
    const input = { email: textIn(form, 'email'), roles: [textIn(form, 'role')] };
    const { data } = await invite({ input: name === '' ? input : { ...input, name } });
    if (data != null) invited(data.inviteMember.token);
  };
  return (
    <form
      className="filters"
      onSubmit={(event) => {
        event.preventDefault();
        void send(new FormData(event.currentTarget));
      }}
    >
      <label>
        E-mail <input name="email" type="email" required maxLength={254} />
      </label>
      <label>
        Name <input name="name" maxLength={200} />
      </label>
      <label>
        Role{' '}
        <select name="role">
          <option>member</option>
          <option>auditor</option>
          <option>tenant_admin</option>
        </select>
      </label>
      <button type="submit" disabled={fetching}>
        Invite
      </button>
      {error === undefined ? null : <Problem error={error} />}
    </form>
  );
}
