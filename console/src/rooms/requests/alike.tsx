import { Link } from '@tanstack/react-router';
import type { RequestTraceFragment } from '../../gql/graphql.js';
import type { RequestSearch } from './search.js';

/** Links to the requests that have something in common with this one. */
export function Alike({ trace: { invocation, errorCode } }: { trace: RequestTraceFragment }) {
  const { user, keyId, session, model } = invocation;
  const links: readonly [string, RequestSearch | null][] = [
    ['Same session', session === null ? null : { session }],
    ['Same error', errorCode === null ? null : { find: errorCode }],
    ['Same user', { user }],
    ['Same key', keyId === null ? null : { key: keyId }],
    ['Same model', { model }],
  ];
  return (
    <nav aria-label="Requests like this one" className="alike">
      <span className="quiet">Requests like this one:</span>
      {links.map(([name, search]) =>
        search === null ? null : (
          <Link key={name} to="/requests" search={search}>
            {name}
          </Link>
        ),
      )}
    </nav>
  );
}
