import { Field, ID, Int, ObjectType, registerEnumType } from 'type-graphql';
import { Usd } from '../../../graphql/scalars.js';
import type { ModelType } from '../../../shared/models/model-types.data.js';
import type { UsageUnit } from '../../../shared/models/usage-units.data.js';
import { UsageUnitEnum } from '../../../graphql/types/usage-unit.js';
import { ProviderKindEnum } from '../../../graphql/types/provider-kind.js';
import type { ProviderKind } from '../../../contracts/provider.js';
import type { NanoUsd } from '../../../shared/money.js';

export const ModelTypeEnum = {
  CHAT: 'chat',
  EMBEDDING: 'embedding',
  MODERATION: 'moderation',
  RERANK: 'rerank',
  DECISION: 'decision',
  IMAGE: 'image',
  SPEECH: 'speech',
  TRANSCRIPTION: 'transcription',
  REALTIME: 'realtime',
  VIDEO: 'video',
} as const satisfies Record<string, ModelType>;
registerEnumType(ModelTypeEnum, {
  name: 'ModelType',
  description: 'The kind of work that a model does.',
  valuesConfig: {
    CHAT: { description: 'The model completes chats.' },
    EMBEDDING: { description: 'The model embeds texts.' },
    MODERATION: { description: 'The model says whether content is harmful.' },
    RERANK: { description: 'The model orders documents by a query.' },
    DECISION: { description: 'The model answers typed questions with probabilities.' },
    IMAGE: { description: 'The model makes and edits images.' },
    SPEECH: { description: 'The model speaks a text.' },
    TRANSCRIPTION: { description: 'The model writes down what is said.' },
    REALTIME: { description: 'The model converses by text and by voice, over a WebSocket.' },
    VIDEO: { description: 'The model makes clips of video from words and a picture.' },
  },
});

@ObjectType({ description: 'The price of something that is no token.' })
export class UnitPrice {
  @Field(() => UsageUnitEnum, { description: 'The unit that the price is of.' })
  unit!: UsageUnit;

  @Field(() => Usd, { description: 'The price of a thousand, in USD.' })
  price!: NanoUsd;
}

@ObjectType({ description: 'Prices in USD per million tokens.' })
class TokenRates {
  @Field(() => Usd, { description: 'The price of input.' })
  input!: NanoUsd;

  @Field(() => Usd, {
    nullable: true,
    description: 'The price of input that the provider reads from its prompt cache.',
  })
  cachedInput?: NanoUsd;

  @Field(() => Usd, {
    nullable: true,
    description: 'The price of input that the provider writes to its prompt cache.',
  })
  cacheWrite?: NanoUsd;

  @Field(() => Usd, {
    nullable: true,
    description: 'The price of input that the provider keeps in its prompt cache for an hour.',
  })
  cacheWriteHour?: NanoUsd;

  @Field(() => Usd, { nullable: true, description: 'The price of audio input.' })
  audioInput?: NanoUsd;

  @Field(() => Usd, {
    nullable: true,
    description: 'The price of audio input that the provider reads from its prompt cache.',
  })
  cachedAudioInput?: NanoUsd;

  @Field(() => Usd, { nullable: true, description: 'The price of image input.' })
  imageInput?: NanoUsd;

  @Field(() => Usd, {
    nullable: true,
    description: 'The price of image input that the provider reads from its prompt cache.',
  })
  cachedImageInput?: NanoUsd;

  @Field(() => Usd, { description: 'The price of output.' })
  output!: NanoUsd;

  @Field(() => Usd, { nullable: true, description: 'The price of audio output.' })
  audioOutput?: NanoUsd;

  @Field(() => Usd, { nullable: true, description: 'The price of image output.' })
  imageOutput?: NanoUsd;

  @Field(() => Usd, { nullable: true, description: 'The price of reasoning.' })
  reasoning?: NanoUsd;
}

@ObjectType('LongPromptRates', {
  description: 'The prices in USD per million tokens of a request with a long prompt, all of it.',
})
export class LongPromptRatesType extends TokenRates {
  @Field(() => Int, { description: 'The number of tokens that the prompt exceeds.' })
  above!: number;
}

