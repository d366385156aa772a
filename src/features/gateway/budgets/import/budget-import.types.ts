import { Field, InputType, ObjectType, registerEnumType } from 'type-graphql';
import { JsonObjectScalar } from '../../../../graphql/scalars.js';
import { Constrain, ConstrainWhole } from '../../../../graphql/validation/constraints.js';
import type { RequestIssue } from '../../../../shared/errors.js';
import type { JsonObject } from '../../../../shared/json/json.js';
import { Budget } from '../budget.entity.js';

/** The most rows of one import. */
export const MAX_ROWS = 1_000;
const ROWS = { minLength: 0, maxLength: MAX_ROWS, maxBytes: 1_048_576 };

export const ImportOutcomeEnum = { CREATED: 'CREATED', UNCHANGED: 'UNCHANGED', SKIPPED: 'SKIPPED' } as const;
export type ImportOutcome = keyof typeof ImportOutcomeEnum;
registerEnumType(ImportOutcomeEnum, {
  name: 'BudgetImportOutcome',
  description: 'The outcome of one imported limit.',
  valuesConfig: {
    CREATED: { description: 'A budget was made; in a dry run, it would be.' },
    UNCHANGED: { description: 'There is such a budget already, with the same terms.' },
    SKIPPED: { description: 'No budget was made, for the reason that the item names.' },
  },
});

interface GivenRows {
  keys?: readonly unknown[] | null;
  teams?: readonly unknown[] | null;
  users?: readonly unknown[] | null;
}

function rowProblems({ keys, teams, users }: GivenRows): RequestIssue[] {
  const count = [keys, teams, users].reduce((sum, rows) => sum + [rows ?? []].flat().length, 0);
  if (count === 0) return [{ path: 'keys', message: 'expected rows of keys, teams or users' }];
  return count > MAX_ROWS ? [{ path: 'keys', message: `expected at most ${MAX_ROWS} rows together` }] : [];
}

@ConstrainWhole(rowProblems)
@InputType({ description: 'Rows of LiteLLM whose limits become budgets.' })
export class ImportBudgetsInput {
  @Constrain(ROWS)
  @Field(() => [JsonObjectScalar], { nullable: true, description: 'The keys, as `/key/list` lists them in full.' })
  keys?: JsonObject[] | null;

  @Constrain(ROWS)
  @Field(() => [JsonObjectScalar], { nullable: true, description: 'The teams, as `/team/list` lists them.' })
  teams?: JsonObject[] | null;

  @Constrain(ROWS)
  @Field(() => [JsonObjectScalar], { nullable: true, description: 'The users, as `/user/list` lists them.' })
  users?: JsonObject[] | null;

  @Field(() => Boolean, { nullable: true, description: 'Whether to say only what an import would do.' })
  dryRun?: boolean | null;
}

@ObjectType({ description: 'One limit of the imported rows.' })
export class ImportedBudget {
  @Field(() => String, { description: 'The place of its row, such as `teams[3]`.' })
  source!: string;

  @Field(() => String, { description: 'The name that the budget has or would have.' })
  name!: string;

  @Field(() => ImportOutcomeEnum, { description: 'The outcome of this limit.' })
  outcome!: ImportOutcome;

  @Field(() => String, { nullable: true, description: 'The reason why no budget was made; null otherwise.' })
  problem!: string | null;

  @Field(() => Budget, {
    nullable: true,
    description: 'The budget of this name; null when the tenant has no such budget.',
  })
  budget!: Budget | null;
}

@ObjectType({ description: 'The limits of the imported rows, in their order.' })
export class BudgetImport {
  @Field(() => Boolean, { description: 'Whether nothing was changed.' })
  dryRun!: boolean;

  @Field(() => [ImportedBudget], { description: 'One item for each limit.' })
  items!: ImportedBudget[];
}
