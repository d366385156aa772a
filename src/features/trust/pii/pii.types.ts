import { Field, Float, InputType, Int, ObjectType } from 'type-graphql';
import { PiiTypeEnum } from '../../../graphql/types/pii-type.js';
import { Constrain } from '../../../graphql/validation/constraints.js';
import type { PiiType } from '../../../contracts/pii.js';

const CONTENT = { maxLength: 1_048_576 };
const TYPES = { minLength: 1, maxLength: 100 };
const REPLACEMENT = { maxLength: 200 };

@InputType({ description: 'A text to search for personal data.' })
export class DetectPiiInput {
  @Constrain(CONTENT)
  @Field(() => String, { description: 'The text to search.' })
  content!: string;

  @Constrain(TYPES)
  @Field(() => [PiiTypeEnum], { nullable: true, description: 'The types to search for; every type when absent.' })
  types?: PiiType[];
}

@InputType({ description: 'A text in which to replace personal data.' })
export class RedactPiiInput {
  @Constrain(CONTENT)
  @Field(() => String, { description: 'The text to redact.' })
  content!: string;

  @Constrain(TYPES)
  @Field(() => [PiiTypeEnum], { nullable: true, description: 'The types to replace; every type when absent.' })
  types?: PiiType[];

  @Constrain(REPLACEMENT)
  @Field(() => String, {
    nullable: true,
    description: 'The text that replaces each value, or `mask` for partial masking; `[TYPE]` when absent.',
  })
  replacement?: string;

  @Field(() => Boolean, {
    nullable: true,
    description: 'Whether to preserve separators and length; false when absent.',
  })
  preserveFormat?: boolean;
}

@ObjectType('PiiEntity', { description: 'Personal data in a text. Offsets count UTF-16 code units.' })
export class PiiEntityResult {
  @Field(() => PiiTypeEnum, { description: 'The type of personal data.' })
  type!: PiiType;

  @Field(() => Int, { description: 'The offset of the start.' })
  start!: number;

  @Field(() => Int, { description: 'The offset of the end, exclusive.' })
  end!: number;

  @Field(() => Float, { description: 'The confidence, from 0 to 1.' })
  score!: number;

  @Field(() => String, {
    nullable: true,
    description: 'The name of the tenant’s list that has the value; null for all other values.',
  })
  label?: string;
}

@ObjectType({ description: 'The personal data found in a text.' })
export class PiiDetection {
  @Field(() => Boolean, { description: 'Whether there is any personal data.' })
  found!: boolean;

  @Field(() => [PiiEntityResult], { description: 'The findings in the order of the text, without overlaps.' })
  entities!: PiiEntityResult[];
}

@ObjectType({ description: 'One replacement. Offsets refer to the original text and count UTF-16 code units.' })
export class PiiRedactionResult {
  @Field(() => PiiTypeEnum, { description: 'The type of personal data that was replaced.' })
  type!: PiiType;

  @Field(() => Int, { description: 'The offset of the start.' })
  start!: number;

  @Field(() => Int, { description: 'The offset of the end, exclusive.' })
  end!: number;

  @Field(() => String, { description: 'The text that replaces the original.' })
  replacement!: string;
}

@ObjectType({ description: 'A text whose personal data is replaced.' })
export class RedactedContent {
  @Field(() => String, { description: 'The text with replacements.' })
  content!: string;

  @Field(() => [PiiRedactionResult], { description: 'The replacements, in order.' })
  redactions!: PiiRedactionResult[];
}
