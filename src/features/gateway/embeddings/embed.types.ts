import { Field, ID, InputType, Int, ObjectType, registerEnumType } from 'type-graphql';
import { Constrain } from '../../../graphql/validation/constraints.js';
import { Json, JsonObjectScalar } from '../../../graphql/scalars.js';
import type { JsonObject, JsonValue } from '../../../shared/json.js';
import { embedInputProblems } from './embed.rules.js';

export const EncodingFormatEnum = { FLOAT: 'float', BASE64: 'base64' } as const;
registerEnumType(EncodingFormatEnum, { name: 'EncodingFormat', description: 'How vectors are written.' });

@InputType({ description: 'An embedding request. Specification, "Embedding request and response".' })
export class EmbedInput {
  @Constrain({ minLength: 1, maxLength: 200 })
  @Field(() => String, { description: 'An embedding model.' })
  model!: string;

  @Constrain({ problems: embedInputProblems })
  @Field(() => Json, {
    description: 'Text, or a list of texts; token ids in place of text where the provider takes them.',
  })
  input!: JsonValue;

  @Field(() => EncodingFormatEnum, {
    nullable: true,
    description: 'Lists of numbers, or base64 of little-endian 32-bit floats.',
  })
  encodingFormat?: 'float' | 'base64';

  @Constrain({ min: 1, max: 65_536 })
  @Field(() => Int, { nullable: true, description: 'Length of the vectors, where the model can shorten them.' })
  dimensions?: number;

  @Constrain({ maxLength: 200 })
  @Field(() => String, { nullable: true, description: 'Your user on whose behalf this is; usage is grouped by it.' })
  user?: string;

  @Field(() => JsonObjectScalar, {
    nullable: true,
    description: 'Further fields for OpenAI-compatible providers, in wire form.',
  })
  extra?: JsonObject;

  @Constrain({ maxLength: 100 })
  @Field(() => ID, {
    nullable: true,
    description:
      'The proposal that this request became: its answer once it is executed. REST: the header X-Proposal-ID.',
  })
  proposalId?: string;
}

@ObjectType({ description: 'One vector.' })
export class Embedding {
  @Field(() => String, { description: '`embedding`.' })
  object!: string;

  @Field(() => Int, { description: 'Index of the input.' })
  index!: number;

  @Field(() => Json, { description: 'The vector: numbers, or base64 text where that was asked for.' })
  embedding!: JsonValue;

  @Field(() => Int, { description: 'Length of the vector.' })
  dimensions!: number;
}

@ObjectType({ description: 'Tokens used.' })
export class EmbeddingUsage {
  @Field(() => Int, { description: 'Tokens of the inputs.' })
  promptTokens!: number;

  @Field(() => Int, { description: 'The same.' })
  totalTokens!: number;
}

@ObjectType({ description: 'Vectors, one for each input.' })
export class EmbeddingResult {
  @Field(() => String, { description: '`list`.' })
  object!: string;

  @Field(() => String, { description: 'Model that answered.' })
  model!: string;

  @Field(() => [Embedding], { description: 'The vectors, in the order of the inputs.' })
  data!: Embedding[];

  @Field(() => EmbeddingUsage, { description: 'Tokens used.' })
  usage!: EmbeddingUsage;
}
