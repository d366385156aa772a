import { Field, Float, ID, InputType, Int, ObjectType } from 'type-graphql';
import type {
  EvaluationProof,
  EvaluationRequirement,
  GivenRequirement,
} from '../../contracts/evaluations/evaluation-requirements.js';
import type { RequestIssue } from '../../shared/errors.js';
import type { JsonObject } from '../../shared/json/json.js';
import { JsonObjectScalar } from '../scalars.js';
import { Constrain, ConstrainWhole } from '../validation/constraints.js';

const SHARE = { min: 0, max: 1 };
const MODEL = { minLength: 1, maxLength: 200 };
const NAME = {
  minLength: 1,
  maxLength: 100,
  pattern: /^[A-Za-z0-9][\w.-]{0,99}$/,
  patternName: 'the name of a data set: letters, digits and _.-',
};
const PROMPT = {
  minLength: 1,
  maxLength: 141,
  pattern: /^[A-Za-z0-9][\w.-]{0,99}@[\w.-]{1,40}$/,
  patternName: 'the name of a prompt, @ and a label or the number of a version',
};

@InputType({ description: 'The model that decides on criteria, by its name or by a prompt.' })
export class RequiredJudgeInput {
  @Constrain(MODEL)
  @Field(() => String, { nullable: true, description: 'The model; absent where a prompt names it.' })
  model?: string | null;

  @Constrain(PROMPT)
  @Field(() => String, { nullable: true, description: 'A registered prompt as `name@version` or `name@label`.' })
  prompt?: string | null;
}

function requirementProblems({ minPassRate, maxRegression, judge }: GivenRequirement): RequestIssue[] {
  const issues: RequestIssue[] = [];
  if (minPassRate == null && maxRegression == null)
    issues.push({ path: 'minPassRate', message: 'expected the least pass rate, the largest regression or both' });
  if (judge != null && (judge.model == null) === (judge.prompt == null))
    issues.push({ path: 'judge', message: 'expected either a model or a prompt' });
  return issues;
}

@ConstrainWhole(requirementProblems)
@InputType({ description: 'An evaluation that a change needs.' })
export class EvaluationRequirementInput implements GivenRequirement {
  @Constrain(NAME)
  @Field(() => String, { description: 'The name of the data set.' })
  dataset!: string;

  @Constrain(SHARE)
  @Field(() => Float, { nullable: true, description: 'The least share of items that pass, 0 to 1.' })
  minPassRate?: number | null;

  @Constrain(SHARE)
  @Field(() => Float, {
    nullable: true,
    description: 'The largest share of items that may be lost against what is in force, 0 to 1.',
  })
  maxRegression?: number | null;

  @Constrain({ maxLength: 20 })
  @Field(() => [JsonObjectScalar], {
    nullable: true,
    description: 'Checks that a run must have; needed where items of the data set have none of their own.',
  })
  checks?: JsonObject[] | null;

  @Field(() => RequiredJudgeInput, { nullable: true, description: 'The judge that a run must have.' })
  judge?: RequiredJudgeInput | null;
}

@ObjectType('EvaluationRequirement', { description: 'An evaluation that a change needs.' })
export class EvaluationRequirementType implements EvaluationRequirement {
  @Field(() => String, { description: 'The name of the data set.' })
  dataset!: string;

  @Field(() => String, { description: 'The digest of the data set.' })
  datasetDigest!: string;

  @Field(() => Float, { nullable: true, description: 'The least share of items that pass.' })
  minPassRate!: number | null;

  @Field(() => Float, {
    nullable: true,
    description: 'The largest share of items that may be lost against what is in force.',
  })
  maxRegression!: number | null;

  @Field(() => [JsonObjectScalar], { description: 'Checks that a run must have.' })
  checks!: JsonObject[];

  @Field(() => JsonObjectScalar, { nullable: true, description: 'The judge that a run must have, pinned.' })
  judge!: JsonObject | null;
}

@ObjectType('EvaluationProof', { description: 'The evaluation that a change rests on.' })
export class EvaluationProofType implements EvaluationProof {
  @Field(() => ID, { description: 'The id of the run.' })
  run!: string;

  @Field(() => ID, { description: 'The event that has its result.' })
  eventId!: string;

  @Field(() => String, { description: 'The name of the data set.' })
  dataset!: string;

  @Field(() => Int, { description: 'The number of items.' })
  items!: number;

  @Field(() => Float, { description: 'The share of items that passed.' })
  passRate!: number;

  @Field(() => Float, { description: 'The lower end of the interval of that share, 95 %.' })
  low!: number;

  @Field(() => Float, { description: 'The upper end of that interval.' })
  high!: number;

  @Field(() => Float, { nullable: true, description: 'The share of items that are lost against what was in force.' })
  regression!: number | null;

  @Field(() => Float, { nullable: true, description: 'The lower end of the interval of that share, 95 %.' })
  regressionLow!: number | null;

  @Field(() => Float, { nullable: true, description: 'The upper end of that interval.' })
  regressionHigh!: number | null;
}
