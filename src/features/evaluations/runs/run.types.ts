import { Field, Float, ID, Int, ObjectType } from 'type-graphql';
import { connectionType } from '../../../graphql/connection.js';
import { Json, JsonObjectScalar, Usd } from '../../../graphql/scalars.js';
import type { JsonObject, JsonValue } from '../../../shared/json/json.js';
import type { NanoUsd } from '../../../shared/money.js';
import { EvaluationRun } from './run.entity.js';

@ObjectType({ description: 'A model, a version of a prompt or drafts of policies, as a run has pinned them.' })
export class EvaluationTarget {
  @Field(() => String, { nullable: true, description: 'The model; null for a prompt, whose version names it.' })
  model!: string | null;

  @Field(() => String, { nullable: true, description: 'The name of the prompt; null for a model.' })
  prompt!: string | null;

  @Field(() => Int, { nullable: true, description: 'The version of the prompt.' })
  version!: number | null;

  @Field(() => String, { nullable: true, description: 'The digest of that version.' })
  digest!: string | null;

  @Field(() => [JsonObjectScalar], { nullable: true, description: 'Drafts of policies; none are those in force.' })
  policies!: JsonObject[] | null;
}

@ObjectType({ description: 'A check of a run.' })
export class EvaluationCheck {
  @Field(() => String, { description: 'The kind of the check.' })
  type!: string;

  @Field(() => Json, { nullable: true, description: 'What the answer is checked by.' })
  value!: JsonValue;

  @Field(() => Boolean, { description: 'Whether the check holds where its condition does not.' })
  not!: boolean;
}

@ObjectType({ description: 'The model and the text that decide on criteria, as a run has pinned them.' })
export class EvaluationJudge {
  @Field(() => String, { description: 'The catalogue id of the model.' })
  model!: string;

  @Field(() => String, { nullable: true, description: 'The prompt and its version; null for the gateway’s own text.' })
  prompt!: string | null;

  @Field(() => String, { description: 'SHA-256, in hexadecimal, of the text.' })
  digest!: string;
}

@ObjectType({ description: 'The figures of a candidate or a baseline. Errors count as not passed.' })
export class EvaluationSideFigures {
  @Field(() => Int, { description: 'The number of items.' })
  items!: number;

  @Field(() => Int, { description: 'Items that passed.' })
  passed!: number;

  @Field(() => Int, { description: 'Items that failed a check.' })
  failed!: number;

  @Field(() => Int, { description: 'Items whose call was refused or failed.' })
  errors!: number;

  @Field(() => Int, { description: 'Items on which the judge gave no decision.' })
  unjudged!: number;

  @Field(() => Float, { description: 'The share of all items that passed.' })
  passRate!: number;

  @Field(() => Float, { description: 'The lower end of Wilson’s interval of that share, 95 %.' })
  low!: number;

  @Field(() => Float, { description: 'The upper end of that interval.' })
  high!: number;

  @Field(() => Usd, { description: 'The cost of its calls and those of the judge, in USD.' })
  costUsd!: NanoUsd;

  @Field(() => Float, { nullable: true, description: 'The median time of an answer, in ms.' })
  medianMillis!: number | null;
}

@ObjectType({ description: 'How a candidate compares with its baseline on the same items.' })
export class EvaluationRegression {
  @Field(() => Int, { description: 'Items that both passed.' })
  both!: number;

  @Field(() => Int, { description: 'Items that only the candidate passed.' })
  fixed!: number;

  @Field(() => Int, { description: 'Items that only the baseline passed.' })
  broken!: number;

  @Field(() => Int, { description: 'Items that neither passed.' })
  neither!: number;

  @Field(() => Float, { description: 'The share of items that the candidate loses; below 0 it is better.' })
  difference!: number;

  @Field(() => Float, { description: 'The lower end of Newcombe’s interval of that share, 95 %.' })
  low!: number;

  @Field(() => Float, { description: 'The upper end of that interval.' })
  high!: number;

  @Field(() => Float, { description: 'McNemar’s exact two-sided test.' })
  p!: number;
}

@ObjectType({ description: 'The result of a check.' })
export class EvaluationCheckOutcome {
  @Field(() => String, { description: 'The kind of the check.' })
  type!: string;

  @Field(() => Boolean, { description: 'Whether it held.' })
  passed!: boolean;

  @Field(() => String, { nullable: true, description: 'Why it did not hold.' })
  reason!: string | null;
}

@ObjectType({ description: 'The answer of a candidate or a baseline to an item.' })
export class EvaluationOutcome {
  @Field(() => String, {
    nullable: true,
    description: '`passed`, `failed`, `error` or `unjudged`; null until it ends.',
  })
  verdict!: string | null;

  @Field(() => [EvaluationCheckOutcome], { description: 'The checks that were made.' })
  checks!: EvaluationCheckOutcome[];

  @Field(() => String, {
    nullable: true,
    description: 'Why it is an error, how policies decide otherwise, or why the judge gave no decision.',
  })
  reason!: string | null;

  @Field(() => String, { nullable: true, description: 'The model that answered.' })
  model!: string | null;

  @Field(() => ID, { nullable: true, description: 'The evidence of the call.' })
  evidenceId!: string | null;

  @Field(() => ID, { nullable: true, description: 'The evidence of the judge’s call.' })
  judgeEvidenceId!: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'The answer, kept after the run where the tenant retains content; null once erased.',
  })
  answer!: string | null;

  @Field(() => String, { nullable: true, description: 'What the judge said, kept as the answer is.' })
  judged!: string | null;

  @Field(() => String, { nullable: true, description: 'SHA-256 of the answer, in hexadecimal.' })
  answerSha256!: string | null;

  @Field(() => Int, { nullable: true, description: 'The time of the answer, in ms.' })
  millis!: number | null;

  @Field(() => Usd, { description: 'The cost of its calls, in USD.' })
  costUsd!: NanoUsd;
}

@ObjectType({ description: 'The result of an item in a run.' })
export class EvaluationResult {
  @Field(() => Int, { description: 'The place of the item in its data set, from 1.' })
  place!: number;

  @Field(() => EvaluationOutcome, { description: 'The result of the candidate.' })
  candidate!: EvaluationOutcome;

  @Field(() => EvaluationOutcome, { nullable: true, description: 'The result of the baseline; null without one.' })
  baseline!: EvaluationOutcome | null;
}

@ObjectType({ description: 'A run that was started, went on, ended or was deleted.' })
export class EvaluationChange {
  @Field(() => ID, { description: 'The id of the run.' })
  id!: string;

  @Field(() => EvaluationRun, { nullable: true, description: 'The run as it is now; null once it is deleted.' })
  run!: EvaluationRun | null;
}

export const EvaluationRunConnection = connectionType('EvaluationRun', EvaluationRun);
export const EvaluationResultConnection = connectionType('EvaluationResult', EvaluationResult);
