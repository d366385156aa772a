import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useMemo } from 'react';
import { useQuery } from 'urql';
import { byHash } from '../api/client.js';
import { NearestBudgetsDocument, type NearestBudgetsQuery } from '../gql/graphql.js';
import { Brief } from '../parts/brief.js';
import { UsageBar } from '../parts/usage/bar.js';
import { amountWords, windowWords } from '../parts/usage/words.js';

type Budget = NearestBudgetsQuery['nearestBudgets'][number]['budget'];

interface NearestProps {
  /** The ids of the keys of a page, which are asked for at once. */
  keys: readonly string[];
  children: (budgetOf: (key: string) => Budget | undefined) => ReactNode;
}

/** The budgets that stop the keys of a page first; undefined until they are known, and where they are not. */
export function NearestBudgets({ keys, children }: NearestProps) {
  const query = useMemo(() => byHash(NearestBudgetsDocument), []);
  const [{ data }] = useQuery({ query, variables: { keys: [...keys] }, pause: keys.length === 0 });
  return children((id) => data?.nearestBudgets.find(({ key }) => key === id)?.budget);
}

/** One of them: its name, and how much of it is used. */
export function NearestBudget({ budget }: { budget: Budget | undefined }) {
  if (budget === undefined) return '–';
  if (budget === null)
    return (
      <span className="quiet">
        <Trans>none of its own</Trans>
      </span>
    );
  const { id, name, unit, limit, used, held, window } = budget;
  return (
    <>
      <Link to="/budgets/$id" params={{ id }}>
        <Brief text={name} />
      </Link>
      {used === null ? (
        <div className="quiet">
          {amountWords(unit, limit)} {windowWords(window)}
        </div>
      ) : (
        <UsageBar label={t`Use of ${name}`} unit={unit} limit={limit} used={used} held={held ?? 0} />
      )}
    </>
  );
}
