import { Field, InputType, registerEnumType } from 'type-graphql';
import { Constrain, ConstrainWhole } from '../../../graphql/validation/constraints.js';
import { type McpCredentialType, serverCredentialProblems } from './mcp-server.rules.js';

export const McpCredentialTypeEnum = {
  NONE: 'none',
  KEY: 'key',
  HEADERS: 'headers',
  CLIENT_CREDENTIALS: 'client_credentials',
  USER: 'user',
} as const satisfies Record<string, McpCredentialType>;
registerEnumType(McpCredentialTypeEnum, {
  name: 'McpCredentialType',
  description: 'The kind of credential that a server of tools is asked with.',
  valuesConfig: {
    CLIENT_CREDENTIALS: { description: 'Tokens that the gateway gets for itself by OAuth.' },
    HEADERS: { description: 'Headers of its own.' },
    KEY: { description: 'A key or token, sent as a bearer token.' },
    NONE: { description: 'The server asks for no credential.' },
    USER: { description: 'Tokens of an account that each person connects, by OAuth.' },
  },
});

const URL_TEXT = { minLength: 1, maxLength: 2_048 };
const PRINTABLE = { pattern: /^[\x20-\x7e]+$/, patternName: 'printable ASCII characters' };

@InputType({ description: 'A header that every request to a server has.' })
export class McpHeaderInput {
  @Constrain({ minLength: 1, maxLength: 100, pattern: /^[A-Za-z0-9-]+$/, patternName: 'letters, digits and -' })
  @Field(() => String, { description: 'The name of the header.' })
  name!: string;

  @Constrain({ minLength: 1, maxLength: 4_096, ...PRINTABLE })
  @Field(() => String, { description: 'The value of the header, which is never shown again.' })
  value!: string;
}

@ConstrainWhole(serverCredentialProblems)
@InputType({ description: 'The credential of a server of tools. Its secrets are never shown again.' })
export class McpCredentialInput {
  @Field(() => McpCredentialTypeEnum, { description: 'The kind of credential.' })
  type!: McpCredentialType;

  @Constrain({ minLength: 1, maxLength: 4_096, ...PRINTABLE })
  @Field(() => String, { nullable: true, description: 'The key or token, where the type is KEY.' })
  key?: string | null;

  @Constrain({ minLength: 1, maxLength: 10 })
  @Field(() => [McpHeaderInput], { nullable: true, description: 'The headers, where the type is HEADERS.' })
  headers?: McpHeaderInput[] | null;

  @Constrain(URL_TEXT)
  @Field(() => String, {
    nullable: true,
    description: 'The token endpoint; where the type is USER, it is discovered at the server when absent.',
  })
  tokenUrl?: string | null;

  @Constrain(URL_TEXT)
  @Field(() => String, { nullable: true, description: 'The address that people are sent to, given with tokenUrl.' })
  authorizationUrl?: string | null;

  @Constrain(URL_TEXT)
  @Field(() => String, {
    nullable: true,
    description:
      'The authorization server as it names itself. With endpoints, it is the origin of tokenUrl when absent; where it is discovered, accounts are connected at no other one.',
  })
  issuer?: string | null;

  @Constrain({ minLength: 1, maxLength: 2_048, ...PRINTABLE })
  @Field(() => String, {
    nullable: true,
    description: 'The id of this gateway as a client; where the type is USER, it introduces itself when absent.',
  })
  clientId?: string | null;

  @Constrain({ minLength: 1, maxLength: 4_096, ...PRINTABLE })
  @Field(() => String, { nullable: true, description: 'The secret of the client, which is never shown again.' })
  clientSecret?: string | null;

  @Constrain({ minLength: 1, maxLength: 8_192 })
  @Field(() => String, {
    nullable: true,
    description: 'The private key of the client in place of a secret, PKCS #8 as PEM, which is never shown again.',
  })
  privateKey?: string | null;

  @Constrain({ minLength: 1, maxLength: 200, ...PRINTABLE })
  @Field(() => String, { nullable: true, description: 'The id of the private key at the authorization server.' })
  keyId?: string | null;

  @Constrain({ minLength: 1, maxLength: 1_000, ...PRINTABLE })
  @Field(() => String, { nullable: true, description: 'The scopes to ask for, separated by spaces.' })
  scope?: string | null;

  @Constrain({ minLength: 1, maxLength: 1_000, ...PRINTABLE })
  @Field(() => String, {
    nullable: true,
    description: 'The audience to ask for, at servers that do not know the parameter resource.',
  })
  audience?: string | null;
}
