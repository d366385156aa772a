import { t } from '@lingui/core/macro';
import type { BudgetMode } from '../../gql/graphql.js';

/** The effect of each mode of a budget on a call that does not fit. */
export const MODES = {
  HARD: t`Refuse calls that do not fit`,
  SOFT: t`Count and alert only`,
  APPROVE: t`Ask people about calls that do not fit`,
  DEGRADE: t`Send calls to another model`,
} as const satisfies Record<BudgetMode, string>;
