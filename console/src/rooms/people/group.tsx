import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { getRouteApi } from '@tanstack/react-router';
import { type GroupFactsFragment, GroupOfNameDocument, OneGroupDocument } from '../../gql/graphql.js';
import { Fact, Facts } from '../../parts/facts.js';
import { Query } from '../../parts/query.js';
import { time } from '../../parts/text/format.js';
import { BindingBudgets } from '../../spending/binding.js';
import { SpentFact } from '../../spending/spent.js';
import { isUuid } from './uuid.js';

const groupRoute = getRouteApi('/people/groups/$id');

/** One group, by its id or its name: what its members spent, and the budgets that bind all of them. */
export function Group() {
  const { id } = groupRoute.useParams();
  if (isUuid(id))
    return (
      <Query document={OneGroupDocument} variables={{ id }}>
        {({ group }) => <Page name={group.displayName} group={group} />}
      </Query>
    );
  return (
    <Query document={GroupOfNameDocument} variables={{ name: id }}>
      {({ groups: { edges } }) => <Page name={id} group={edges[0]?.node} />}
    </Query>
  );
}

function Page({ name, group }: { name: string; group: GroupFactsFragment | undefined }) {
  return (
    <>
      <h1>{name}</h1>
      <Facts>
        <SpentFact of="GROUP" id={name} />
        {group === undefined ? (
          <Fact name={t`Group`}>
            <Trans>none of this name is provisioned</Trans>
          </Fact>
        ) : (
          <>
            <Fact name={t`Roles`}>{group.roles.length === 0 ? t`none` : group.roles.join(', ')}</Fact>
            <Fact name={t`Id in the directory`}>{group.externalId}</Fact>
            <Fact name={t`Changed`}>{time(group.updatedAt)}</Fact>
          </>
        )}
      </Facts>
      <BindingBudgets of={{ group: name }} hint={t`Budgets of single people and keys are on the pages of those.`} />
    </>
  );
}
