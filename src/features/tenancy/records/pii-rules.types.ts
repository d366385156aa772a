import { Field, Float, InputType, ObjectType, registerEnumType } from 'type-graphql';
import { PiiTypeEnum } from '../../../graphql/types/pii-type.js';
import { LIST_BYTES } from '../../../graphql/validation/byte-bounds.js';
import { Constrain, ConstrainWhole } from '../../../graphql/validation/constraints.js';
import type { CustomRecognizer, PiiRules, PiiType } from '../../../contracts/pii.js';
import { recognizerProblems, ruleProblems } from './pii-rules.rules.js';

const MAX_ALLOWED = 1_000;
const MAX_CONTEXT_WORDS = 20;
const MAX_RECOGNIZERS = 20;
const TEXT = { minLength: 1, maxLength: 200 };

type PiiCheck = NonNullable<CustomRecognizer['check']>;
export const PiiCheckEnum = { LUHN: 'luhn', MOD97: 'mod97' } as const satisfies Record<string, PiiCheck>;
registerEnumType(PiiCheckEnum, {
  name: 'PiiCheck',
  description: 'A checksum that every value has, and other texts of its form seldom have.',
  valuesConfig: {
    LUHN: { description: 'The checksum of payment cards, over the digits.' },
    MOD97: { description: 'ISO/IEC 7064 mod 97-10, over letters and digits.' },
  },
});

@ObjectType({ description: 'The least score that findings of a type need.' })
export class PiiThreshold {
  @Field(() => PiiTypeEnum, { description: 'The type of personal data.' })
  type!: PiiType;

  @Field(() => Float, { description: 'The least score, from 0.4 to 1.' })
  score!: number;
}

@ObjectType({ description: 'A form of personal data that a tenant recognizes besides the built-in ones.' })
export class PiiRecognizer implements CustomRecognizer {
  @Field(() => String, { description: 'The name of what it recognizes.' })
  name!: string;

  @Field(() => String, { description: 'The pattern of the values.' })
  pattern!: string;

  @Field(() => [String], { nullable: true, description: 'The words of which each value has one before it.' })
  contextWords?: string[];

  @Field(() => PiiCheckEnum, { nullable: true, description: 'The checksum that every value has.' })
  check?: PiiCheck;
}

@ObjectType('PiiRules', { description: 'How a tenant wants personal data recognized.' })
export class PiiRulesType implements PiiRules {
  @Field(() => [PiiThreshold], { description: 'The least scores; every finding of the other types counts.' })
  thresholds!: PiiThreshold[];

  @Field(() => [PiiRecognizer], { description: 'The recognizers of the tenant’s own, which find CUSTOM values.' })
  recognizers!: PiiRecognizer[];

  @Field(() => [String], { description: 'The values that are no personal data; `@example.com` is a whole domain.' })
  allowedValues!: string[];

  @Field(() => Boolean, {
    nullable: true,
    description: 'Whether names of persons are recognized by the words before them; not when absent.',
  })
  personNames?: boolean;
}

@InputType({ description: 'The least score that findings of a type need.' })
export class PiiThresholdInput implements PiiThreshold {
  @Field(() => PiiTypeEnum, { description: 'The type of personal data.' })
  type!: PiiType;

  @Constrain({ min: 0.4, max: 1 })
  @Field(() => Float, { description: 'The least score.' })
  score!: number;
}

@ConstrainWhole(recognizerProblems)
@InputType({ description: 'A form of personal data to recognize besides the built-in ones.' })
export class PiiRecognizerInput implements CustomRecognizer {
  @Constrain({ minLength: 1, maxLength: 64 })
  @Field(() => String, { description: 'The name of what it recognizes.' })
  name!: string;

  @Constrain(TEXT)
  @Field(() => String, {
    description:
      'The pattern of the values in the syntax of RE2, with limited repetitions (`{1,20}`, not `+`), without anchors.',
  })
  pattern!: string;

  @Constrain({ minLength: 1, maxLength: MAX_CONTEXT_WORDS })
  @Field(() => [String], {
    nullable: true,
    description: 'The words of which a value needs one within 64 characters before it; none when absent.',
  })
  contextWords?: string[];

  @Field(() => PiiCheckEnum, { nullable: true, description: 'The checksum that every value has; none when absent.' })
  check?: PiiCheck;
}

@ConstrainWhole(ruleProblems)
@InputType({ description: 'How personal data is to be recognized; it replaces the rules that were there.' })
export class PiiRulesInput implements PiiRules {
  @Constrain({ maxLength: 20 })
  @Field(() => [PiiThresholdInput], { description: 'The least scores; every finding of the other types counts.' })
  thresholds!: PiiThresholdInput[];

  @Constrain({ maxLength: MAX_RECOGNIZERS })
  @Field(() => [PiiRecognizerInput], { description: 'The recognizers of the tenant’s own, which find CUSTOM values.' })
  recognizers!: PiiRecognizerInput[];

  @Constrain({ maxBytes: LIST_BYTES, maxLength: MAX_ALLOWED })
  @Field(() => [String], { description: 'The values that are no personal data; `@example.com` is a whole domain.' })
  allowedValues!: string[];

  @Field(() => Boolean, {
    nullable: true,
    description: 'Whether to recognize names of persons by the words before them; false when absent.',
  })
  personNames?: boolean;
}