@ObjectType('ImagePrice', { description: 'The price of a picture of a size and quality.' })
export class ImagePriceType {
  @Field(() => String, { nullable: true, description: 'The width and height in pixels; any when null.' })
  size?: string;

  @Field(() => String, { nullable: true, description: 'The quality as requests name it; any when null.' })
  quality?: string;

  @Field(() => Usd, { description: 'The price of a thousand pictures, in USD.' })
  price!: NanoUsd;
}

@ObjectType('ModelPrice', {
  description: 'The price of a model in USD per million tokens; a part without a price costs its whole’s.',
})
export class ModelPriceType extends TokenRates {
  @Field(() => [LongPromptRatesType], { description: 'The prices of long prompts, by their length.' })
  longPrompts!: LongPromptRatesType[];

  @Field(() => Usd, { nullable: true, description: 'The price of a thousand requests, in USD.' })
  requests?: NanoUsd;

  @Field(() => Usd, { nullable: true, description: 'The price of a thousand web searches by the provider, in USD.' })
  webSearches?: NanoUsd;

  @Field(() => [UnitPrice], { description: 'The prices of what is no token, such as images and seconds of audio.' })
  units!: UnitPrice[];

  @Field(() => [ImagePriceType], {
    description: 'The prices of pictures by size and quality, where they differ; the first that fits a request counts.',
  })
  images!: ImagePriceType[];

  @Field(() => String, { description: 'The source of the price.' })
  source!: string;

  @Field(() => String, { description: 'The date on which the price was read.' })
  asOf!: string;
}

@ObjectType({ description: 'The catalogue that models, context windows and prices come from.' })
export class ModelCatalogue {
  @Field(() => String, { description: 'The name of the catalogue.' })
  name!: string;

  @Field(() => String, { description: 'The version of the catalogue.' })
  version!: string;

  @Field(() => String, { description: 'The date of the version.' })
  date!: string;
}

@ObjectType({ description: 'A model that clients can use.' })
export class Model {
  @Field(() => ID, { description: 'The id of the model in requests.' })
  id!: string;

  @Field(() => String, { description: 'The constant `model`.' })
  object!: string;

  @Field(() => Int, {
    description: 'The time from which the price is known, as Unix seconds, for clients that expect OpenAI’s field.',
  })
  created!: number;

  @Field(() => String, { description: 'The provider under OpenAI’s name for it.' })
  ownedBy!: string;

  @Field(() => [String], {
    nullable: true,
    description: 'The models that the id leads to, where it is an alias; null for a model itself.',
  })
  aliasOf?: string[];

  @Field(() => ID, { description: 'The id of the provider of the model: of the first one, when there are several.' })
  provider!: string;

  @Field(() => ProviderKindEnum, { description: 'The kind of the provider.' })
  providerKind!: ProviderKind;

  @Field(() => [ID], { description: 'The ids of all configured providers of the model.' })
  providers!: string[];

  @Field(() => ModelTypeEnum, { description: 'The kind of work that the model does.' })
  type!: ModelType;

  @Field(() => Boolean, {
    description: 'Whether this key may use the model, its provider is configured, and no breaker is open.',
  })
  available!: boolean;

  @Field(() => Int, {
    nullable: true,
    description: 'The length of the vectors of an embedding model; null for other models.',
  })
  dimensions?: number;

  @Field(() => Int, { description: 'The maximum number of tokens of prompt and answer together.' })
  contextWindow!: number;

  @Field(() => Int, { description: 'The maximum number of tokens of an answer.' })
  maxOutputTokens!: number;

  @Field(() => ModelPriceType, { description: 'The price of the model.' })
  price!: ModelPriceType;
}

@ObjectType({ description: 'The models under the names that this API and OpenAI’s use.' })
export class ModelList {
  @Field(() => String, { description: 'The constant `list`.' })
  object!: string;

  @Field(() => [Model], { description: 'The models, ordered by id.' })
  models!: Model[];

  @Field(() => [Model], { description: 'The same models under OpenAI’s name.' })
  data!: Model[];

  @Field(() => ModelCatalogue, { description: 'The catalogue that the built-in models come from.' })
  catalogue!: ModelCatalogue;
}
