import { Field, ID, InputType, Int, ObjectType, registerEnumType } from 'type-graphql';
import { Constrain } from '../../../graphql/validation/constraints.js';
import { Json, JsonObjectScalar } from '../../../graphql/scalars.js';
import type { JsonObject, JsonValue } from '../../../shared/json/json.js';
import { embedInputProblems } from './embed.rules.js';

export const EncodingFormatEnum = { FLOAT: 'float', BASE64: 'base64' } as const;
registerEnumType(EncodingFormatEnum, {
  name: 'EncodingFormat',
  description: 'The encoding of vectors.',
  valuesConfig: {
    BASE64: { description: 'Base64 of little-endian 32-bit floats.' },
    FLOAT: { description: 'A list of numbers.' },
  },
});

@InputType({ description: 'A request to embed texts.' })
export class EmbedInput {
  @Constrain({ minLength: 1, maxLength: 200 })
  @Field(() => String, { description: 'The embedding model.' })
  model!: string;

  @Constrain({ problems: embedInputProblems })
  @Field(() => Json, {
    description: 'A text or a list of texts; token ids where the provider accepts them.',
  })
  input!: JsonValue;

  @Field(() => EncodingFormatEnum, {
    nullable: true,
    description: 'The encoding of the vectors: numbers, or base64 of little-endian 32-bit floats.',
  })
  encodingFormat?: 'float' | 'base64';

  @Constrain({ min: 1, max: 65_536 })
  @Field(() => Int, { nullable: true, description: 'The length of the vectors, where the model can shorten them.' })
  dimensions?: number;

  @Constrain({ maxLength: 200 })
  @Field(() => String, {
    nullable: true,
    description: 'Your user on whose behalf the request is made; usage is grouped by it.',
  })
  user?: string;

  @Field(() => JsonObjectScalar, {
    nullable: true,
    description: 'Further fields in wire form for OpenAI-compatible providers.',
  })
  extra?: JsonObject;

  @Constrain({ maxLength: 100 })
  @Field(() => ID, {
    nullable: true,
    description: 'The id of the approved proposal that this request became. REST uses the header `X-Proposal-ID`.',
  })
  proposalId?: string;
}

@ObjectType({ description: 'The vector of one input.' })
export class Embedding {
  @Field(() => String, { description: 'The constant `embedding`.' })
  object!: string;

  @Field(() => Int, { description: 'The index of the input.' })
  index!: number;

  @Field(() => Json, { description: 'The vector as numbers, or as base64 text when requested.' })
  embedding!: JsonValue;

  @Field(() => Int, { description: 'The length of the vector.' })
  dimensions!: number;
}

@ObjectType({ description: 'The tokens that an embedding request used.' })
export class EmbeddingUsage {
  @Field(() => Int, { description: 'The number of tokens of the inputs.' })
  promptTokens!: number;

  @Field(() => Int, { description: 'The same number as `promptTokens`.' })
  totalTokens!: number;
}

@ObjectType({ description: 'The vectors of all inputs.' })
export class EmbeddingResult {
  @Field(() => String, { description: 'The constant `list`.' })
  object!: string;

  @Field(() => String, { description: 'The model that answered.' })
  model!: string;

  @Field(() => [Embedding], { description: 'The vectors, in the order of the inputs.' })
  data!: Embedding[];

  @Field(() => EmbeddingUsage, { description: 'The tokens that were used.' })
  usage!: EmbeddingUsage;
}
