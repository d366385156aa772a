import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { getRouteApi, Link } from '@tanstack/react-router';
import { type PersonFactsFragment, PersonDocument, PersonOfSubjectDocument } from '../../gql/graphql.js';
import { Fact, Facts } from '../../parts/facts.js';
import { Query } from '../../parts/query.js';
import { Tag } from '../../parts/tag.js';
import { time } from '../../parts/text/format.js';
import { BindingBudgets } from '../../spending/binding.js';
import { SpentFact } from '../../spending/spent.js';
import { Leaving } from './leaving.js';
import { isUuid } from './uuid.js';

const personRoute = getRouteApi('/people/$id');

/** One person, by the id of the member or as calls name the user: what they spent, and the budgets that bind them. */
export function Person() {
  const { id } = personRoute.useParams();
  if (isUuid(id))
    return (
      <Query document={PersonDocument} variables={{ id }}>
        {({ member }, again) => <Page subject={member.subject} member={member} again={again} />}
      </Query>
    );
  return (
    <Query document={PersonOfSubjectDocument} variables={{ subject: id }}>
      {({ members: { edges } }, again) => <Page subject={id} member={edges[0]?.node} again={again} />}
    </Query>
  );
}

interface PageProps {
  subject: string;
  member: PersonFactsFragment | undefined;
  again: () => void;
}

function Page({ subject, member, again }: PageProps) {
  return (
    <>
      <h1>{member?.name ?? subject}</h1>
      <Facts>
        <Fact name={t`Acts as`}>
          <span className="wrap">{subject}</span>
        </Fact>
        <SpentFact of="USER" id={subject} />
        {member === undefined ? (
          <Fact name={t`Member`}>
            <Trans>no: a user whom a client names</Trans>
          </Fact>
        ) : (
          <Membership of={member} />
        )}
        <Fact name={t`Requests`}>
          <Link to="/requests" search={{ user: subject }}>
            <Trans>Their requests</Trans>
          </Link>
        </Fact>
      </Facts>
      <BindingBudgets of={{ user: subject }} hint={t`Budgets of single keys are on the pages of the keys.`} />
      <Leaving subject={subject} isMember={member !== undefined && member.status !== 'DEACTIVATED'} changed={again} />
    </>
  );
}

function Membership({ of: { email, allRoles, status, lastSeenAt } }: { of: PersonFactsFragment }) {
  return (
    <>
      <Fact name={t`E-mail`}>{email}</Fact>
      <Fact name={t`Roles`}>{allRoles.join(', ')}</Fact>
      <Fact name={t`Status`}>
        <Tag state={status} />
      </Fact>
      <Fact name={t`Last seen`}>{lastSeenAt === null ? t`never` : time(lastSeenAt)}</Fact>
    </>
  );
}
