import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { RequestTraceFragment } from '../../gql/graphql.js';
import type { RequestSearch } from './search.js';

/** Links to the requests that have something in common with this one. */
export function Alike({ trace: { invocation, errorCode } }: { trace: RequestTraceFragment }) {
  const { user, keyId, session, model } = invocation;
  const links: readonly [string, RequestSearch | null][] = [
    [t`Same session`, session === null ? null : { session }],
    [t`Same error`, errorCode === null ? null : { find: errorCode }],
    [t`Same user`, { user }],
    [t`Same key`, keyId === null ? null : { key: keyId }],
    [t`Same model`, { model }],
  ];
  return (
    <nav aria-label={t`Requests like this one`} className="alike">
      <span className="quiet">
        <Trans>Requests like this one:</Trans>
      </span>
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
