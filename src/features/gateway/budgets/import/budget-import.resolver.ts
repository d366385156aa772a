import { Arg, Ctx, Mutation, Resolver } from 'type-graphql';
import { Requires } from '../../../../graphql/authorize.js';
import { askedIn, type RequestContext } from '../../../../graphql/context.js';
import type { BudgetImportService } from './budget-import.service.js';
import { BudgetImport, ImportBudgetsInput } from './budget-import.types.js';

@Resolver()
export class BudgetImportResolver {
  constructor(private readonly service: BudgetImportService) {}

  @Requires('administer')
  @Mutation(() => BudgetImport, {
    description: 'Makes budgets of the limits that keys, teams and users have in LiteLLM; it can be repeated.',
  })
  importBudgets(
    @Arg('input', () => ImportBudgetsInput, { description: 'The rows to import.' }) input: ImportBudgetsInput,
    @Ctx() context: RequestContext,
  ): Promise<BudgetImport> {
    return this.service.import(context.principal, input, askedIn(context));
  }
}
