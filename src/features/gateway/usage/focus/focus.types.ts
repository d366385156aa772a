import { Field, ObjectType } from 'type-graphql';
import { PeriodType } from '../../../../graphql/types/period.js';
import { BigIntScalar, Usd } from '../../../../graphql/scalars.js';
import type { NanoUsd } from '../../../../shared/money.js';
import type { FocusCharges } from './focus-columns.rules.js';

@ObjectType({
  description:
    'The usage of the tenant as a file of FOCUS, the FinOps Open Cost and Usage Specification: a row for each charge.',
})
export class FocusExport {
  @Field(() => String, { description: 'The version of the specification.' })
  version!: string;

  @Field(() => PeriodType, {
    description: 'The period of the charges; the current calendar month in UTC when none was requested.',
  })
  period!: PeriodType;

  @Field(() => BigIntScalar, { description: 'The number of rows.' })
  rows!: number;

  @Field(() => Usd, { description: 'The sum of the billed cost of all rows in USD.' })
  billedCostUsd!: NanoUsd;

  @Field(() => String, { description: 'The name of the tenant’s log, whose leaves the rows name.' })
  logOrigin!: string;

  @Field(() => BigIntScalar, { description: 'The number of events under the root.' })
  treeSize!: number;

  @Field(() => String, {
    description: 'The Merkle tree hash of the log after the charges were read, in hexadecimal (RFC 6962 §2.1).',
  })
  rootHash!: string;

  /** Not public: the fields `csv` and `jsonl` are made of it. */
  charges!: FocusCharges;
}
