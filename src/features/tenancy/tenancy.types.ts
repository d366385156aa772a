import { Field, Float, ID, InputType, Int, ObjectType } from 'type-graphql';
import { connectionType } from '../../graphql/connection.js';
import { Constrain, ConstrainWhole } from '../../graphql/validation/constraints.js';
import { RiskLevelEnum } from '../../graphql/risk-level.js';
import { DateTime } from '../../graphql/scalars.js';
import { ApiKey } from './api-key.entity.js';
import type {
  DefaultApprovers,
  FeaturePack,
  PiiMode,
  RiskLevel,
  Tier,
  UnreadAttachments,
} from '../../contracts/identity.js';
import { approverProblems } from './tenancy.rules.js';
import { PiiModeEnum, Tenant, TenantStatusEnum, TierEnum, UnreadAttachmentsEnum } from './tenant.entity.js';

const SLUG = {
  pattern: /^[a-z0-9][a-z0-9-]{0,62}$/,
  patternName: 'lower-case letters, digits and hyphens, at most 63',
};
const NAME = { minLength: 1, maxLength: 200 };
const MAX_BUDGET_USD = 1_000_000_000;
const MAX_RATE = 1_000_000_000;
const MAX_CACHE_TTL_SECONDS = 30 * 86_400;

@InputType({ description: 'A new tenant.' })
export class CreateTenantInput {
  @Constrain(SLUG)
  @Field(() => ID, { description: 'Slug; also the value of `X-Tenant-ID`.' })
  id!: string;

  @Constrain(NAME)
  @Field(() => String, { nullable: true, description: 'Display name; the id when absent.' })
  name?: string;

  @Field(() => TierEnum, { nullable: true, description: 'Tier; pro when absent.' })
  tier?: Tier;

  @Constrain({ min: 0, max: MAX_BUDGET_USD })
  @Field(() => Float, { nullable: true, description: 'Budget per calendar month in USD; 100 when absent.' })
  monthlyBudgetUsd?: number;

  @Constrain({ min: 1, max: MAX_RATE })
  @Field(() => Int, { nullable: true, description: 'Requests per minute; enterprise only, no limit when absent.' })
  requestsPerMinute?: number;

  @Constrain({ min: 1, max: MAX_RATE })
  @Field(() => Int, { nullable: true, description: 'Tokens per minute; enterprise only, no limit when absent.' })
  tokensPerMinute?: number;
}

@ConstrainWhole(approverProblems)
@InputType({ description: 'Whom an approval asks where nothing else says so.' })
export class DefaultApproversInput implements DefaultApprovers {
  @Constrain({ minLength: 1, maxLength: 50 })
  @Field(() => [String], { description: 'Ids of users or roles.' })
  requiredApprovers!: string[];

  @Field(() => Int, { nullable: true, description: 'How many of them; all when absent.' })
  quorum?: number;
}

@InputType({ description: 'Changes to a tenant; what is absent stays.' })
export class UpdateTenantInput {
  @Constrain(NAME)
  @Field(() => String, { nullable: true, description: 'Display name.' })
  name?: string;

  @Field(() => TierEnum, { nullable: true, description: 'Tier.' })
  tier?: Tier;

  @Constrain({ min: 0, max: MAX_BUDGET_USD })
  @Field(() => Float, { nullable: true, description: 'Budget per calendar month in USD.' })
  monthlyBudgetUsd?: number;

  @Constrain({ min: 1, max: MAX_RATE })
  @Field(() => Int, { nullable: true, description: 'Requests per minute; enterprise only.' })
  requestsPerMinute?: number;

  @Constrain({ min: 1, max: MAX_RATE })
  @Field(() => Int, { nullable: true, description: 'Tokens per minute; enterprise only.' })
  tokensPerMinute?: number;

  @Field(() => TenantStatusEnum, { nullable: true, description: 'Suspends or reactivates the tenant.' })
  status?: 'active' | 'suspended';

  @Field(() => PiiModeEnum, { nullable: true, description: 'What is done about personal data in prompts.' })
  piiMode?: PiiMode;

  @Field(() => UnreadAttachmentsEnum, {
    nullable: true,
    description: 'What is done about images, recordings and unreadable files while personal data is looked for.',
  })
  unreadAttachments?: UnreadAttachments;

  @Constrain({ min: 0, max: MAX_CACHE_TTL_SECONDS })
  @Field(() => Int, { nullable: true, description: 'Lifetime of cached answers in seconds; 0: no cache.' })
  cacheTtlSeconds?: number;

  @Field(() => RiskLevelEnum, {
    nullable: true,
    description: 'Invocations at or above this risk need an approval; null: none for risk alone.',
  })
  approvalRiskThreshold?: RiskLevel | null;

  @Field(() => DefaultApproversInput, {
    nullable: true,
    description: 'Whom an approval asks where its policy names nobody.',
  })
  defaultApprovers?: DefaultApproversInput;

  @Field(() => Boolean, { nullable: true, description: 'Whether evidence keeps prompt and answer text.' })
  retainContent?: boolean;

  @Field(() => Boolean, {
    nullable: true,
    description:
      'Whether anybody may read the log under `/logs/<id>`, without a key: who did what to what and when, and salted hashes of the details.',
  })
  publicLog?: boolean;

  @Field(() => Int, {
    nullable: true,
    description: 'The version that the change is based on; a stale one is CONFLICT.',
  })
  version?: number;
}

@InputType({ description: 'A new API key.' })
export class IssueApiKeyInput {
  @Field(() => ID, { nullable: true, description: 'Home tenant; the acting tenant when absent.' })
  tenantId?: string;

  @Constrain(NAME)
  @Field(() => String, { description: 'The user or service id that acts with the key.' })
  subject!: string;

  @Constrain(NAME)
  @Field(() => String, { nullable: true, description: 'What the key is for; the subject when absent.' })
  name?: string;

  @Constrain({ minLength: 1, maxLength: 50 })
  @Field(() => [String], { nullable: true, description: 'Roles; `member` when absent.' })
  roles?: string[];

  @Constrain({ minLength: 1, maxLength: 500 })
  @Field(() => [String], { nullable: true, description: 'Models that the key may use; all when absent.' })
  allowedModels?: string[];

  @Field(() => DateTime, { nullable: true, description: 'When the key ends by itself.' })
  expiresAt?: Date | null;

  @Constrain({ maxLength: 100 })
  @Field(() => ID, { nullable: true, description: 'The approved proposal of this very request, where one was needed.' })
  proposalId?: string;
}

@ObjectType({ description: 'A new or rotated key. The only time that its secret is shown.' })
export class IssuedApiKey {
  @Field(() => String, {
    nullable: true,
    description:
      'The whole key, for the Authorization header. It is not kept; store it now. Null for the rotated key of somebody else, who picks it up.',
  })
  secret!: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'Hand it to the subject of the key, who gets the secret for it by `claimApiKeySecret`, once.',
  })
  claimToken?: string | null;

  @Field(() => ApiKey, { description: 'The key as it is stored.' })
  apiKey!: ApiKey;
}

export interface FeatureSwitch {
  tenantId: string;
  pack: FeaturePack;
  enabled: boolean;
}

export const TenantConnection = connectionType('Tenant', Tenant);
export const ApiKeyConnection = connectionType('ApiKey', ApiKey);
