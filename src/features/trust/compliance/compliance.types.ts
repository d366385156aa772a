import { PeriodType } from '../../../graphql/types/period.js';
import { Field, ObjectType } from 'type-graphql';
import { BigIntScalar, Usd } from '../../../graphql/scalars.js';
import { SpineCheckpoint } from '../spine/spine.types.js';
import type { NanoUsd } from '../../../shared/money.js';

@ObjectType({ description: 'The number of events of one kind.' })
export class ReportCount {
  @Field(() => String, { description: 'The kind of event.' })
  key!: string;

  @Field(() => BigIntScalar, { description: 'The number of events.' })
  count!: number;
}

@ObjectType({ description: 'The number of denials by one policy.' })
export class PolicyDenials extends ReportCount {
  @Field(() => String, {
    nullable: true,
    description: 'The name of the policy, also of a deleted one; null for `none`.',
  })
  name?: string;
}

@ObjectType({ description: 'The events of a period.' })
export class ReportEvents {
  @Field(() => BigIntScalar, { description: 'The number of events.' })
  count!: number;

  @Field(() => BigIntScalar, {
    nullable: true,
    description: 'The smallest sequence number; null without events.',
  })
  firstSequence?: number;

  @Field(() => BigIntScalar, {
    nullable: true,
    description: 'The largest sequence number; null without events.',
  })
  lastSequence?: number;

  @Field(() => BigIntScalar, { description: 'The number of events whose details are erased.' })
  detailsErased!: number;
}

@ObjectType({ description: 'The decisions on model calls and on evaluations of policies.' })
export class ReportDecisions {
  @Field(() => BigIntScalar, { description: 'The number of requests that proceeded.' })
  permit!: number;

  @Field(() => BigIntScalar, { description: 'The number of requests denied by policies or for personal data.' })
  deny!: number;

  @Field(() => BigIntScalar, { description: 'The number of decisions that required an approval.' })
  approval!: number;

  @Field(() => BigIntScalar, {
    description: 'The number of decisions that are unknown because their details are erased.',
  })
  erased!: number;
}

@ObjectType({ description: 'The outcomes of approvals in a period.' })
export class ReportApprovals {
  @Field(() => BigIntScalar, { description: 'The number of approvals that were requested.' })
  requested!: number;

  @Field(() => BigIntScalar, { description: 'The number of approvals that were decided.' })
  decided!: number;

  @Field(() => BigIntScalar, { description: 'The number of approvals that expired undecided.' })
  expired!: number;

  @Field(() => BigIntScalar, {
    description: 'The number of approvals that the requester or an administrator cancelled.',
  })
  cancelled!: number;

  @Field(() => BigIntScalar, {
    description: 'The number of approvals that were withdrawn because their subject changed.',
  })
  withdrawn!: number;
}

@ObjectType({
  description: 'The usage of model calls according to their evidence, except calls whose details are erased.',
})
export class ReportUsage {
  @Field(() => BigIntScalar, { description: 'The number of model calls, including denied ones.' })
  invocations!: number;

  @Field(() => BigIntScalar, { description: 'The number of tokens of prompts.' })
  promptTokens!: number;

  @Field(() => BigIntScalar, { description: 'The number of tokens of answers.' })
  completionTokens!: number;

  @Field(() => Usd, { description: 'The cost in USD.' })
  costUsd!: NanoUsd;
}

@ObjectType({
  description: 'A report on a period, counted from the events of the tenant’s log and covered by a signed checkpoint.',
})
export class ComplianceReport {
  @Field(() => PeriodType, {
    description: 'The period of the report; the current calendar month in UTC when none was requested.',
  })
  period!: PeriodType;

  @Field(() => ReportEvents, { description: 'The events that were counted.' })
  events!: ReportEvents;

  @Field(() => [ReportCount], { description: 'The number of events by action, most frequent first; at most 1,000.' })
  actions!: ReportCount[];

  @Field(() => Boolean, { description: 'Whether there are more actions than the report lists.' })
  actionsTruncated!: boolean;

  @Field(() => [ReportCount], { description: 'The number of events by severity.' })
  severities!: ReportCount[];

  @Field(() => ReportDecisions, { description: 'The decisions of the policies in force.' })
  decisions!: ReportDecisions;

  @Field(() => [PolicyDenials], {
    description:
      'The number of denials by policy id, most frequent first, at most 1,000; `none` counts requests that no policy allowed or that were blocked for personal data.',
  })
  denialsByPolicy!: PolicyDenials[];

  @Field(() => ReportApprovals, {
    description: 'The outcomes of approvals, not counting events that clients recorded.',
  })
  approvals!: ReportApprovals;

  @Field(() => [ReportCount], {
    description: 'The number of model calls with personal data in the prompt, by type of data.',
  })
  pii!: ReportCount[];

  @Field(() => ReportUsage, { description: 'The tokens used and their cost.' })
  usage!: ReportUsage;

  @Field(() => SpineCheckpoint, { description: 'The newest checkpoint, signed after the events were counted.' })
  checkpoint!: SpineCheckpoint;

  @Field(() => Boolean, {
    description:
      'Whether the checkpoint covers every counted event; false only when the log contradicts its checkpoints.',
  })
  covered!: boolean;

  @Field(() => String, {
    description: 'The report as CSV with the columns `section,key,value`, one figure per line (RFC 4180).',
  })
  csv!: string;
}
