import { Field, Float, ID, InputType, Int } from 'type-graphql';
import { connectionType } from '../../../graphql/connection.js';
import { Constrain, ConstrainWhole } from '../../../graphql/validation/constraints.js';
import { RiskLevelEnum } from '../../../graphql/types/risk-level.js';
import type {
  DefaultApprovers,
  FeaturePack,
  LogAccess,
  LogEntries,
  PiiMode,
  RiskLevel,
  Tier,
  UnreadAttachments,
} from '../../../contracts/identity.js';
import { AgentRulesInput } from '../records/agent-rules.types.js';
import { PiiRulesInput } from '../records/pii-rules.types.js';
import { approverProblems } from '../records/tenancy.rules.js';
import {
  LogAccessEnum,
  LogEntriesEnum,
  PiiAnswersEnum,
  PiiModeEnum,
  Tenant,
  TenantStatusEnum,
  TierEnum,
  UnreadAttachmentsEnum,
} from '../records/tenant.entity.js';

const SLUG = {
  pattern: /^[a-z0-9][a-z0-9-]{0,62}$/,
  patternName: 'lower-case letters, digits and hyphens, at most 63',
};
const NAME = { minLength: 1, maxLength: 200 };
const MAX_BUDGET_USD = 1_000_000_000;
const MAX_RATE = 1_000_000_000;
const MAX_CACHE_TTL_SECONDS = 30 * 86_400;
/** Two whole months: what budgets, disputes and a month's report are about. */
const MIN_RETENTION_DAYS = 62;
const MAX_RETENTION_DAYS = 3_660;

@InputType({ description: 'A new tenant.' })
export class CreateTenantInput {
  @Constrain(SLUG)
  @Field(() => ID, { description: 'The slug of the tenant, which is also the value of `X-Tenant-ID`.' })
  id!: string;

  @Constrain(NAME)
  @Field(() => String, { nullable: true, description: 'The display name; the id when absent.' })
  name?: string;

  @Field(() => TierEnum, { nullable: true, description: 'The tier; PRO when absent.' })
  tier?: Tier;

  @Constrain({ min: 0, max: MAX_BUDGET_USD })
  @Field(() => Float, { nullable: true, description: 'The budget per calendar month in USD; 100 when absent.' })
  monthlyBudgetUsd?: number;

  @Constrain({ min: 1, max: MAX_RATE })
  @Field(() => Int, {
    nullable: true,
    description: 'The limit of requests per minute, for the enterprise tier only; unlimited when absent.',
  })
  requestsPerMinute?: number;

  @Constrain({ min: 1, max: MAX_RATE })
  @Field(() => Int, {
    nullable: true,
    description: 'The limit of tokens per minute, for the enterprise tier only; unlimited when absent.',
  })
  tokensPerMinute?: number;
}

@ConstrainWhole(approverProblems)
@InputType({ description: 'The approvers to ask when no policy or request names any.' })
export class DefaultApproversInput implements DefaultApprovers {
  @Constrain({ minLength: 1, maxLength: 50 })
  @Field(() => [String], { description: 'The ids of users or roles.' })
  requiredApprovers!: string[];

  @Field(() => Int, { nullable: true, description: 'The number of approvals needed; all of them when absent.' })
  quorum?: number;
}

@InputType({ description: 'Changes to a tenant; absent fields are unchanged.' })
export class UpdateTenantInput {
  @Constrain(NAME)
  @Field(() => String, { nullable: true, description: 'The display name.' })
  name?: string;

  @Field(() => TierEnum, { nullable: true, description: 'The tier, which determines the rate limits.' })
  tier?: Tier;

  @Constrain({ min: 0, max: MAX_BUDGET_USD })
  @Field(() => Float, { nullable: true, description: 'The budget per calendar month in USD.' })
  monthlyBudgetUsd?: number;

  @Constrain({ min: 1, max: MAX_RATE })
  @Field(() => Int, { nullable: true, description: 'The limit of requests per minute, for the enterprise tier only.' })
  requestsPerMinute?: number;

  @Constrain({ min: 1, max: MAX_RATE })
  @Field(() => Int, { nullable: true, description: 'The limit of tokens per minute, for the enterprise tier only.' })
  tokensPerMinute?: number;

  @Field(() => TenantStatusEnum, { nullable: true, description: 'Whether the tenant is active or suspended.' })
  status?: 'active' | 'suspended';

  @Field(() => PiiModeEnum, { nullable: true, description: 'The treatment of personal data in prompts.' })
  piiMode?: PiiMode;

  @Field(() => PiiAnswersEnum, {
    nullable: true,
    description: 'The treatment of personal data in the answers of models.',
  })
  piiAnswers?: PiiMode;

  @Field(() => PiiRulesInput, { nullable: true, description: 'How personal data is recognized.' })
  piiRules?: PiiRulesInput;

  @Field(() => UnreadAttachmentsEnum, {
    nullable: true,
    description:
      'The treatment of images, recordings, unreadable files and token ids, which cannot be searched for personal data.',
  })
  unreadAttachments?: UnreadAttachments;

  @Constrain({ min: 0, max: MAX_CACHE_TTL_SECONDS })
  @Field(() => Int, { nullable: true, description: 'The lifetime of cached answers in seconds; 0 disables the cache.' })
  cacheTtlSeconds?: number;

  @Field(() => RiskLevelEnum, {
    nullable: true,
    description: 'The risk at or above which invocations need an approval; null when risk alone never requires one.',
  })
  approvalRiskThreshold?: RiskLevel | null;

  @Field(() => DefaultApproversInput, {
    nullable: true,
    description: 'The approvers to ask when a policy names none.',
  })
  defaultApprovers?: DefaultApproversInput;

  @Field(() => Boolean, { nullable: true, description: 'Whether evidence keeps the text of prompts and answers.' })
  retainContent?: boolean;

  @Constrain({ min: MIN_RETENTION_DAYS, max: MAX_RETENTION_DAYS })
  @Field(() => Int, {
    nullable: true,
    description:
      'How many days invocations are listed; null for ever. Their evidence stays in the log, and charts keep their sums.',
  })
  invocationRetentionDays?: number | null;

  @Field(() => Boolean, {
    nullable: true,
    description:
      'Whether anybody may read the log under `/logs/<id>` without a key: who did what to what and when, and salted hashes of the details.',
    deprecationReason: 'Deprecated 2026-11-29: use `logAccess`.',
  })
  publicLog?: boolean;

  @Field(() => LogAccessEnum, {
    nullable: true,
    description:
      'Who may read the log under `/logs/<id>`: its leaves say when who did what to what, unless they are salted, and of the details the salted hash.',
  })
  logAccess?: LogAccess;

  @Field(() => LogEntriesEnum, {
    nullable: true,
    description: 'How the leaves of events from now on say who did what; those of earlier events stay as they are.',
  })
  logEntries?: LogEntries;

  @Field(() => Boolean, {
    nullable: true,
    description: 'Whether its administrators may connect accounts of their own at providers; for the platform to say.',
  })
  ownProviders?: boolean;

  @Field(() => AgentRulesInput, { nullable: true, description: 'The rules for the sessions of agents.' })
  agentRules?: AgentRulesInput;

  @Field(() => Int, {
    nullable: true,
    description: 'The version that this change is based on; CONFLICT when the tenant has another one.',
  })
  version?: number;
}

export interface FeatureSwitch {
  tenantId: string;
  pack: FeaturePack;
  enabled: boolean;
}

export const TenantConnection = connectionType('Tenant', Tenant);
