import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { LooseKeysDocument, RevokeLooseKeyDocument } from '../../gql/graphql.js';
import { KeyUse } from '../../keys/use.js';
import { Action } from '../../parts/action.js';
import { Brief } from '../../parts/brief.js';
import { Pages, useCursors } from '../../parts/pages.js';
import { Query } from '../../parts/query.js';
import { Table } from '../../parts/table.js';
import { recent } from '../../parts/text/format.js';

const PAGE = 20;

/** Keys that work although their owner is no member, so that deactivating a person does not end them. */
export function LooseKeys() {
  const cursors = useCursors(null);
  return (
    <Query document={LooseKeysDocument} variables={{ first: PAGE, after: cursors.after ?? null }}>
      {({ apiKeys: { edges, pageInfo } }, again) =>
        edges.length === 0 && cursors.isFirst ? null : (
          <section>
            <h2>
              <Trans>Keys without a member</Trans>
            </h2>
            <p className="quiet">
              <Trans>
                Their owners are services, or people who were never invited. Deactivating a member does not end these
                keys. When an owner leaves, revoke them here, or end all access on the page of the owner.
              </Trans>
            </p>
            <Table
              caption={t`Keys without a member`}
              rows={edges.map(({ node }) => node)}
              keyOf={({ id }) => id}
              empty={t`No other key is without a member.`}
              columns={[
                {
                  head: t`Owner`,
                  cell: ({ subject }) => (
                    <Link to="/people/$id" params={{ id: subject }}>
                      <Brief text={subject} />
                    </Link>
                  ),
                },
                { head: t`Purpose`, cell: ({ name }) => <Brief text={name} /> },
                { head: t`Roles`, cell: ({ roles }) => <Brief text={roles.join(', ')} /> },
                {
                  head: t`Last used`,
                  cell: ({ lastUsedAt }) => (lastUsedAt === null ? 'never' : recent(lastUsedAt)),
                },
                {
                  head: t`Change`,
                  cell: ({ id, name, lastUsedAt }) => (
                    <span className="actions">
                      <Action
                        document={RevokeLooseKeyDocument}
                        variables={{ id }}
                        name={t`Revoke`}
                        isGrave
                        question={t`Revoke the key ${name}? Requests with it are refused at once.`}
                        facts={<KeyUse of={{ id, lastUsedAt }} />}
                        done={again}
                      />
                    </span>
                  ),
                },
              ]}
            />
            <Pages cursors={cursors} pageInfo={pageInfo} />
          </section>
        )
      }
    </Query>
  );
}
