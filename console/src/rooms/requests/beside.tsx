import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { type RequestTraceFragment, SessionRequestsDocument, type SessionRowFragment } from '../../gql/graphql.js';
import { Query } from '../../parts/query.js';
import { isTool, joinedBy, SessionTable } from './session-table.js';

/** A tool is called soon after a model has asked for it, ms. */
const NEAR_MILLIS = 3_600_000;
const MOST = 100;
/** Calls of models before a tool, of those that did not ask for it. */
const SHOWN = 5;

type BesideProps = Pick<RequestTraceFragment, 'invocation' | 'errorCode'>;

/** For a call of a tool, the calls of models beside it; for a model, the tools that it asked for or that its provider called. */
export function Beside({ invocation, errorCode }: BesideProps) {
  const { action, id, session, callIds, startedAt, user } = invocation;
  const isOfTool = isTool({ action });
  if (isOfTool && session === null && callIds.length === 0) return null;
  const at = new Date(startedAt).getTime();
  const hasAsked = isOfTool || callIds.length > 0;
  const filter = {
    ...(!hasAsked ? { callId: id } : session === null ? { user } : { session }),
    startDate: new Date(isOfTool ? at - NEAR_MILLIS : at).toISOString(),
    endDate: new Date(isOfTool ? at + 1 : at + NEAR_MILLIS).toISOString(),
  };
  return (
    <Query document={SessionRequestsDocument} variables={{ first: MOST, after: null, filter }} isFresh>
      {({ invocations: { edges } }) =>
        hasAsked || edges.length > 0 ? (
          <BesideSection invocation={invocation} errorCode={errorCode} rows={edges.map(({ node }) => node)} />
        ) : null
      }
    </Query>
  );
}

function BesideSection({ invocation, errorCode, rows: others }: BesideProps & { rows: readonly SessionRowFragment[] }) {
  const { action, callIds, session } = invocation;
  const isOfTool = isTool({ action });
  const own = { ...invocation, errorCode };
  const rows = [...others.filter(({ id }) => id !== own.id), own];
  const models = isOfTool && session !== null ? others.filter((row) => !isTool(row)).slice(0, SHOWN) : [];
  const shown = [...new Set([...(joinedBy(rows).get(own.id) ?? []), ...models])].toSorted((a, b) =>
    a.startedAt < b.startedAt ? -1 : 1,
  );
  const caption = captionOf(isOfTool, callIds.length > 0);
  return (
    <section>
      <h2>{caption}</h2>
      <SessionTable rows={[...shown, own]} caption={caption} empty={t`None is recorded.`} />
      {session === null ? null : (
        <p>
          <Link to="/requests/session" search={{ id: session }}>
            <Trans>The whole session</Trans>
          </Link>
        </p>
      )}
    </section>
  );
}

function captionOf(isOfTool: boolean, hasAsked: boolean): string {
  if (isOfTool) return t`Calls of models beside it`;
  return hasAsked ? t`Tools that it asked for` : t`Tools that its provider called`;
}
