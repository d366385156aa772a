import { Link } from '@tanstack/react-router';
import { type RequestTraceFragment, SessionRequestsDocument } from '../../gql/graphql.js';
import { Query } from '../../parts/query.js';
import { isTool, joinedBy, SessionTable } from './session-table.js';

/** A tool is called soon after a model has asked for it, ms. */
const NEAR_MILLIS = 3_600_000;
const MOST = 100;
/** Calls of models before a tool, of those that did not ask for it. */
const SHOWN = 5;

/** For a call of a tool, the calls of models beside it; for an answer that asked for tools, those calls. */
export function Beside({ invocation }: Pick<RequestTraceFragment, 'invocation'>) {
  const { action, session, callIds, startedAt, user } = invocation;
  const isOfTool = isTool({ action });
  if (isOfTool ? session === null && callIds.length === 0 : callIds.length === 0) return null;
  const at = new Date(startedAt).getTime();
  const filter = {
    ...(session === null ? { user } : { session }),
    startDate: new Date(isOfTool ? at - NEAR_MILLIS : at).toISOString(),
    endDate: new Date(isOfTool ? at + 1 : at + NEAR_MILLIS).toISOString(),
  };
  return (
    <section>
      <h2>{isOfTool ? 'Calls of models beside it' : 'Tools that it asked for'}</h2>
      <Query document={SessionRequestsDocument} variables={{ first: MOST, after: null, filter }} isFresh>
        {({ invocations: { edges } }) => {
          const rows = edges.map(({ node }) => node);
          const joined = joinedBy(rows).get(invocation.id) ?? [];
          const models = isOfTool && session !== null ? rows.filter((row) => !isTool(row)).slice(0, SHOWN) : [];
          const shown = [...new Set([...joined, ...models])].toSorted((a, b) => (a.startedAt < b.startedAt ? -1 : 1));
          return (
            <SessionTable
              rows={[...shown, ...rows.filter(({ id }) => id === invocation.id)]}
              caption={isOfTool ? 'Calls of models beside it' : 'Tools that it asked for'}
              empty="None is recorded."
            />
          );
        }}
      </Query>
      {session === null ? null : (
        <p>
          <Link to="/requests/session" search={{ id: session }}>
            The whole session
          </Link>
        </p>
      )}
    </section>
  );
}
