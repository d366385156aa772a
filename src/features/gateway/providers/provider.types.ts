import { Field, Float, ID, Int, ObjectType } from 'type-graphql';
import type { ProviderKind, UpstreamProtocol } from '../../../contracts/provider.js';
import { connectionType } from '../../../graphql/connection.js';
import { DateTime, JsonObjectScalar } from '../../../graphql/scalars.js';
import { ProviderKindEnum } from '../../../graphql/types/provider-kind.js';
import type { CredentialSource } from '../../../shared/credentials/credential-spec.js';
import type { JsonObject } from '../../../shared/json/json.js';
import {
  type KeyRestReason,
  KeyRestReasonEnum,
  LocalApiEnum,
  ProviderCredentialSourceEnum,
  ProviderCredentialTypeEnum,
  type ProviderCredentialType,
  type ProviderScope,
  ProviderScopeEnum,
  ProviderSourceEnum,
  type ProviderSource,
  ProviderStateEnum,
  type ProviderState,
  UpstreamProtocolEnum,
} from './provider-enums.types.js';

@ObjectType({ description: 'One of the keys of a provider, without its secret.' })
export class ProviderKey {
  @Field(() => String, { nullable: true, description: 'The last four characters of the key; null for a short one.' })
  hint!: string | null;

  @Field(() => Int, { description: 'Its share of the calls; 0 for a spare.' })
  weight!: number;

  @Field(() => DateTime, {
    nullable: true,
    description: 'The end of its rest on the instance that answers; null while it serves.',
  })
  restsUntil!: Date | null;

  @Field(() => KeyRestReasonEnum, { nullable: true, description: 'The reason of its rest; null while it serves.' })
  reason!: KeyRestReason | null;
}

@ObjectType({ description: 'The credential of a provider, without its secret.' })
export class ProviderCredential {
  @Field(() => ProviderCredentialTypeEnum, { description: 'The kind of credential.' })
  type!: ProviderCredentialType;

  @Field(() => String, {
    nullable: true,
    description: 'The last four characters of the key, or of the id that names a cloud’s credential; null without one.',
  })
  hint!: string | null;

  @Field(() => ProviderCredentialSourceEnum, {
    nullable: true,
    description: 'The place that the credential of a cloud comes from; null for the others.',
  })
  source!: CredentialSource | null;

  @Field(() => [ProviderKey], {
    nullable: true,
    description: 'The keys, where there are several; null for others, and while it is switched off.',
  })
  keys!: readonly ProviderKey[] | null;
}

@ObjectType('ProviderLimit', { description: 'A limit of the provider’s own, as its last answer stated it.' })
export class ProviderLimit {
  @Field(() => String, { description: 'The name of the limit, such as `requests` or `input-tokens`.' })
  name!: string;

  @Field(() => Float, { nullable: true, description: 'The most in its time; null where the answer did not say.' })
  limit!: number | null;

  @Field(() => Float, { nullable: true, description: 'The rest at that answer; null where it did not say.' })
  remaining!: number | null;

  @Field(() => DateTime, { nullable: true, description: 'The time when it is whole again; null where unknown.' })
  resetsAt!: Date | null;
}

@ObjectType('Provider', { description: 'A provider of models, as it is configured.' })
export class ListedProvider {
  @Field(() => ID, { description: 'The id of the provider, as in `provider/model`.' })
  id!: string;

  @Field(() => ProviderScopeEnum, { description: 'Whose calls it is for.' })
  scope!: ProviderScope;

  @Field(() => ProviderKindEnum, { description: 'The kind of provider.' })
  kind!: ProviderKind;

  @Field(() => ProviderSourceEnum, { description: 'The place where it is configured.' })
  source!: ProviderSource;

  @Field(() => ProviderStateEnum, { description: 'The state on the instance that answers.' })
  state!: ProviderState;

  @Field(() => String, { nullable: true, description: 'The reason why it cannot be opened; null otherwise.' })
  problem!: string | null;

  @Field(() => Boolean, { description: 'Whether it is simulated by the sandbox.' })
  sandbox!: boolean;

  @Field(() => String, { nullable: true, description: 'The URL of its API; null for a simulated one.' })
  baseUrl!: string | null;

  @Field(() => ProviderCredential, { description: 'The credential, without its secret.' })
  credential!: ProviderCredential;

  @Field(() => [String], { description: 'The names of further headers, whose values are secret.' })
  headerNames!: readonly string[];

  @Field(() => [String], { description: 'The names of further query parameters, whose values are secret.' })
  queryNames!: readonly string[];

  @Field(() => [UpstreamProtocolEnum], { description: 'The protocols that it speaks, the preferred first.' })
  speaks!: readonly UpstreamProtocol[];

  @Field(() => LocalApiEnum, { description: 'The API of a local server.' })
  api!: 'openai' | 'ollama';

  @Field(() => String, { nullable: true, description: 'The row of the table of quirks; null for that of its host.' })
  quirks!: string | null;

  @Field(() => [JsonObjectScalar], {
    nullable: true,
    description: 'The models that it serves, as they were given; null for all that its prices or its own list name.',
  })
  models!: readonly JsonObject[] | null;

  @Field(() => Int, { description: 'The number of models that calls can ask it for.' })
  modelCount!: number;

  @Field(() => [ProviderLimit], {
    description: 'Its own limits, as the last answer on this instance stated them; empty where it stated none.',
  })
  limits!: readonly ProviderLimit[];

  @Field(() => String, { nullable: true, description: 'The list of prices that holds; null for that of its address.' })
  prices!: string | null;

  @Field(() => Int, { description: 'Its share among the providers of the same model.' })
  weight!: number;

  @Field(() => Boolean, { description: 'Whether calls may be sent to it.' })
  enabled!: boolean;

  @Field(() => Int, {
    nullable: true,
    description: 'The version, which a change may name; null where it cannot be changed.',
  })
  version!: number | null;

  @Field(() => DateTime, { nullable: true, description: 'The time when it was connected.' })
  createdAt!: Date | null;

  @Field(() => DateTime, { nullable: true, description: 'The time of the last change.' })
  updatedAt!: Date | null;
}

@ObjectType({ description: 'The result of asking a provider for its list of models.' })
export class ProviderTest {
  @Field(() => Boolean, { description: 'Whether it answered.' })
  ok!: boolean;

  @Field(() => Float, { description: 'The time that it took, in milliseconds.' })
  latencyMs!: number;

  @Field(() => [String], { description: 'At most 100 of the models that it listed.' })
  models!: string[];

  @Field(() => Int, { description: 'The number of models that it listed.' })
  modelCount!: number;

  @Field(() => String, {
    nullable: true,
    description: 'The reason why it did not answer, and what to do; null otherwise.',
  })
  problem!: string | null;
}

export const ProviderConnection = connectionType('Provider', ListedProvider);
