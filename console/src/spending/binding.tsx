import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { TimeLeft } from '../decisions/time-left.js';
import {
  type BindingBudgetFragment,
  BindingBudgetsDocument,
  type BindingBudgetsQueryVariables,
} from '../gql/graphql.js';
import { Brief } from '../parts/brief.js';
import { useNow } from '../parts/period.js';
import { Query } from '../parts/query.js';
import { type Column, Table } from '../parts/table.js';
import { UsageBar } from '../parts/usage/bar.js';
import { dimensionWord } from '../parts/usage/dimensions.js';
import { amountWords, shareOf, windowWords } from '../parts/usage/words.js';
import { isAuditor } from '../viewer/permissions.js';
import { useViewer } from '../viewer/viewer.js';
import { FirstOf } from './first-of.js';
import { ForecastWords } from './forecast.js';
import { MODES } from '../parts/usage/modes.js';

const REFRESH_MILLIS = 10_000;
/** The budgets that a page shows at first. */
const FIRST = 12;
/** The limits of a tenant itself, which are no budgets with a page. */
const TENANTS_OWN = ['month', 'requests', 'tokens'];

export function isTenantsOwn({ id }: { id: string }): boolean {
  return TENANTS_OWN.includes(id);
}

/** The use as a share of the limit; -1 where it is not known. */
function usedShare({ used, held, limit }: BindingBudgetFragment): number {
  return used === null ? -1 : shareOf({ used, held: held ?? 0, limit });
}

/** The budgets nearest to their limits first. */
export function nearestFirst(budgets: readonly BindingBudgetFragment[]): BindingBudgetFragment[] {
  return [...budgets].sort((one, other) => usedShare(other) - usedShare(one));
}

interface BudgetTableProps {
  caption: string;
  budgets: readonly BindingBudgetFragment[];
  empty: string;
  /** Columns after those of every list. */
  more?: readonly Column<BindingBudgetFragment>[];
}

/** Budgets that bind somebody, with what is used of each and will be. */
export function BudgetTable({ caption, budgets, empty, more = [] }: BudgetTableProps) {
  const hasPages = isAuditor(useViewer());
  const now = useNow(REFRESH_MILLIS);
  return (
    <Table
      caption={caption}
      rows={budgets}
      keyOf={({ id }) => id}
      empty={empty}
      columns={[
        {
          head: t`Budget`,
          cell: (budget) =>
            hasPages && !isTenantsOwn(budget) ? (
              <Link to="/budgets/$id" params={{ id: budget.id }}>
                <Brief text={budget.name} />
              </Link>
            ) : (
              <Brief text={budget.name} />
            ),
        },
        { head: t`Window`, cell: ({ window }) => windowWords(window) },
        { head: t`Use`, cell: (budget) => <Use budget={budget} now={now} /> },
        { head: t`At the limit`, cell: ({ mode }) => MODES[mode], isMinor: true },
        { head: t`Resets`, cell: ({ resetsAt }) => (resetsAt === null ? t`never` : <TimeLeft until={resetsAt} />) },
        ...more,
      ]}
    />
  );
}

function Use({ budget, now }: { budget: BindingBudgetFragment; now: number }) {
  const { name, unit, limit, used, held, per, forecast } = budget;
  if (used === null)
    return (
      <>
        <Trans>
          {amountWords(unit, limit)} for each {per.map(dimensionWord).join(', ')}
        </Trans>
      </>
    );
  return (
    <>
      <UsageBar label={t`Use of ${name}`} unit={unit} limit={limit} used={used} held={held ?? 0} />
      <ForecastWords forecast={forecast} unit={unit} now={now} />
    </>
  );
}

interface BindingBudgetsProps {
  /** One of them. */
  of: Pick<BindingBudgetsQueryVariables, 'key' | 'user' | 'group'>;
  /** Which budgets are not listed here. */
  hint: string;
}

/** The budgets that can bind calls of a key, a person or a group. */
export function BindingBudgets({ of, hint }: BindingBudgetsProps) {
  return (
    <section>
      <Query document={BindingBudgetsDocument} variables={of} every={REFRESH_MILLIS}>
        {({ bindingBudgets: { data } }) => (
          <FirstOf title={t`Budgets that bind`} rows={nearestFirst(data)} first={FIRST}>
            {(budgets) => (
              <>
                <p className="quiet">{hint}</p>
                <BudgetTable caption={t`Budgets that bind`} budgets={budgets} empty={t`No budget binds these calls.`} />
              </>
            )}
          </FirstOf>
        )}
      </Query>
    </section>
  );
}
