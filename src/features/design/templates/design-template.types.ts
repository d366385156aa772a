import { Field, InputType, Int } from 'type-graphql';
import { Constrain } from '../../../graphql/validation/constraints.js';
import { JsonObjectScalar } from '../../../graphql/scalars.js';
import type { JsonObject } from '../../../shared/json/json.js';
import { definitionProblems } from './template-schema.js';

const NAME = { minLength: 1, maxLength: 200 };
const DESCRIPTION = { maxLength: 2_000 };
const DOMAINS = { pattern: /^[^]{1,200}$/, patternName: '1 to 200 characters', maxLength: 20 };
const DEFINITION = { problems: definitionProblems };

@InputType({ description: 'A new design template of the tenant’s own.' })
export class CreateDesignTemplateInput {
  @Constrain(NAME)
  @Field(() => String, { description: 'The name of the template, unique within the tenant.' })
  name!: string;

  @Constrain(DESCRIPTION)
  @Field(() => String, { nullable: true, description: 'The purpose of the template.' })
  description?: string;

  @Constrain(DOMAINS)
  @Field(() => [String], {
    nullable: true,
    description: 'The domains that the template is used for, in preference to built-in templates.',
  })
  domains?: string[];

  @Constrain(DEFINITION)
  @Field(() => JsonObjectScalar, {
    description: 'The components, metrics, benchmarks and phases, as docs/design.md describes them.',
  })
  definition!: JsonObject;
}

@InputType({ description: 'Changes to a design template; absent fields are unchanged.' })
export class UpdateDesignTemplateInput {
  @Constrain(NAME)
  @Field(() => String, { nullable: true, description: 'The name of the template, unique within the tenant.' })
  name?: string;

  @Constrain(DESCRIPTION)
  @Field(() => String, { nullable: true, description: 'The purpose of the template.' })
  description?: string;

  @Constrain(DOMAINS)
  @Field(() => [String], { nullable: true, description: 'The complete list of domains.' })
  domains?: string[];

  @Constrain(DEFINITION)
  @Field(() => JsonObjectScalar, {
    nullable: true,
    description: 'The complete definition: components, metrics, benchmarks and phases.',
  })
  definition?: JsonObject;

  @Field(() => Int, { nullable: true, description: 'The revision that this change is based on.' })
  revision?: number;
}
