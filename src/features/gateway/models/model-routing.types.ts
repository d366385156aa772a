import { Field, Float, ID, InputType, ObjectType, registerEnumType } from 'type-graphql';
import { Usd } from '../../../graphql/scalars.js';
import { Constrain } from '../../../graphql/validation/constraints.js';
import type { NanoUsd } from '../../../shared/money.js';
import type { ModelType } from './catalogue.rules.js';
import type { DataResidency } from './model-routing.rules.js';
import { ModelTypeEnum } from './model.types.js';

const DataResidencyEnum = { ANY: 'any', LOCAL: 'local' } as const satisfies Record<string, DataResidency>;
registerEnumType(DataResidencyEnum, {
  name: 'DataResidency',
  description:
    'The places where prompts may be processed. The catalogue does not know the location of hosted models, so every hosted provider counts as remote.',
  valuesConfig: {
    ANY: { description: 'Prompts may go to any provider.' },
    LOCAL: { description: 'Prompts may only go to local inference.' },
  },
});

@InputType({ description: 'The constraints on the selected model; absent ones do not restrict the choice.' })
export class RoutingConstraintsInput {
  @Constrain({ min: 0, max: 1_000_000 })
  @Field(() => Float, {
    nullable: true,
    description:
      'The maximum of the higher of the input and the output price, in USD per million tokens, so that one cap limits both.',
  })
  maxCostPerMillion?: number;

  @Constrain({ minLength: 1, maxLength: 10 })
  @Field(() => [String], {
    nullable: true,
    description: 'The ids of the providers to choose from, such as `openai`; all of them when absent.',
  })
  providers?: string[];

  @Field(() => DataResidencyEnum, {
    nullable: true,
    description: 'The places where prompts may be processed; ANY when absent.',
  })
  dataResidency?: DataResidency;
}

@InputType({ description: 'A request to select a model.' })
export class RouteModelInput {
  @Constrain({ minLength: 1, maxLength: 200 })
  @Field(() => String, {
    nullable: true,
    description: 'The preferred model, followed by its fallbacks; when absent, every model, cheapest first.',
  })
  model?: string;

  @Field(() => ModelTypeEnum, {
    nullable: true,
    description: 'The kind of work; when absent, that of `model`, or CHAT.',
  })
  type?: ModelType;

  @Field(() => RoutingConstraintsInput, { nullable: true, description: 'The constraints on the model.' })
  constraints?: RoutingConstraintsInput;
}

@ObjectType({ description: 'A model that was considered, and the reasons for its rank.' })
export class ModelRouteCandidate {
  @Field(() => ID, { description: 'The id of the model.' })
  model!: string;

  @Field(() => ID, { description: 'The id of the provider of the model.' })
  provider!: string;

  @Field(() => Boolean, {
    description: 'Whether the model meets the constraints and the key and policies let the caller use it.',
  })
  eligible!: boolean;

  @Field(() => Boolean, {
    description: 'Whether the model can be called now: its provider is configured and its breaker is not open.',
  })
  available!: boolean;

  @Field(() => Usd, {
    description: 'The higher of the input and the output price in USD per million tokens, so that one cap limits both.',
  })
  costPerMillion!: NanoUsd;

  @Field(() => [String], { description: 'All reasons for the rank of the model, or for leaving it out.' })
  reasons!: string[];
}

@ObjectType({
  description:
    'The result of routing. `model` and `provider` are null when no candidate is both eligible and available.',
})
export class ModelRoute {
  @Field(() => ID, { nullable: true, description: 'The id of the selected model.' })
  model!: string | null;

  @Field(() => ID, { nullable: true, description: 'The id of the provider of the selected model.' })
  provider!: string | null;

  @Field(() => [ModelRouteCandidate], { description: 'All models that were considered, best first.' })
  candidates!: ModelRouteCandidate[];
}
