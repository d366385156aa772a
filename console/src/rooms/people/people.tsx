import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { InviteDocument, PeopleDocument } from '../../gql/graphql.js';
import { ActionForm } from '../../parts/action.js';
import { TakeAway } from '../../parts/files/take-away.js';
import { textIn } from '../../parts/form.js';
import { word } from '../../parts/text/format.js';
import { Pages, useCursors } from '../../parts/pages.js';
import { Query } from '../../parts/query.js';
import { RoleFields, rolesIn } from '../../parts/roles.js';
import { Secret } from '../../parts/secret.js';
import { Devices } from './devices.js';
import { LooseKeys } from './loose-keys.js';
import { type Invited, Members } from './members.js';
import { MEMBER_STATUSES, peopleIn } from './search.js';
import { Sessions } from './sessions.js';
import { Ways } from './ways.js';

const peopleRoute = getRouteApi('/people');
const PAGE = 50;

/** The people of the tenant, and where they are signed in. */
export function People() {
  const [link, setLink] = useState<{ to: string; url: string }>();
  const search = peopleRoute.useSearch();
  const navigate = peopleRoute.useNavigate();
  const { find, status, sort } = search;
  const cursors = useCursors([find, status, sort]);
  const filter = { search: find ?? null, status: status ?? null };
  const invited = ({ token, member: { name, email } }: Invited): void => {
    const to = email === null || email === name ? name : `${name} (${email})`;
    setLink({ to, url: `${location.origin}/sign-in#link=${token}` });
  };
  return (
    <>
      <h1>
        <Trans>People</Trans>
      </h1>
      <Ways />
      <Query
        document={PeopleDocument}
        variables={{ first: PAGE, after: cursors.after ?? null, filter, order: sort ?? null }}
      >
        {({ members: { edges, pageInfo } }, again) => (
          <>
            <section>
              <h2>
                <Trans>Invite somebody</Trans>
              </h2>
              <InviteForm
                invited={(invitation) => {
                  invited(invitation);
                  again();
                }}
              />
            </section>
            {link === undefined ? null : (
              <Secret key={link.url} label={t`Invitation`} text={link.url}>
                <Trans>Send this link to {link.to}. It works once, for seven days, and is not shown again.</Trans>
              </Secret>
            )}
            <section>
              <div className="title">
                <h2>
                  <Trans>Members</Trans>
                </h2>
                <Filters />
              </div>
              <Members
                members={edges.map(({ node }) => node)}
                isFiltered={find !== undefined || status !== undefined}
                sorting={{
                  order: sort,
                  choose: (order) => {
                    void navigate({ search: peopleIn({ ...search, sort: order }) });
                  },
                }}
                again={again}
                invited={invited}
              />
              <Pages cursors={cursors} pageInfo={pageInfo} isSorted={sort !== undefined} />
              <TakeAway list="members" filter={filter} />
            </section>
          </>
        )}
      </Query>
      <LooseKeys />
      <Sessions />
      <Devices />
    </>
  );
}

function Filters() {
  const search = peopleRoute.useSearch();
  const navigate = peopleRoute.useNavigate();
  return (
    <form
      className="filters"
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        const form = new FormData(event.currentTarget);
        const given = { find: textIn(form, 'find'), status: textIn(form, 'status'), sort: search.sort };
        void navigate({ search: peopleIn(given) });
      }}
    >
      <label>
        <Trans>Find</Trans> <input name="find" type="search" defaultValue={search.find} />
      </label>
      <label>
        <Trans>Status</Trans>{' '}
        <select name="status" defaultValue={search.status ?? ''}>
          <option value="">{t`any`}</option>
          {MEMBER_STATUSES.map((known) => (
            <option key={known} value={known}>
              {word(known)}
            </option>
          ))}
        </select>
      </label>
      <button type="submit">
        <Trans>Filter</Trans>
      </button>
    </form>
  );
}

function InviteForm({ invited }: { invited: (invitation: Invited) => void }) {
  return (
    <ActionForm
      document={InviteDocument}
      name={t`Invite`}
      layout="fields"
      isRepeated
      variablesOf={(form) => {
        const name = textIn(form, 'name');
        const input = { email: textIn(form, 'email'), roles: rolesIn(form) };
        return { input: name === '' ? input : { ...input, name } };
      }}
      done={({ inviteMember }) => {
        invited(inviteMember);
      }}
    >
      <label>
        <Trans>E-mail</Trans> <input name="email" type="email" required maxLength={254} />
      </label>
      <label>
        <Trans>Name</Trans> <input name="name" maxLength={200} />
      </label>
      <RoleFields chosen={['member']} />
    </ActionForm>
  );
}
