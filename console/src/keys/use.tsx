import { t } from '@lingui/core/macro';
import { KeyUseDocument, type KeyUseQuery } from '../gql/graphql.js';
import { Fact, Facts } from '../parts/facts.js';
import { Query } from '../parts/query.js';
import { number, recent } from '../parts/text/format.js';

interface UsedKey {
  id: string;
  lastUsedAt: string | null;
}

/** The recent calls with a key: what breaks once it, or its secret, ends. */
export function KeyUse({ of: { id, lastUsedAt } }: { of: UsedKey }) {
  return (
    <Query document={KeyUseDocument} variables={{ id }} isFresh>
      {({ keyUse: { requests, models, users } }) => (
        <Facts>
          <Fact name={t`Last used`}>{lastUsedAt === null ? t`never` : recent(lastUsedAt)}</Fact>
          <Fact name={t`Calls in seven days`}>{Number(requests) === 0 ? t`none` : number(requests)}</Fact>
          <Fact name={t`Of the models`}>{wordsOf(models)}</Fact>
          <Fact name={t`For the users or applications`}>{wordsOf(users)}</Fact>
        </Facts>
      )}
    </Query>
  );
}

function wordsOf(parts: KeyUseQuery['keyUse']['models']): string {
  return parts.map(({ name, requests }) => `${name} (${number(requests)})`).join(', ');
}
