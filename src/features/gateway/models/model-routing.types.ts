import { Field, Float, ID, InputType, ObjectType, registerEnumType } from 'type-graphql';
import { Constrain } from '../../../graphql/validation/constraints.js';
import type { ModelType } from './catalogue.rules.js';
import type { DataResidency } from './model-routing.rules.js';
import { ProviderKindEnum } from '../../../graphql/provider-kind.js';
import { ModelTypeEnum } from './model.types.js';
import type { ProviderKind } from '../../../contracts/provider.js';

const DataResidencyEnum = { ANY: 'any', LOCAL: 'local' } as const satisfies Record<string, DataResidency>;
registerEnumType(DataResidencyEnum, {
  name: 'DataResidency',
  description:
    'Where prompts may go: anywhere, or only to local inference. The catalogue knows no places of hosted models, so every hosted provider counts as outside.',
});

const COST_PER_MILLION =
  'the dearer of the input and the output price, in USD per million tokens, so that a cap caps both';

@InputType({ description: 'What the routed model must keep to; what is absent does not matter.' })
export class RoutingConstraintsInput {
  @Constrain({ min: 0, max: 1_000_000 })
  @Field(() => Float, { nullable: true, description: `At most this much: ${COST_PER_MILLION}.` })
  maxCostPerMillion?: number;

  @Constrain({ minLength: 1, maxLength: 10 })
  @Field(() => [ProviderKindEnum], { nullable: true, description: 'Any of these.' })
  providers?: ProviderKind[];

  @Field(() => DataResidencyEnum, { nullable: true, description: 'Where prompts may go; anywhere when absent.' })
  dataResidency?: DataResidency;
}

@InputType({ description: 'A question for the model to use.' })
export class RouteModelInput {
  @Constrain({ minLength: 1, maxLength: 200 })
  @Field(() => String, {
    nullable: true,
    description: 'This model, else its fallbacks in their order; when absent, every model, the cheapest first.',
  })
  model?: string;

  @Field(() => ModelTypeEnum, {
    nullable: true,
    description: 'What the model must do; when absent, what `model` does, or chat.',
  })
  type?: ModelType;

  @Field(() => RoutingConstraintsInput, { nullable: true, description: 'What it must keep to.' })
  constraints?: RoutingConstraintsInput;
}

@ObjectType({ description: 'A model that was looked at, and why it stands where it does.' })
export class ModelRouteCandidate {
  @Field(() => ID, { description: 'Model id.' })
  model!: string;

  @Field(() => ProviderKindEnum, { description: 'Provider kind.' })
  provider!: ProviderKind;

  @Field(() => Boolean, {
    description: 'Whether it keeps to the constraints, and key and policies let the caller use it.',
  })
  eligible!: boolean;

  @Field(() => Boolean, { description: 'Whether it would be called now: provider configured, breaker not open.' })
  available!: boolean;

  @Field(() => Float, { description: `Price: ${COST_PER_MILLION}.` })
  costPerMillion!: number;

  @Field(() => [String], { description: 'Why it stands in this place, or is left out: every reason.' })
  reasons!: string[];
}

@ObjectType({
  description: 'The model to use. `model` and `provider` are null when no candidate is eligible and available.',
})
export class ModelRoute {
  @Field(() => ID, { nullable: true, description: 'The chosen model’s id.' })
  model!: string | null;

  @Field(() => ProviderKindEnum, { nullable: true, description: 'Its provider kind.' })
  provider!: ProviderKind | null;

  @Field(() => [ModelRouteCandidate], { description: 'Every model that was looked at, in order.' })
  candidates!: ModelRouteCandidate[];
}
