import { Field, InputType, Int } from 'type-graphql';
import { Constrain } from '../../../graphql/validation/constraints.js';
import { JsonObjectScalar } from '../../../graphql/scalars.js';
import type { JsonObject } from '../../../shared/json.js';
import { definitionProblems } from './template-schema.js';

const NAME = { minLength: 1, maxLength: 200 };
const DESCRIPTION = { maxLength: 2_000 };
const DOMAINS = { pattern: /^[^]{1,200}$/, patternName: '1 to 200 characters', maxLength: 20 };
const DEFINITION = { problems: definitionProblems };

@InputType({ description: 'A template of the tenant’s own.' })
export class CreateDesignTemplateInput {
  @Constrain(NAME)
  @Field(() => String, { description: 'Name, unique in the tenant.' })
  name!: string;

  @Constrain(DESCRIPTION)
  @Field(() => String, { nullable: true, description: 'What it is for.' })
  description?: string;

  @Constrain(DOMAINS)
  @Field(() => [String], { nullable: true, description: 'Domains that it is taken for, before any built-in one.' })
  domains?: string[];

  @Constrain(DEFINITION)
  @Field(() => JsonObjectScalar, {
    description: 'Components, metrics, benchmarks and phases, as docs/design.md has them.',
  })
  definition!: JsonObject;
}

@InputType({ description: 'Changes to a template; what is absent stays.' })
export class UpdateDesignTemplateInput {
  @Constrain(NAME)
  @Field(() => String, { nullable: true, description: 'Name, unique in the tenant.' })
  name?: string;

  @Constrain(DESCRIPTION)
  @Field(() => String, { nullable: true, description: 'What it is for.' })
  description?: string;

  @Constrain(DOMAINS)
  @Field(() => [String], { nullable: true, description: 'Domains that it is taken for, all of them.' })
  domains?: string[];

  @Constrain(DEFINITION)
  @Field(() => JsonObjectScalar, {
    nullable: true,
    description: 'Components, metrics, benchmarks and phases, all of it.',
  })
  definition?: JsonObject;

  @Field(() => Int, { nullable: true, description: 'The revision that this is based on.' })
  revision?: number;
}
