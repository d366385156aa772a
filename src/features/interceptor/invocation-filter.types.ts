import { MAX_SEARCH_CHARS } from '../../shared/text/search-term.js';
import { Field, Float, ID, InputType, Int } from 'type-graphql';
import type { RiskLevel } from '../../contracts/identity.js';
import type { ExecutionFacts } from '../../contracts/interceptor.js';
import type { PiiType } from '../../contracts/pii.js';
import { DateTime } from '../../graphql/scalars.js';
import { InvocationOutcomeEnum } from '../../graphql/types/invocation-outcome.js';
import { PiiTypeEnum } from '../../graphql/types/pii-type.js';
import { RiskLevelEnum } from '../../graphql/types/risk-level.js';
import { Constrain } from '../../graphql/validation/constraints.js';
import type { Outcome } from './invocation-record.rules.js';
import { CacheOutcomeEnum } from './invocation.types.js';

const COST = { min: 0, max: 1_000_000_000 };

@InputType({ description: 'The conditions that listed invocations meet; absent ones do not restrict the list.' })
export class InvocationFilter {
  @Constrain({ maxLength: MAX_SEARCH_CHARS })
  @Field(() => String, {
    nullable: true,
    description:
      'A part of the user, session, model, provider, error code or a tag, in any case; or its id, at least the first 8 hexadecimal digits of it, or the id of its key, which comes first. A search reads 50,000 invocations for a page: it may have fewer than asked, or none, while `hasNextPage` says that there are more to read.',
  })
  search?: string;

  @Field(() => String, { nullable: true, description: 'The model that was invoked.' })
  model?: string;

  @Field(() => String, { nullable: true, description: 'The user that the invocation is metered for.' })
  user?: string;

  @Field(() => String, { nullable: true, description: 'The agent’s session that the invocation belongs to.' })
  session?: string;

  @Field(() => String, { nullable: true, description: 'An id among the `callIds` of the invocation.' })
  callId?: string;

  @Field(() => String, { nullable: true, description: 'A tag of the invocation, such as `team=blue`.' })
  tag?: string;

  @Field(() => InvocationOutcomeEnum, { nullable: true, description: 'The way in which the invocation ended.' })
  outcome?: Outcome;

  @Field(() => Boolean, { nullable: true, description: 'Whether it ended in another way than completed.' })
  hasProblem?: boolean;

  @Field(() => ID, { nullable: true, description: 'The id of the provider that was called.' })
  provider?: string;

  @Field(() => ID, { nullable: true, description: 'The id of the alias that chose among several targets.' })
  aliasId?: string;

  @Field(() => String, { nullable: true, description: 'The target that an alias chose among several.' })
  arm?: string;

  @Field(() => Boolean, {
    nullable: true,
    description: 'Whether it is a call that an alias made as well, to a shadow; both kinds when absent.',
  })
  isShadow?: boolean;

  @Field(() => ID, { nullable: true, description: 'The id of the API key, or of the member who was signed in.' })
  keyId?: string;

  @Field(() => RiskLevelEnum, { nullable: true, description: 'The risk of the invocation.' })
  riskLevel?: RiskLevel;

  @Field(() => Boolean, { nullable: true, description: 'Whether the request contained personal data.' })
  containsPii?: boolean;

  @Field(() => PiiTypeEnum, { nullable: true, description: 'A type of personal data that the request contained.' })
  piiType?: PiiType;

  @Field(() => CacheOutcomeEnum, { nullable: true, description: 'The part of the response cache in the invocation.' })
  cache?: ExecutionFacts['cache'];

  @Constrain(COST)
  @Field(() => Float, { nullable: true, description: 'The lowest cost in USD, inclusive.' })
  minCostUsd?: number;

  @Constrain(COST)
  @Field(() => Float, { nullable: true, description: 'The highest cost in USD, inclusive.' })
  maxCostUsd?: number;

  @Constrain({ min: 0 })
  @Field(() => Int, { nullable: true, description: 'The shortest duration in milliseconds, inclusive.' })
  minLatencyMs?: number;

  @Field(() => DateTime, { nullable: true, description: 'The time from which invocations are listed, inclusive.' })
  startDate?: Date;

  @Field(() => DateTime, { nullable: true, description: 'The time up to which invocations are listed, exclusive.' })
  endDate?: Date;
}
