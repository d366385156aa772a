import { OptionalProps } from '@mikro-orm/core';
import { Entity, Filter, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { Field, Float, ID, Int, ObjectType, registerEnumType } from 'type-graphql';
import { TextArray } from '../../database/text-array.js';
import { ownTenant } from '../../database/tenant-owned.js';
import { RiskLevelEnum } from '../../graphql/risk-level.js';
import { DateTime } from '../../graphql/scalars.js';
import { type NanoUsd, nanoToUsd } from '../../shared/money.js';
import type {
  DefaultApprovers,
  FeaturePack,
  PiiMode,
  RiskLevel,
  Tier,
  UnreadAttachments,
} from '../../contracts/identity.js';

export const TierEnum = {
  FREE: 'free',
  STARTER: 'starter',
  PRO: 'pro',
  ENTERPRISE: 'enterprise',
} as const satisfies Record<string, Tier>;
registerEnumType(TierEnum, { name: 'Tier', description: 'Decides the rate limits of a tenant.' });

export const TenantStatusEnum = { ACTIVE: 'active', SUSPENDED: 'suspended' } as const;
registerEnumType(TenantStatusEnum, { name: 'TenantStatus', description: 'A suspended tenant answers nobody.' });

export const PiiModeEnum = { OFF: 'off', DETECT: 'detect', REDACT: 'redact', BLOCK: 'block' } as const satisfies Record<
  string,
  PiiMode
>;
registerEnumType(PiiModeEnum, { name: 'PiiMode', description: 'What is done about personal data in prompts.' });

export const UnreadAttachmentsEnum = { PASS: 'pass', ASK: 'ask', REFUSE: 'refuse' } as const satisfies Record<
  string,
  UnreadAttachments
>;
registerEnumType(UnreadAttachmentsEnum, {
  name: 'UnreadAttachments',
  description:
    'What is done about attachments in which personal data cannot be looked for: they pass, need an approval, or are refused.',
});

export const FeaturePackEnum = {
  GATEWAY: 'gateway',
  TRUST: 'trust',
  OVERSIGHT: 'oversight',
  DISPUTE: 'dispute',
  DESIGN: 'design',
  PROPOSALS: 'proposals',
  DOCUMENT_ANALYSIS: 'document-analysis',
} as const satisfies Record<string, FeaturePack>;
registerEnumType(FeaturePackEnum, {
  name: 'FeaturePack',
  description: 'A part of the platform that a tenant may have switched off.',
});

@ObjectType('DefaultApprovers', { description: 'Whom an approval asks where nothing else says so.' })
export class DefaultApproversType implements DefaultApprovers {
  @Field(() => [String], { description: 'Ids of users or roles.' })
  requiredApprovers!: string[];

  @Field(() => Int, { nullable: true, description: 'How many of them; all when absent.' })
  quorum?: number;
}

@ObjectType({ description: 'An isolated customer of the platform: own keys, policies, budget, evidence.' })
@Filter(ownTenant)
@Entity({ tableName: 'tenants' })
export class Tenant {
  [OptionalProps]?:
    | 'requestsPerMinute'
    | 'tokensPerMinute'
    | 'status'
    | 'piiMode'
    | 'unreadAttachments'
    | 'cacheTtlSeconds'
    | 'approvalRiskThreshold'
    | 'defaultApprovers'
    | 'retainContent'
    | 'publicLog'
    | 'version'
    | 'monthlyBudgetUsd';

  @Field(() => ID, { description: 'Slug; also the value of `X-Tenant-ID`.' })
  @PrimaryKey({ type: 'text' })
  id!: string;

  @Field(() => String, { description: 'Display name.' })
  @Property({ type: 'text' })
  name!: string;

  @Field(() => TierEnum, { description: 'Tier, which sets the rate limits.' })
  @Property({ type: 'text' })
  tier!: Tier;

  @Field(() => Int, { nullable: true, description: 'Custom requests per minute; enterprise only.' })
  @Property({ type: 'integer', nullable: true })
  requestsPerMinute: number | null = null;

  @Field(() => Int, { nullable: true, description: 'Custom tokens per minute; enterprise only.' })
  @Property({ type: 'integer', nullable: true })
  tokensPerMinute: number | null = null;

  /** Nano-USD. */
  @Property({ type: 'bigint' })
  monthlyBudget!: NanoUsd;

  @Field(() => TenantStatusEnum, { description: 'Active, or suspended: then every key of it is refused.' })
  @Property({ type: 'text' })
  status: 'active' | 'suspended' = 'active';

  @Field(() => [FeaturePackEnum], { description: 'Parts of the platform that are switched on.' })
  @Property({ type: TextArray })
  featurePacks!: FeaturePack[];

  @Field(() => PiiModeEnum, { description: 'What is done about personal data in prompts.' })
  @Property({ type: 'text' })
  piiMode: PiiMode = 'detect';

  @Field(() => UnreadAttachmentsEnum, {
    description: 'What is done about images, recordings and unreadable files while personal data is looked for.',
  })
  @Property({ type: 'text' })
  unreadAttachments: UnreadAttachments = 'pass';

  @Field(() => Int, { description: 'Lifetime of cached answers in seconds; 0: no cache.' })
  @Property({ type: 'integer' })
  cacheTtlSeconds = 3600;

  @Field(() => RiskLevelEnum, { nullable: true, description: 'Invocations at or above this risk need an approval.' })
  @Property({ type: 'text', nullable: true })
  approvalRiskThreshold: RiskLevel | null = null;

  @Field(() => DefaultApproversType, { description: 'Whom an approval asks where its policy names nobody.' })
  @Property({ type: 'json', columnType: 'jsonb' })
  defaultApprovers: DefaultApprovers = { requiredApprovers: ['tenant_admin'], quorum: 1 };

  @Field(() => Boolean, { description: 'Whether evidence keeps prompt and answer text.' })
  @Property({ type: 'boolean' })
  retainContent = false;

  @Field(() => Boolean, { description: 'Whether anybody may read the log under `/logs/<id>`, without a key.' })
  @Property({ type: 'boolean' })
  publicLog = false;

  @Field(() => Int, { description: 'Grows with each change.' })
  @Property({ type: 'integer', version: true })
  version!: number;

  @Field(() => DateTime, { description: 'When the tenant was made.' })
  @Property({ type: 'timestamptz' })
  createdAt!: Date;

  @Field(() => DateTime, { description: 'When the tenant last changed.' })
  @Property({ type: 'timestamptz' })
  updatedAt!: Date;

  @Field(() => Float, { description: 'Budget per calendar month (UTC) in USD.' })
  get monthlyBudgetUsd(): number {
    return nanoToUsd(this.monthlyBudget);
  }
}
