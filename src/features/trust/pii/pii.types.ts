import { Field, Float, InputType, Int, ObjectType, registerEnumType } from 'type-graphql';
import { Constrain } from '../../../graphql/validation/constraints.js';
import { type PiiType, piiTypes } from '../../../contracts/pii.js';

const PiiTypeEnum = Object.fromEntries(piiTypes.map((type) => [type, type])) as { [Type in PiiType]: Type };
registerEnumType(PiiTypeEnum, { name: 'PiiType', description: 'Kinds of personal data.' });

const CONTENT = { maxLength: 1_048_576 };
const TYPES = { maxLength: 100 };
const REPLACEMENT = { maxLength: 200 };

@InputType({ description: 'A text to look for personal data in.' })
export class DetectPiiInput {
  @Constrain(CONTENT)
  @Field(() => String, { description: 'The text.' })
  content!: string;

  @Constrain(TYPES)
  @Field(() => [PiiTypeEnum], { nullable: true, description: 'Types to look for; every type when absent.' })
  types?: PiiType[];
}

@InputType({ description: 'A text to replace personal data in. Specification, "PII records".' })
export class RedactPiiInput {
  @Constrain(CONTENT)
  @Field(() => String, { description: 'The text.' })
  content!: string;

  @Constrain(TYPES)
  @Field(() => [PiiTypeEnum], { nullable: true, description: 'Types to replace; every type when absent.' })
  types?: PiiType[];

  @Constrain(REPLACEMENT)
  @Field(() => String, {
    nullable: true,
    description: '`mask` for partial masking, or the text that takes the place of each value; `[TYPE]` when absent.',
  })
  replacement?: string;

  @Field(() => Boolean, { nullable: true, description: 'Keep separators and length; false when absent.' })
  preserveFormat?: boolean;
}

@ObjectType({ description: 'Personal data in a text. Offsets are UTF-16 code units.' })
export class PiiEntityResult {
  @Field(() => PiiTypeEnum, { description: 'What it is.' })
  type!: PiiType;

  @Field(() => Int, { description: 'Where it begins.' })
  start!: number;

  @Field(() => Int, { description: 'Where it ends, exclusive.' })
  end!: number;

  @Field(() => Float, { description: 'Confidence, 0 to 1.' })
  score!: number;
}

@ObjectType({ description: 'What was found.' })
export class PiiDetection {
  @Field(() => Boolean, { description: 'Whether there is any.' })
  found!: boolean;

  @Field(() => [PiiEntityResult], { description: 'In order and without overlaps.' })
  entities!: PiiEntityResult[];
}

@ObjectType({ description: 'One replacement. Offsets are those of the text before, in UTF-16 code units.' })
export class PiiRedactionResult {
  @Field(() => PiiTypeEnum, { description: 'What was replaced.' })
  type!: PiiType;

  @Field(() => Int, { description: 'Where it began.' })
  start!: number;

  @Field(() => Int, { description: 'Where it ended, exclusive.' })
  end!: number;

  @Field(() => String, { description: 'What took its place.' })
  replacement!: string;
}

@ObjectType({ description: 'A redacted text.' })
export class RedactedContent {
  @Field(() => String, { description: 'The text with replacements.' })
  content!: string;

  @Field(() => [PiiRedactionResult], { description: 'What was replaced, in order.' })
  redactions!: PiiRedactionResult[];
}
