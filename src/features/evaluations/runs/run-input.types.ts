import { Field, InputType, Int } from 'type-graphql';
import { Json, JsonObjectScalar, Usd } from '../../../graphql/scalars.js';
import { Constrain, ConstrainWhole } from '../../../graphql/validation/constraints.js';
import type { RequestIssue } from '../../../shared/errors.js';
import type { JsonObject, JsonValue } from '../../../shared/json/json.js';
import type { NanoUsd } from '../../../shared/money.js';
import { type AnswerCheck, checkProblems, type CheckType, MAX_CHECK_BYTES, MAX_CHECKS } from '../checks/check.rules.js';
import { CHECK_TYPES } from '../checks/check-types.data.js';
import { DATASET_ARGUMENT } from '../datasets/dataset.types.js';
import { MAX_OUTPUT_TOKENS, MAX_RATE, MAX_TRIED_BYTES, MAX_TRIED_DRAFTS } from './run.rules.js';

const MODEL = { minLength: 1, maxLength: 200 };
const PROMPT = {
  minLength: 1,
  maxLength: 141,
  pattern: /^[A-Za-z0-9][\w.-]{0,99}@[\w.-]{1,40}$/,
  patternName: 'the name of a prompt, @ and a label or the number of a version',
};

@InputType({ description: 'A condition on the answers.' })
export class EvaluationCheckInput implements AnswerCheck {
  @Constrain({
    maxLength: 20,
    pattern: new RegExp(`^(${CHECK_TYPES.join('|')})$`),
    patternName: `one of ${CHECK_TYPES.join(', ')}`,
  })
  @Field(() => String, {
    description:
      'The kind: `equals`, `contains`, `regex` (RE2’s syntax), `json-schema`, `cost` (USD), `latency` (ms), `judge`.',
  })
  type!: CheckType;

  @Constrain({ maxBytes: MAX_CHECK_BYTES })
  @Field(() => Json, {
    nullable: true,
    description: 'What the answer is checked by; `equals` and `contains` take what the item expects when absent.',
  })
  value?: JsonValue;

  @Field(() => Boolean, { nullable: true, description: 'True for a check that holds where its condition does not.' })
  not?: boolean;
}

/** A run asks models on both sides, or policies. */
function sidesProblems({ candidate, baseline, checks, judge }: StartEvaluationInput): RequestIssue[] {
  const isTrial = candidate.policies != null;
  const issues: RequestIssue[] = [];
  if (baseline != null && (baseline.policies != null) !== isTrial)
    issues.push({ path: 'baseline', message: 'expected policies on both sides, or on none' });
  if (!isTrial) return issues;
  if (candidate.policies?.length === 0)
    issues.push({ path: 'candidate.policies', message: 'expected a draft of a policy' });
  if (checks.length > 0) issues.push({ path: 'checks', message: 'expected none, as policies give no answer to check' });
  if (judge != null) issues.push({ path: 'judge', message: 'expected none, as policies give no answer to judge' });
  return issues;
}

function runTargetProblems(target: EvaluationTargetInput): RequestIssue[] {
  if (target.policies == null) return targetProblems(target);
  return target.model == null && target.prompt == null
    ? []
    : [{ path: '', message: 'expected a model, a prompt or policies, and only one of them' }];
}

function targetProblems({ model, prompt }: { model?: string | null; prompt?: string | null }): RequestIssue[] {
  return (model == null) === (prompt == null) ? [{ path: '', message: 'expected either a model or a prompt' }] : [];
}

@ConstrainWhole(runTargetProblems)
@InputType({ description: 'A model, a version of a prompt, or drafts of policies.' })
export class EvaluationTargetInput {
  @Constrain(MODEL)
  @Field(() => String, { nullable: true, description: 'The model, or an alias of models.' })
  model?: string | null;

  @Constrain(PROMPT)
  @Field(() => String, { nullable: true, description: 'A registered prompt as `name@version` or `name@label`.' })
  prompt?: string | null;

  @Constrain({ maxLength: MAX_TRIED_DRAFTS, maxBytes: MAX_TRIED_BYTES })
  @Field(() => [JsonObjectScalar], {
    nullable: true,
    description:
      'Drafts of policies as `CreatePolicyInput` has them, by which recorded calls are decided again. Each replaces the policy in force of its name or is added; a baseline without any is the policies in force.',
  })
  policies?: JsonObject[] | null;
}

@InputType({ description: 'The model that decides on criteria.' })
export class EvaluationJudgeInput {
  @Constrain(MODEL)
  @Field(() => String, { nullable: true, description: 'The model; absent where a prompt names it.' })
  model?: string | null;

  @Constrain(PROMPT)
  @Field(() => String, {
    nullable: true,
    description:
      'A registered prompt with the variables `question`, `answer`, `expected` and `criteria`; the gateway’s own text when absent.',
  })
  prompt?: string | null;
}

function runProblems(input: StartEvaluationInput): RequestIssue[] {
  const { checks, judge, budgetUsd } = input;
  const issues = budgetUsd < 0n ? [{ path: 'budgetUsd', message: 'expected 0 or more' }] : [];
  issues.push(...sidesProblems(input));
  const wrong = checkProblems(checks).map(({ path, message }) => ({ path: `checks${path}`, message }));
  issues.push(...wrong);
  if (judge != null) issues.push(...targetProblems(judge).map(({ message }) => ({ path: 'judge', message })));
  else if (checks.some(({ type }) => type === 'judge'))
    issues.push({ path: 'judge', message: 'expected a judge, as there are criteria for one' });
  return issues;
}

@ConstrainWhole(runProblems)
@InputType({ description: 'A run of a candidate over a data set.' })
export class StartEvaluationInput {
  @Constrain(DATASET_ARGUMENT)
  @Field(() => String, { description: 'The name of the data set.' })
  dataset!: string;

  @Field(() => EvaluationTargetInput, { description: 'What is evaluated.' })
  candidate!: EvaluationTargetInput;

  @Field(() => EvaluationTargetInput, {
    nullable: true,
    description: 'What it is compared with, on the same items at the same time.',
  })
  baseline?: EvaluationTargetInput | null;

  @Constrain({ maxLength: MAX_CHECKS })
  @Field(() => [EvaluationCheckInput], { description: 'The checks of every answer; items may have further ones.' })
  checks!: EvaluationCheckInput[];

  @Field(() => EvaluationJudgeInput, { nullable: true, description: 'Who decides on checks of the kind `judge`.' })
  judge?: EvaluationJudgeInput | null;

  @Field(() => Usd, { description: 'The most that all calls of the run may cost, in USD.' })
  budgetUsd!: NanoUsd;

  @Constrain({ min: 1, max: MAX_RATE })
  @Field(() => Int, { nullable: true, description: 'The most items that are begun in a minute; 600 when absent.' })
  rate?: number | null;

  @Constrain({ min: 1, max: MAX_OUTPUT_TOKENS })
  @Field(() => Int, { nullable: true, description: 'The most tokens of an answer; 1,024 when absent.' })
  maxOutputTokens?: number | null;
}
