import { Field, InputType, Int } from 'type-graphql';
import { Constrain, ConstrainWhole } from '../../../graphql/validation/constraints.js';
import type { CredentialSource } from '../../../shared/credentials/credential-spec.js';
import { credentialProblems } from './managed-credential.rules.js';
import {
  AwsSigningEnum,
  ProviderCredentialSourceEnum,
  ProviderCredentialTypeEnum,
  type ProviderCredentialType,
} from './provider-enums.types.js';

const PRINTABLE = { pattern: /^[\x21-\x7e]+$/, patternName: 'printable characters without spaces' };
const NAME = { minLength: 1, maxLength: 2_048, ...PRINTABLE };
const SECRET = { minLength: 1, maxLength: 32_768 };

@InputType({ description: 'One of several API keys of a provider.' })
export class ProviderKeyInput {
  @Constrain({ minLength: 1, maxLength: 4_096, ...PRINTABLE })
  @Field(() => String, { description: 'The API key, which is never shown again.' })
  key!: string;

  @Constrain({ min: 0, max: 1_000 })
  @Field(() => Int, { nullable: true, description: 'Its share of the calls, 1 when absent; 0 makes it a spare.' })
  weight?: number | null;
}

@ConstrainWhole(credentialProblems)
@InputType({
  description:
    'The credential of a provider. Its secrets are never shown again. Files of the machine can only be named by those who start it.',
})
export class ProviderCredentialInput {
  @Field(() => ProviderCredentialTypeEnum, { description: 'The kind of credential.' })
  type!: ProviderCredentialType;

  @Constrain({ minLength: 1, maxLength: 4_096, ...PRINTABLE })
  @Field(() => String, { nullable: true, description: 'The API key, where the type is KEY.' })
  key?: string | null;

  @Field(() => [ProviderKeyInput], { nullable: true, description: 'The API keys, two to 20, where the type is KEYS.' })
  keys?: ProviderKeyInput[] | null;

  @Field(() => ProviderCredentialSourceEnum, {
    nullable: true,
    description:
      'The place that the credential of a cloud comes from; GIVEN when absent and a secret is there, else AUTO.',
  })
  source?: CredentialSource | null;

  @Constrain(NAME)
  @Field(() => String, { nullable: true, description: 'AWS: the id of the access key.' })
  accessKeyId?: string | null;

  @Constrain({ ...SECRET, ...PRINTABLE })
  @Field(() => String, { nullable: true, description: 'AWS: the secret access key.' })
  secretAccessKey?: string | null;

  @Constrain({ ...SECRET, ...PRINTABLE })
  @Field(() => String, { nullable: true, description: 'AWS: the session token of temporary keys.' })
  sessionToken?: string | null;

  @Constrain(NAME)
  @Field(() => String, { nullable: true, description: 'AWS: the ARN of a role that is assumed with the keys.' })
  roleArn?: string | null;

  @Constrain(NAME)
  @Field(() => String, { nullable: true, description: 'AWS: the external id that the role asks for.' })
  externalId?: string | null;

  @Constrain(NAME)
  @Field(() => String, { nullable: true, description: 'AWS: the name of the session; portcullis when absent.' })
  sessionName?: string | null;

  @Constrain({ min: 900, max: 43_200 })
  @Field(() => Int, { nullable: true, description: 'AWS: the life of the role’s keys, in seconds.' })
  durationSeconds?: number | null;

  @Constrain(NAME)
  @Field(() => String, { nullable: true, description: 'AWS: the region; that of the host when absent.' })
  region?: string | null;

  @Field(() => AwsSigningEnum, { nullable: true, description: 'AWS: the use of the keys; SIGV4 when absent.' })
  sign?: 'sigv4' | 'bearer' | null;

  @Constrain(SECRET)
  @Field(() => String, {
    nullable: true,
    description: 'Google: the text of the credentials file of a service account or of a user.',
  })
  json?: string | null;

  @Constrain(NAME)
  @Field(() => String, { nullable: true, description: 'Microsoft Entra: the id or a domain of the tenant.' })
  tenantId?: string | null;

  @Constrain(NAME)
  @Field(() => String, {
    nullable: true,
    description: 'Microsoft Entra: the id of the application, or of the managed identity.',
  })
  clientId?: string | null;

  @Constrain({ minLength: 1, maxLength: 4_096, ...PRINTABLE })
  @Field(() => String, { nullable: true, description: 'Microsoft Entra: the secret of the application.' })
  clientSecret?: string | null;

  @Constrain(SECRET)
  @Field(() => String, {
    nullable: true,
    description: 'Microsoft Entra: a certificate of the application and its private key, as PEM.',
  })
  certificate?: string | null;

  @Constrain(NAME)
  @Field(() => String, {
    nullable: true,
    description: 'Microsoft Entra: the authority of another cloud than the public.',
  })
  authority?: string | null;

  @Constrain(NAME)
  @Field(() => String, { nullable: true, description: 'Google and Microsoft Entra: the scope of the tokens.' })
  scope?: string | null;
}
