import { Period } from '../../../graphql/period.js';
import { Field, Float, ObjectType } from 'type-graphql';
import { BigIntScalar } from '../../../graphql/scalars.js';
import { SpineCheckpoint } from '../spine/spine.types.js';

@ObjectType({ description: 'How many events of a kind.' })
export class ReportCount {
  @Field(() => String, { description: 'The kind.' })
  key!: string;

  @Field(() => BigIntScalar, { description: 'Events.' })
  count!: number;
}

@ObjectType({ description: 'The events of the period.' })
export class ReportEvents {
  @Field(() => BigIntScalar, { description: 'Events.' })
  count!: number;

  @Field(() => BigIntScalar, {
    nullable: true,
    description: 'Smallest sequence among them; absent where there are none.',
  })
  firstSequence?: number;

  @Field(() => BigIntScalar, {
    nullable: true,
    description: 'Largest sequence among them; absent where there are none.',
  })
  lastSequence?: number;

  @Field(() => BigIntScalar, { description: 'Those whose details were erased by law.' })
  detailsErased!: number;
}

@ObjectType({ description: 'What was decided about model calls, and in answer to questions to the policies.' })
export class ReportDecisions {
  @Field(() => BigIntScalar, { description: 'Went ahead.' })
  permit!: number;

  @Field(() => BigIntScalar, { description: 'Were denied, by policies or for personal data.' })
  deny!: number;

  @Field(() => BigIntScalar, { description: 'Needed an approval.' })
  approval!: number;

  @Field(() => BigIntScalar, { description: 'Not known any more: details erased.' })
  erased!: number;
}

@ObjectType({ description: 'What became of approvals.' })
export class ReportApprovals {
  @Field(() => BigIntScalar, { description: 'Requested.' })
  requested!: number;

  @Field(() => BigIntScalar, { description: 'Decided.' })
  decided!: number;

  @Field(() => BigIntScalar, { description: 'Expired undecided.' })
  expired!: number;

  @Field(() => BigIntScalar, { description: 'Cancelled by whoever asked, or an administrator.' })
  cancelled!: number;

  @Field(() => BigIntScalar, { description: 'Withdrawn, because what they were for changed.' })
  withdrawn!: number;
}

@ObjectType({ description: 'What model calls used, by their evidence; calls whose details were erased are not in it.' })
export class ReportUsage {
  @Field(() => BigIntScalar, { description: 'Model calls, denied ones included.' })
  invocations!: number;

  @Field(() => BigIntScalar, { description: 'Tokens of prompts.' })
  promptTokens!: number;

  @Field(() => BigIntScalar, { description: 'Tokens of answers.' })
  completionTokens!: number;

  @Field(() => Float, { description: 'Cost in USD.' })
  costUsd!: number;
}

@ObjectType({
  description:
    'What the tenant’s spine says of a period, counted from the events themselves, with the signed checkpoint that covers them.',
})
export class ComplianceReport {
  @Field(() => Period, { description: 'The period; the current calendar month (UTC) where none was asked for.' })
  period!: Period;

  @Field(() => ReportEvents, { description: 'The events that were counted.' })
  events!: ReportEvents;

  @Field(() => [ReportCount], { description: 'By action, the most frequent first; at most 1,000.' })
  actions!: ReportCount[];

  @Field(() => Boolean, { description: 'Whether there are more actions than are shown.' })
  actionsTruncated!: boolean;

  @Field(() => [ReportCount], { description: 'By severity.' })
  severities!: ReportCount[];

  @Field(() => ReportDecisions, { description: 'Decisions of the policies in force.' })
  decisions!: ReportDecisions;

  @Field(() => [ReportCount], {
    description:
      'Denials by policy id, the most frequent first, at most 1,000; `none`: no policy allowed it, or personal data was blocked.',
  })
  denialsByPolicy!: ReportCount[];

  @Field(() => ReportApprovals, { description: 'Approvals; events that clients recorded do not count as such.' })
  approvals!: ReportApprovals;

  @Field(() => [ReportCount], { description: 'Model calls with personal data in the prompt, by its type.' })
  pii!: ReportCount[];

  @Field(() => ReportUsage, { description: 'Tokens and cost.' })
  usage!: ReportUsage;

  @Field(() => SpineCheckpoint, { description: 'The newest checkpoint, signed after the events were counted.' })
  checkpoint!: SpineCheckpoint;

  @Field(() => Boolean, {
    description:
      'Whether the checkpoint covers every counted event; false only where the log contradicts its checkpoints.',
  })
  covered!: boolean;

  @Field(() => String, { description: 'The same as CSV, one figure a line: `section,key,value`. RFC 4180.' })
  csv!: string;
}
