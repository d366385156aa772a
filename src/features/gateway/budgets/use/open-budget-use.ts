import type { Admission } from '../../../../contracts/admission.js';
import type { TenantDirectory } from '../../../../contracts/identity.js';
import type { UnitOfWork } from '../../../../database/unit-of-work.js';
import type { Clock } from '../../../../shared/time/clock.js';
import { BindingBudgetsService } from './binding-budgets.service.js';
import type { BudgetBook } from '../budget-book.service.js';
import { BudgetCountersService } from '../budget-counters.service.js';
import { BudgetUseService } from './budget-use.service.js';
import { ChargedBudgetsService } from './charged-budgets.service.js';

interface Opening {
  unitOfWork: UnitOfWork;
  book: BudgetBook;
  admission: Pick<Admission, 'counts'>;
  directory: Pick<TenantDirectory, 'groupsOf'>;
  clock: Clock;
}

/** The services that say how budgets are used, and by whom. */
export function openBudgetUse({ unitOfWork, book, admission, directory, clock }: Opening) {
  const counters = new BudgetCountersService({ unitOfWork, book, admission, directory, clock });
  return {
    counters,
    use: new BudgetUseService({ unitOfWork, book, admission, clock }),
    binding: new BindingBudgetsService({ unitOfWork, counters, directory }),
    charged: new ChargedBudgetsService(unitOfWork, book),
  };
}
