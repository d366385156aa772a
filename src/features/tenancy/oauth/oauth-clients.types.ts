import { Field, InputType } from 'type-graphql';
import { connectionType } from '../../../graphql/connection.js';
import { Constrain } from '../../../graphql/validation/constraints.js';
import { OauthClient } from './oauth-client.entity.js';
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
}

export const OauthClientConnection = connectionType('OauthClient', OauthClient);
export const ConnectedApplicationConnection = connectionType('ConnectedApplication', OauthGrant);
