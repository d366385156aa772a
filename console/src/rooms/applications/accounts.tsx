import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { EndToolAccountDocument, ToolAccountsDocument } from '../../gql/graphql.js';
import { Action } from '../../parts/action.js';
import { Brief } from '../../parts/brief.js';
import { Empty } from '../../parts/empty.js';
import { Pages, useCursors } from '../../parts/pages.js';
import { Query } from '../../parts/query.js';
import { Table } from '../../parts/table.js';
import { time } from '../../parts/text/format.js';
import { PersonName } from '../../parts/names/person-name.js';

const PAGE = 25;
const MEMBER = /^[0-9a-f]{8}-/;

/** Accounts that people connected at MCP servers. */
export function Accounts() {
  const cursors = useCursors(null);
  return (
    <section>
      <h2>
        <Trans>Accounts at MCP servers</Trans>
      </h2>
      <Query document={ToolAccountsDocument} variables={{ first: PAGE, after: cursors.after ?? null }}>
        {({ mcpAccounts: { edges, pageInfo } }, again) => (
          <>
            <Table
              caption={t`Accounts at MCP servers`}
              rows={edges.map(({ node }) => node)}
              keyOf={({ id }) => id}
              empty={
                <Empty title={t`No account yet`}>
                  <Trans>
                    An MCP server that needs an account of each person asks for it when one of its tools is called.
                  </Trans>
                </Empty>
              }
              columns={[
                { head: t`Server`, cell: ({ resource }) => <Brief text={resource} /> },
                { head: t`Person`, cell: ({ subject }) => <PersonName subject={subject} /> },
                {
                  head: t`Used by`,
                  cell: ({ holder }) => (MEMBER.test(holder) ? t`the person’s applications` : t`the API key ${holder}`),
                },
                { head: t`Signed in at`, cell: ({ issuer }) => <Brief text={issuer} />, isMinor: true },
                { head: t`Scopes`, cell: ({ scope }) => (scope === '' ? '–' : scope), isMinor: true },
                { head: t`Since`, cell: ({ createdAt }) => time(createdAt) },
                {
                  head: t`Change`,
                  cell: ({ id, resource }) => (
                    <Action
                      document={EndToolAccountDocument}
                      variables={{ id }}
                      name={t`Forget`}
                      question={t`Forget the account at ${resource}? Calls ask for it again.`}
                      done={again}
                    />
                  ),
                },
              ]}
            />
            <Pages cursors={cursors} pageInfo={pageInfo} />
          </>
        )}
      </Query>
    </section>
  );
}
