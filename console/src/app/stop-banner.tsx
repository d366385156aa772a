import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useQuery } from 'urql';
import { byHash } from '../api/client.js';
import { HoldingStopsDocument, StopBannerLiveDocument } from '../gql/graphql.js';
import { useLive } from '../parts/live.js';

const NO_VARIABLES = {};

/** Says on every page that a stop holds; nothing where none does. */
export function StopBanner() {
  const query = useMemo(() => byHash(HoldingStopsDocument), []);
  const [{ data }, read] = useQuery({ query, variables: NO_VARIABLES });
  useLive(StopBannerLiveDocument, NO_VARIABLES, () => {
    read({ requestPolicy: 'network-only' });
  });
  const holding = (data?.stops.edges ?? []).filter(({ node }) => node.status === 'HOLDING');
  const [first, ...others] = holding;
  if (first === undefined) return null;
  return (
    <p className="stopped" role="note">
      <strong>
        <Trans>Model calls are stopped:</Trans>
      </strong>{' '}
      {first.node.reason}
      {others.length === 0 ? null : t` – and ${others.length} more`}{' '}
      <Link to="/stops">
        <Trans>See the stops</Trans>
      </Link>
    </p>
  );
}
