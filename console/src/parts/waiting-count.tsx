import { Trans } from '@lingui/react/macro';
import { useEffect, useMemo } from 'react';
import { useQuery } from 'urql';
import { byHash } from '../api/client.js';
import { WaitingCountDocument } from '../gql/graphql.js';
import { useViewer } from '../viewer/viewer.js';

/** Entries read of each kind; a total of this many or more shows as `99+`. */
const MOST = 100;
const REFRESH_MILLIS = 30_000;

const listeners = new Set<() => void>();

/** Counts again what waits in the inbox, as when a vote was cast. */
export function recount(): void {
  for (const listener of listeners) listener();
}

/** How much waits in the inbox; nothing where nothing does. */
export function WaitingCount() {
  const { subject, tenant } = useViewer();
  const packs: readonly string[] = tenant.featurePacks;
  const variables = {
    first: MOST,
    subject,
    proposals: packs.includes('PROPOSALS'),
    approvals: packs.includes('OVERSIGHT'),
    cases: packs.includes('DISPUTE'),
  };
  const query = useMemo(() => byHash(WaitingCountDocument), []);
  const [{ data }, read] = useQuery({ query, variables });
  useEffect(() => {
    const again = (): void => {
      read({ requestPolicy: 'network-only' });
    };
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') again();
    }, REFRESH_MILLIS);
    listeners.add(again);
    return () => {
      clearInterval(timer);
      listeners.delete(again);
    };
  }, [read]);
  if (data === undefined) return null;
  const count = Object.values<{ edges: readonly unknown[] } | undefined>(data).reduce(
    (sum, page) => sum + (page?.edges.length ?? 0),
    0,
  );
  if (count === 0) return null;
  return (
    <span className="count">
      {count < MOST ? count : '99+'}
      <span className="unseen">
        {' '}
        <Trans>waiting</Trans>
      </span>
    </span>
  );
}
