import { Field, InputType } from 'type-graphql';
import { connectionType } from '../../../graphql/connection.js';
import { Constrain } from '../../../graphql/validation/constraints.js';
import { JsonObjectScalar } from '../../../graphql/scalars.js';
import type { JsonObject } from '../../../shared/json/json.js';
import { ClientAuthenticationEnum, OauthClient } from './oauth-client.entity.js';
import { OauthGrant } from './oauth-grant.entity.js';
import { MAX_CLIENT_NAME } from './client-metadata.rules.js';
import { MAX_REDIRECT_URIS } from './redirect-uris.rules.js';

@InputType({ description: 'An application to register.' })
export class CreateOauthClientInput {
  @Constrain({ minLength: 1, maxLength: MAX_CLIENT_NAME })
  @Field(() => String, { description: 'The name that people see when they are asked.' })
  name!: string;

  @Constrain({ minLength: 1, maxLength: MAX_REDIRECT_URIS })
  @Field(() => [String], {
    description:
      'The addresses at which it takes answers: https, a loopback address on any port, or a scheme of its own.',
  })
  redirectUris!: string[];

  @Field(() => ClientAuthenticationEnum, {
    nullable: true,
    description: 'The way in which it shows who it is; `NONE` when absent.',
  })
  authentication?: OauthClient['authentication'] | null;

  @Constrain({ maxBytes: 16_384 })
  @Field(() => JsonObjectScalar, {
    nullable: true,
    description: 'Its public keys as a JSON Web Key Set, for `KEYS` alone: RSA, P-256, P-384 or Ed25519.',
  })
  keys?: JsonObject | null;
}

export const OauthClientConnection = connectionType('OauthClient', OauthClient);
export const ConnectedApplicationConnection = connectionType('ConnectedApplication', OauthGrant);
