import { OptionalProps } from '@mikro-orm/core';
import { Entity, Filter, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { Field, ID, Int, ObjectType, registerEnumType } from 'type-graphql';
import { TextArray } from '../../../database/text-array.js';
import { ownTenant } from '../../../database/tenant-owned.js';
import { RiskLevelEnum } from '../../../graphql/types/risk-level.js';
import { DateTime, Usd } from '../../../graphql/scalars.js';
import { type NanoUsd, nanoToUsd } from '../../../shared/money.js';
import type { AgentRules } from '../../../contracts/agent-rules.js';
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
import { noPiiRules, type PiiRules } from '../../../contracts/pii.js';
import { AgentRulesType } from './agent-rules.types.js';
import { PiiRulesType } from './pii-rules.types.js';

export const TierEnum = {
  FREE: 'free',
  STARTER: 'starter',
  PRO: 'pro',
  ENTERPRISE: 'enterprise',
} as const satisfies Record<string, Tier>;
registerEnumType(TierEnum, {
  name: 'Tier',
  description: 'The tier of a tenant, which determines its rate limits.',
  valuesConfig: {
    ENTERPRISE: { description: 'The tier with custom limits.' },
    FREE: { description: 'The tier with the lowest limits.' },
    PRO: { description: 'The tier for regular use.' },
    STARTER: { description: 'The tier for light use.' },
  },
});

export const TenantStatusEnum = { ACTIVE: 'active', SUSPENDED: 'suspended' } as const;
registerEnumType(TenantStatusEnum, {
  name: 'TenantStatus',
  description: 'Whether a tenant can use the platform.',
  valuesConfig: {
    ACTIVE: { description: 'The keys of the tenant work.' },
    SUSPENDED: { description: 'Every key of the tenant is rejected.' },
  },
});

export const PiiModeEnum = { OFF: 'off', DETECT: 'detect', REDACT: 'redact', BLOCK: 'block' } as const satisfies Record<
  string,
  PiiMode
>;
registerEnumType(PiiModeEnum, {
  name: 'PiiMode',
  description: 'The treatment of personal data in prompts.',
  valuesConfig: {
    BLOCK: { description: 'Requests with personal data are denied.' },
    DETECT: { description: 'Personal data is recorded and sent to the provider.' },
    OFF: { description: 'Prompts are not searched for personal data.' },
    REDACT: { description: 'Personal data is replaced before the prompt is sent.' },
  },
});

export const PiiAnswersEnum = { ...PiiModeEnum } as const;
registerEnumType(PiiAnswersEnum, {
  name: 'PiiAnswers',
  description: 'The treatment of personal data in the answers of models.',
  valuesConfig: {
    BLOCK: { description: 'Answers with personal data are refused.' },
    DETECT: { description: 'Personal data is counted in evidence and passed on.' },
    OFF: { description: 'Answers are not searched for personal data.' },
    REDACT: {
      description: 'Personal data is replaced before the answer leaves; an answer that cannot be changed is refused.',
    },
  },
});

export const LogAccessEnum = { KEY: 'key', PUBLIC: 'public' } as const satisfies Record<string, LogAccess>;
registerEnumType(LogAccessEnum, {
  name: 'LogAccess',
  description: 'Who may read a log under `/logs/<tenant>`.',
  valuesConfig: {
    KEY: { description: 'Auditors and administrators of the tenant, by their key.' },
    PUBLIC: { description: 'Anybody, without a key.' },
  },
});

export const LogEntriesEnum = { READABLE: 'readable', SALTED: 'salted' } as const satisfies Record<string, LogEntries>;
registerEnumType(LogEntriesEnum, {
  name: 'LogEntries',
  description: 'How the leaves of a log say who did what.',
  valuesConfig: {
    READABLE: { description: 'As it is; of the details they have the salted hash.' },
    SALTED: { description: 'By a salted hash alone; only id and time can be read.' },
  },
});

export const UnreadAttachmentsEnum = { PASS: 'pass', ASK: 'ask', REFUSE: 'refuse' } as const satisfies Record<
  string,
  UnreadAttachments
>;
registerEnumType(UnreadAttachmentsEnum, {
  name: 'UnreadAttachments',
  description: 'The treatment of attachments that cannot be searched for personal data.',
  valuesConfig: {
    ASK: { description: 'The request needs an approval.' },
    PASS: { description: 'The attachments are sent to the provider.' },
    REFUSE: { description: 'The request is denied.' },
  },
});

export const FeaturePackEnum = {
  GATEWAY: 'gateway',
  TRUST: 'trust',
  OVERSIGHT: 'oversight',
  DISPUTE: 'dispute',
  DESIGN: 'design',
  PROPOSALS: 'proposals',
  DOCUMENT_ANALYSIS: 'document-analysis',
  MEDIA: 'media',
  FILES: 'files',
  REALTIME: 'realtime',
} as const satisfies Record<string, FeaturePack>;
registerEnumType(FeaturePackEnum, {
  name: 'FeaturePack',
  description: 'A part of the platform that can be switched off for a tenant.',
  valuesConfig: {
    DESIGN: { description: 'The design of frameworks, playbooks and benchmarks.' },
    DISPUTE: { description: 'The handling of dispute cases.' },
    DOCUMENT_ANALYSIS: { description: 'The analysis of documents.' },
    FILES: { description: 'Files that the gateway keeps, and batches of calls.' },
    GATEWAY: { description: 'The AI gateway.' },
    MEDIA: {
      description:
        'Calls of models beside chats and embeddings: images, speech, transcripts, moderations, reranking and decisions.',
    },
    OVERSIGHT: { description: 'Approvals, committees and the audit log.' },
    PROPOSALS: { description: 'Proposals of actions.' },
    REALTIME: { description: 'Conversations with models by text and by voice, over a WebSocket.' },
    TRUST: { description: 'Policies, personal data detection, the event log and metering.' },
  },
});

@ObjectType('DefaultApprovers', { description: 'The approvers to ask when no policy or request names any.' })
export class DefaultApproversType implements DefaultApprovers {
  @Field(() => [String], { description: 'The ids of users or roles.' })
  requiredApprovers!: string[];

  @Field(() => Int, { nullable: true, description: 'The number of approvals needed; all of them when absent.' })
  quorum?: number;
}

@ObjectType({ description: 'An isolated customer of the platform with its own keys, policies, budget and evidence.' })
@Filter(ownTenant)
@Entity({ tableName: 'tenants' })
export class Tenant {
  [OptionalProps]?:
    | 'requestsPerMinute'
    | 'tokensPerMinute'
    | 'status'
    | 'movingSince'
    | 'movedTo'
    | 'arrivedAt'
    | 'piiMode'
    | 'piiAnswers'
    | 'piiRules'
    | 'unreadAttachments'
    | 'cacheTtlSeconds'
    | 'approvalRiskThreshold'
    | 'defaultApprovers'
    | 'retainContent'
    | 'invocationRetentionDays'
    | 'publicLog'
    | 'logAccess'
    | 'logEntries'
    | 'ownProviders'
    | 'agentRules'
    | 'version'
    | 'monthlyBudgetUsd';

  @Field(() => ID, { description: 'The slug of the tenant, which is also the value of `X-Tenant-ID`.' })
  @PrimaryKey({ type: 'text' })
  id!: string;

  @Field(() => String, { description: 'The display name.' })
  @Property({ type: 'text' })
  name!: string;

  @Field(() => TierEnum, { description: 'The tier, which determines the rate limits.' })
  @Property({ type: 'text' })
  tier!: Tier;

  @Field(() => Int, { nullable: true, description: 'The limit of requests per minute, for the enterprise tier only.' })
  @Property({ type: 'integer', nullable: true })
  requestsPerMinute: number | null = null;

  @Field(() => Int, { nullable: true, description: 'The limit of tokens per minute, for the enterprise tier only.' })
  @Property({ type: 'integer', nullable: true })
  tokensPerMinute: number | null = null;

  /** The monthly budget, nano-USD. */
  @Field(() => Usd, { name: 'monthlyBudgetUsd', description: 'The budget per calendar month in UTC, in USD.' })
  @Property({ type: 'bigint' })
  monthlyBudget!: NanoUsd;

  @Field(() => TenantStatusEnum, { description: 'Whether the tenant is active or suspended.' })
  @Property({ type: 'text' })
  status: 'active' | 'suspended' = 'active';

  @Field(() => DateTime, {
    nullable: true,
    description:
      'The time since when the tenant is closed to be moved to another installation; null for one that is here.',
  })
  @Property({ type: 'timestamptz', nullable: true })
  movingSince: Date | null = null;

  @Field(() => String, {
    nullable: true,
    description: 'The address of the installation that the tenant was moved to; null while it is here.',
  })
  @Property({ type: 'text', nullable: true })
  movedTo: string | null = null;

  /** When it came from another installation; null for one that was made here. */
  @Property({ type: 'timestamptz', nullable: true })
  arrivedAt: Date | null = null;

  @Field(() => [FeaturePackEnum], { description: 'The parts of the platform that are switched on.' })
  @Property({ type: TextArray })
  featurePacks!: FeaturePack[];

  @Field(() => PiiModeEnum, { description: 'The treatment of personal data in prompts.' })
  @Property({ type: 'text' })
  piiMode: PiiMode = 'detect';

  @Field(() => PiiAnswersEnum, { description: 'The treatment of personal data in the answers of models.' })
  @Property({ type: 'text' })
  piiAnswers: PiiMode = 'off';

  @Field(() => PiiRulesType, { description: 'How personal data is recognized.' })
  @Property({ type: 'json', columnType: 'jsonb' })
  piiRules: PiiRules = noPiiRules;

  @Field(() => UnreadAttachmentsEnum, {
    description:
      'The treatment of images, recordings, unreadable files and token ids, which cannot be searched for personal data.',
  })
  @Property({ type: 'text' })
  unreadAttachments: UnreadAttachments = 'pass';

  @Field(() => Int, { description: 'The lifetime of cached answers in seconds; 0 disables the cache.' })
  @Property({ type: 'integer' })
  cacheTtlSeconds = 3600;

  @Field(() => RiskLevelEnum, {
    nullable: true,
    description: 'The risk at or above which invocations need an approval; null when risk alone never requires one.',
  })
  @Property({ type: 'text', nullable: true })
  approvalRiskThreshold: RiskLevel | null = null;

  @Field(() => DefaultApproversType, { description: 'The approvers to ask when a policy names none.' })
  @Property({ type: 'json', columnType: 'jsonb' })
  defaultApprovers: DefaultApprovers = { requiredApprovers: ['tenant_admin'], quorum: 1 };

  @Field(() => Boolean, { description: 'Whether evidence keeps the text of prompts and answers.' })
  @Property({ type: 'boolean' })
  retainContent = false;

  @Field(() => Int, {
    nullable: true,
    description: 'How many days invocations are listed; null for ever. Their evidence stays in the log.',
  })
  @Property({ type: 'integer', nullable: true })
  invocationRetentionDays: number | null = null;

  @Field(() => Boolean, {
    description: 'Whether anybody may read the log under `/logs/<id>` without a key.',
    deprecationReason: 'Deprecated 2026-11-29: use `logAccess`.',
  })
  @Property({ type: 'boolean' })
  publicLog = false;

  @Field(() => LogEntriesEnum, { description: 'How the leaves of new events say who did what.' })
  @Property({ type: 'text' })
  logEntries: LogEntries = 'readable';

  @Field(() => Boolean, { description: 'Whether its administrators may connect accounts of their own at providers.' })
  @Property({ type: 'boolean' })
  ownProviders = false;

  @Field(() => AgentRulesType, { description: 'The rules for the sessions of agents.' })
  @Property({ type: 'json', columnType: 'jsonb' })
  agentRules: AgentRules = {};

  @Field(() => Int, { description: 'The version of the tenant, which grows with each change.' })
  @Property({ type: 'integer', version: true })
  version!: number;

  @Field(() => DateTime, { description: 'The time when the tenant was created.' })
  @Property({ type: 'timestamptz' })
  createdAt!: Date;

  @Field(() => DateTime, { description: 'The time when the tenant last changed.' })
  @Property({ type: 'timestamptz' })
  updatedAt!: Date;

  @Field(() => LogAccessEnum, { description: 'Who may read the log under `/logs/<id>`.' })
  get logAccess(): LogAccess {
    return this.publicLog ? 'public' : 'key';
  }

  set logAccess(access: LogAccess) {
    this.publicLog = access === 'public';
  }

  get monthlyBudgetUsd(): number {
    return nanoToUsd(this.monthlyBudget);
  }
}
