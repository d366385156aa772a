import { OptionalProps } from '@mikro-orm/core';
import { Entity, Property } from '@mikro-orm/decorators/legacy';
import { Field, ID, ObjectType, registerEnumType } from 'type-graphql';
import { TenantOwned } from '../../../database/tenant-owned.js';
import { TextArray } from '../../../database/text-array.js';
import { DateTime, JsonObjectScalar } from '../../../graphql/scalars.js';
import type { JsonObject } from '../../../shared/json/json.js';

export const ClientAuthenticationEnum = { NONE: 'none', SECRET: 'secret', KEYS: 'keys' } as const;
/** The way in which an application shows who it is. */
type ClientAuthenticationMethod = (typeof ClientAuthenticationEnum)[keyof typeof ClientAuthenticationEnum];
registerEnumType(ClientAuthenticationEnum, {
  name: 'OauthClientAuthentication',
  description: 'The way in which an application shows who it is when it asks for tokens.',
  valuesConfig: {
    KEYS: { description: 'By assertions that it signs (`private_key_jwt`).' },
    NONE: { description: 'It is public, and proves with PKCE alone that a code is its own.' },
    SECRET: { description: 'By a secret (`client_secret_basic` or `client_secret_post`).' },
  },
});

@ObjectType({ description: 'An application that may ask people of the tenant to connect it to their tools.' })
@Entity({ tableName: 'oauth_clients' })
export class OauthClient extends TenantOwned {
  [OptionalProps]?: 'createdBy' | 'address' | 'authentication' | 'secretHash' | 'keys';

  @Field(() => ID, { description: 'The client_id that the application sends.' })
  override id!: string;

  @Field(() => String, { description: 'The name that people see when they are asked.' })
  @Property({ type: 'text' })
  name!: string;

  @Field(() => [String], { description: 'The addresses at which it takes answers.' })
  @Property({ type: TextArray })
  redirectUris!: string[];

  @Field(() => ClientAuthenticationEnum, { description: 'The way in which it shows who it is.' })
  @Property({ type: 'text' })
  authentication: ClientAuthenticationMethod = 'none';

  @Property({ type: 'bytea', nullable: true })
  secretHash: Uint8Array | null = null;

  @Field(() => JsonObjectScalar, { nullable: true, description: 'Its public keys, as a JSON Web Key Set.' })
  @Property({ type: 'json', nullable: true })
  keys: JsonObject | null = null;

  @Field(() => String, {
    nullable: true,
    description: 'Its secret, in the answer that makes it alone; the platform keeps a hash.',
  })
  clientSecret?: string;

  @Field(() => String, { nullable: true, description: 'The administrator who registered it.' })
  @Property({ type: 'text', nullable: true })
  createdBy: string | null = null;

  /** The address from which it registered itself. */
  @Property({ type: 'text', nullable: true })
  address: string | null = null;

  @Field(() => DateTime, { description: 'The time when it was registered.' })
  @Property({ type: 'timestamptz' })
  createdAt!: Date;
}
