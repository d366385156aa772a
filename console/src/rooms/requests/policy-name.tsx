import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useMemo } from 'react';
import { useQuery } from 'urql';
import { byHash } from '../../api/client.js';
import { type NamedPolicyFragment, PolicyNameDocument } from '../../gql/graphql.js';

interface PolicyNameProps {
  policy: NamedPolicyFragment;
  children?: ReactNode;
}

/** A policy by its newest name, also of one that was deleted; by its id until that is known. */
export function PolicyName({ policy: { id, version }, children }: PolicyNameProps) {
  const [{ data }] = useQuery({ query: useMemo(() => byHash(PolicyNameDocument), []), variables: { id } });
  return (
    <div>
      <Link to="/policies/$id" params={{ id }}>
        {data?.policyVersions.edges[0]?.node.name ?? id}
      </Link>{' '}
      <span className="quiet">
        <Trans>version {version}</Trans>
      </span>{' '}
      {children}
    </div>
  );
}
