import { Money } from '../parts/text/amount.js';
import { usd, usdAlike } from '../parts/text/money.js';
import { plural, t } from '@lingui/core/macro';
import { type ReactNode, useMemo } from 'react';
import { useQuery } from 'urql';
import { byHash } from '../api/client.js';
import { SpendingDocument, type SpenderKind } from '../gql/graphql.js';
import { Fact } from '../parts/facts.js';

interface SpentProps {
  of: SpenderKind;
  /** Whose spending is shown: those of a page, which is read at once. */
  ids: readonly string[];
  children: (spentBy: (id: string) => ReactNode) => ReactNode;
}

/** The spending of this month by those of a page; a dash until it is known, and where it is not. */
export function Spent({ of, ids, children }: SpentProps) {
  const spent = useSpending(of, ids);
  const form = usdAlike(spent?.map(({ costUsd }) => costUsd) ?? []);
  return children((id) => {
    const one = spent?.find((known) => known.id === id);
    return one === undefined ? '–' : <Money amount={one.costUsd} form={form} />;
  });
}

/** The spending of this month by one, as a fact of theirs. */
export function SpentFact({ of, id }: { of: SpenderKind; id: string }) {
  const [one] = useSpending(of, [id]) ?? [];
  return (
    <Fact name={t`Spent this month`}>
      {one === undefined
        ? '–'
        : t`${usd(one.costUsd)} for ${plural(Number(one.requests), { one: '# request', other: '# requests' })}`}
    </Fact>
  );
}

function useSpending(of: SpenderKind, ids: readonly string[]) {
  const query = useMemo(() => byHash(SpendingDocument), []);
  const [{ data, error }] = useQuery({ query, variables: { of, ids: [...ids] }, pause: ids.length === 0 });
  return error === undefined ? data?.spending : undefined;
}
