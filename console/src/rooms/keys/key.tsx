import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { getRouteApi, Link } from '@tanstack/react-router';
import { OneKeyDocument, type OneKeyQuery } from '../../gql/graphql.js';
import { CopyButton } from '../../parts/code.js';
import { Fact, Facts } from '../../parts/facts.js';
import { Query } from '../../parts/query.js';
import { time } from '../../parts/text/format.js';
import { BindingBudgets } from '../../spending/binding.js';
import { SpentFact } from '../../spending/spent.js';
import { PersonName } from '../../parts/names/person-name.js';

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
            hint={t`Those of its owner, of the owner’s groups and of everybody among them.`}
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
      <Fact name={t`Key`}>
        <code>{id}</code> <CopyButton text={id} name={t`Copy the id`} />
      </Fact>
      <Fact name={t`Owner`}>
        <Link to="/people/$id" params={{ id: subject }} className="wrap">
          <PersonName subject={subject} isWhole />
        </Link>
      </Fact>
      <SpentFact of="KEY" id={id} />
      <Fact name={t`Roles`}>{roles.join(', ')}</Fact>
      <Fact name={t`Models`}>{allowedModels?.join(', ') ?? t`all`}</Fact>
      <Fact name={t`Issued`}>
        <Trans>
          {time(createdAt)} by {issuedBy ?? '–'}
        </Trans>
      </Fact>
      <Fact name={t`Last used`}>{lastUsedAt === null ? t`never` : time(lastUsedAt)}</Fact>
      <Fact name={t`Expires`}>{expiresAt === null ? t`never` : time(expiresAt)}</Fact>
      <Fact name={t`Revoked`}>{revokedAt === null ? null : time(revokedAt)}</Fact>
      <Fact name={t`Requests`}>
        <Link to="/requests" search={{ key: id }}>
          <Trans>Its requests</Trans>
        </Link>
      </Fact>
    </Facts>
  );
}
