import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useQuery } from 'urql';
import { byHash } from '../../api/client.js';
import { ChatTraceDocument, type GovernanceFragment } from '../../gql/graphql.js';
import { Fact, Facts } from '../../parts/facts.js';
import { word } from '../../parts/text/format.js';
import { Money } from '../../parts/text/amount.js';
import { Tag } from '../../parts/tag.js';

/** A summary of the decision about a request, with a link to the details. */
export function Governed({ id }: { id: string }) {
  const query = useMemo(() => byHash(ChatTraceDocument), []);
  const [{ data }] = useQuery({ query, variables: { id } });
  return (
    <div className="governed">
      {/* A refused query has the data null, whatever its type says. */}
      {data == null ? null : <Short trace={data.invocation} />}
      <p>
        <Link to="/requests/$id" params={{ id }}>
          <Trans>What governance did</Trans>
        </Link>
      </p>
    </div>
  );
}

function Short({ trace }: { trace: GovernanceFragment }) {
  const { cache, effect, riskLevel, riskReasons, policies, invocation } = trace;
  return (
    <Facts>
      <Fact name={t`Policies said`}>
        {effect === null ? null : <Tag state={effect} />}{' '}
        <span className="quiet">
          {policies.length === 0 ? t`none applied` : plural(policies.length, { one: '# policy', other: '# policies' })}
        </span>
      </Fact>
      <Fact name={t`Risk`}>
        {riskLevel === null ? null : (
          <>
            <Tag state={riskLevel} /> <span className="quiet">{riskReasons.join(', ')}</span>
          </>
        )}
      </Fact>
      <Fact name={t`Cost`}>
        <Money amount={invocation.costUsd} />
      </Fact>
      <Fact name={t`Provider`}>{invocation.provider}</Fact>
      <Fact name={t`Cache`}>{cache === null ? null : word(cache)}</Fact>
    </Facts>
  );
}
