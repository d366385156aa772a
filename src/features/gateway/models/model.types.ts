import { Field, Float, ID, Int, ObjectType, registerEnumType } from 'type-graphql';
import type { ModelType } from './catalogue.rules.js';
import { ProviderKindEnum } from '../../../graphql/provider-kind.js';
import type { ProviderKind } from '../../../contracts/provider.js';

export const ModelTypeEnum = { CHAT: 'chat', EMBEDDING: 'embedding' } as const satisfies Record<string, ModelType>;
registerEnumType(ModelTypeEnum, { name: 'ModelType', description: 'What a model does.' });

@ObjectType({ description: 'Price of a model in USD per million tokens.' })
export class ModelPrice {
  @Field(() => Float, { description: 'Input.' })
  input!: number;

  @Field(() => Float, { nullable: true, description: 'Input read from the provider’s prompt cache.' })
  cachedInput?: number;

  @Field(() => Float, { description: 'Output.' })
  output!: number;

  @Field(() => String, { description: 'Where the price was read.' })
  source!: string;

  @Field(() => String, { description: 'When, as a date.' })
  asOf!: string;
}

@ObjectType({ description: 'A model that can be asked for. Specification, "Model entry".' })
export class Model {
  @Field(() => ID, { description: 'Identifier for requests.' })
  id!: string;

  @Field(() => String, { description: '`model`.' })
  object!: string;

  @Field(() => Int, {
    description: 'Unix time in seconds from which its price is known; for clients that want OpenAI’s field.',
  })
  created!: number;

  @Field(() => String, { description: 'The provider kind, under OpenAI’s name.' })
  ownedBy!: string;

  @Field(() => ProviderKindEnum, { description: 'Provider kind.' })
  provider!: ProviderKind;

  @Field(() => ModelTypeEnum, { description: 'What it does.' })
  type!: ModelType;

  @Field(() => Boolean, {
    description: 'Whether this key may use it, its provider is configured and no breaker keeps calls away.',
  })
  available!: boolean;

  @Field(() => Int, { nullable: true, description: 'Length of the vectors of an embedding model.' })
  dimensions?: number;

  @Field(() => Int, { description: 'Tokens that prompt and answer may have together.' })
  contextWindow!: number;

  @Field(() => Int, { description: 'Tokens that an answer may have.' })
  maxOutputTokens!: number;

  @Field(() => ModelPrice, { description: 'Price.' })
  price!: ModelPrice;
}

@ObjectType({ description: 'The models, under the specification’s name and under OpenAI’s.' })
export class ModelList {
  @Field(() => String, { description: '`list`.' })
  object!: string;

  @Field(() => [Model], { description: 'The models, by id.' })
  models!: Model[];

  @Field(() => [Model], { description: 'The same.' })
  data!: Model[];
}
