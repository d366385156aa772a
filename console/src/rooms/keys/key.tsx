import { getRouteApi, Link } from '@tanstack/react-router';
import { OneKeyDocument, type OneKeyQuery } from '../../gql/graphql.js';
import { CopyButton } from '../../parts/code.js';
import { Fact, Facts } from '../../parts/facts.js';
import { Query } from '../../parts/query.js';
import { time } from '../../parts/text/format.js';
import { BindingBudgets } from '../../spending/binding.js';
import { SpentFact } from '../../spending/spent.js';

const keyRoute = getRouteApi('/keys/$id');

/** One API key: whose it is, what it spent, and the budgets that bind it. */
export function Key() {
  const { id } = keyRoute.useParams();
  return (
    <Query document={OneKeyDocument} variables={{ id }}>
      {({ apiKey }) => (
        <>
          <h1>{apiKey.name}</h1>
          <KeyFacts apiKey={apiKey} />
          <BindingBudgets
            of={{ key: id }}
            hint="Those of its owner, of the owner’s groups and of everybody among them."
          />
        </>
      )}
    </Query>
  );
}

function KeyFacts({ apiKey }: { apiKey: OneKeyQuery['apiKey'] }) {
  const { id, subject, roles, allowedModels, createdAt, issuedBy, lastUsedAt, expiresAt, revokedAt } = apiKey;
  return (
    <Facts>
      <Fact name="Key">
        <code>{id}</code> <CopyButton text={id} name="Copy the id" />
      </Fact>
      <Fact name="Owner">
        <Link to="/people/$id" params={{ id: subject }} className="wrap">
          {subject}
        </Link>
      </Fact>
      <SpentFact of="KEY" id={id} />
      <Fact name="Roles">{roles.join(', ')}</Fact>
      <Fact name="Models">{allowedModels?.join(', ') ?? 'all'}</Fact>
      <Fact name="Issued">
        {time(createdAt)} by {issuedBy ?? '–'}
      </Fact>
      <Fact name="Last used">{lastUsedAt === null ? 'never' : time(lastUsedAt)}</Fact>
      <Fact name="Expires">{expiresAt === null ? 'never' : time(expiresAt)}</Fact>
      <Fact name="Revoked">{revokedAt === null ? null : time(revokedAt)}</Fact>
      <Fact name="Requests">
        <Link to="/requests" search={{ key: id }}>
          Its requests
        </Link>
      </Fact>
    </Facts>
  );
}
