import { Field, InputType, Int } from 'type-graphql';
import { connectionType } from '../../../graphql/connection.js';
import { Constrain } from '../../../graphql/validation/constraints.js';
import { IdentityProvider } from '../records/identity-provider.entity.js';

const NAME = { minLength: 1, maxLength: 200 } as const;
const ISSUER = { minLength: 1, maxLength: 2000 } as const;
const CLIENT = { minLength: 1, maxLength: 500 } as const;
const SECRET = { minLength: 1, maxLength: 4000 } as const;
const NAMES = { maxLength: 50 } as const;
const MAPPINGS = { maxLength: 500 } as const;
const SECRET_TEXT = 'The client secret, which is stored encrypted and never shown';

@InputType({ description: 'The roles of a group’s people.' })
export class RoleMappingInput {
  @Constrain(NAME)
  @Field(() => String, { description: 'The group, as the identity provider names it.' })
  group!: string;

  @Constrain({ minLength: 1, maxLength: 50 })
  @Field(() => [String], { description: 'The roles of everybody in the group.' })
  roles!: string[];
}

@InputType({ description: 'An OpenID Connect provider to add.' })
export class CreateIdentityProviderInput {
  @Constrain(NAME)
  @Field(() => String, { description: 'The name on the sign-in page.' })
  name!: string;

  @Constrain(ISSUER)
  @Field(() => String, { description: 'The issuer’s https URL.' })
  issuer!: string;

  @Constrain(CLIENT)
  @Field(() => String, { description: 'The id under which the provider knows this server.' })
  clientId!: string;

  @Constrain(SECRET)
  @Field(() => String, { nullable: true, description: `${SECRET_TEXT}; absent for a public client.` })
  clientSecret?: string;

  @Constrain(NAMES)
  @Field(() => [String], { nullable: true, description: 'The scopes to ask for; openid, email and profile if absent.' })
  scopes?: string[];

  @Constrain(NAMES)
  @Field(() => [String], {
    nullable: true,
    description: 'The domains whose people are sent to this provider, which may name their addresses.',
  })
  emailDomains?: string[];

  @Constrain(NAME)
  @Field(() => String, { nullable: true, description: 'The claim that lists a person’s groups; `groups` when absent.' })
  groupsClaim?: string;

  @Constrain(MAPPINGS)
  @Field(() => [RoleMappingInput], { nullable: true, description: 'The roles of groups.' })
  roleMappings?: RoleMappingInput[];

  @Constrain(NAMES)
  @Field(() => [String], { nullable: true, description: 'The roles of everybody who signs in at the provider.' })
  defaultRoles?: string[];

  @Field(() => Boolean, { nullable: true, description: 'Whether people can sign in there; true when absent.' })
  enabled?: boolean;
}

@InputType({ description: 'Changes to an identity provider; absent fields are unchanged.' })
export class UpdateIdentityProviderInput {
  @Constrain(NAME)
  @Field(() => String, { nullable: true, description: 'The name on the sign-in page.' })
  name?: string;

  @Constrain(ISSUER)
  @Field(() => String, { nullable: true, description: 'The issuer’s https URL.' })
  issuer?: string;

  @Constrain(CLIENT)
  @Field(() => String, { nullable: true, description: 'The id under which the provider knows this server.' })
  clientId?: string;

  @Constrain(SECRET)
  @Field(() => String, { nullable: true, description: `${SECRET_TEXT}.` })
  clientSecret?: string;

  @Constrain(NAMES)
  @Field(() => [String], { nullable: true, description: 'The scopes to ask for.' })
  scopes?: string[];

  @Constrain(NAMES)
  @Field(() => [String], {
    nullable: true,
    description: 'The domains whose people are sent to this provider, which may name their addresses.',
  })
  emailDomains?: string[];

  @Constrain(NAME)
  @Field(() => String, { nullable: true, description: 'The claim that lists a person’s groups.' })
  groupsClaim?: string;

  @Constrain(MAPPINGS)
  @Field(() => [RoleMappingInput], { nullable: true, description: 'The roles of groups.' })
  roleMappings?: RoleMappingInput[];

  @Constrain(NAMES)
  @Field(() => [String], { nullable: true, description: 'The roles of everybody who signs in at the provider.' })
  defaultRoles?: string[];

  @Field(() => Boolean, {
    nullable: true,
    description: 'Whether people can sign in; false ends the sessions from there.',
  })
  enabled?: boolean;

  @Field(() => Int, {
    nullable: true,
    description: 'The version that this change is based on; CONFLICT when the provider has another one.',
  })
  version?: number;
}

export const IdentityProviderConnection = connectionType('IdentityProvider', IdentityProvider);
