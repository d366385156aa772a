import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { EndSessionDocument, SessionsDocument } from '../../gql/graphql.js';
import { Action } from '../../parts/action.js';
import { time } from '../../parts/text/format.js';
import { Pages, useCursors } from '../../parts/pages.js';
import { Query } from '../../parts/query.js';
import { Table } from '../../parts/table.js';
import { Named, PersonName } from '../../parts/names/person-name.js';

const METHODS = { API_KEY: t`API key`, DEVICE: t`Device`, LINK: t`Link`, OIDC: t`Identity provider` } as const;
const PAGE = 25;

/** The open sessions of people. */
export function Sessions() {
  const cursors = useCursors(null);
  return (
    <section>
      <h2>
        <Trans>Sessions</Trans>
      </h2>
      <Query document={SessionsDocument} variables={{ first: PAGE, after: cursors.after ?? null }}>
        {({ userSessions: { edges, pageInfo } }, again) => (
          <>
            <Table
              caption={t`Open sessions`}
              rows={edges.map(({ node }) => node)}
              keyOf={({ id }) => id}
              empty={t`Nobody is signed in.`}
              columns={[
                {
                  head: t`Person`,
                  cell: ({ subject, isCurrent }) => (
                    <>
                      <PersonName subject={subject} />
                      {isCurrent ? <div className="quiet">{t`this browser`}</div> : null}
                    </>
                  ),
                },
                { head: t`Signed in by`, cell: ({ method }) => METHODS[method] },
                { head: t`From`, cell: ({ address }) => address, isMinor: true },
                { head: t`Last used`, cell: ({ lastSeenAt }) => time(lastSeenAt) },
                { head: t`Ends`, cell: ({ expiresAt }) => time(expiresAt) },
                {
                  head: t`Change`,
                  cell: ({ id, subject }) => (
                    <Named subject={subject}>
                      {(name) => (
                        <Action
                          document={EndSessionDocument}
                          variables={{ id }}
                          name={t`End`}
                          question={t`End this session of ${name}? The next click there leads to the sign-in page.`}
                          done={again}
                        />
                      )}
                    </Named>
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
