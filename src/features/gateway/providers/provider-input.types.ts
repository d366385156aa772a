import { Field, ID, InputType, Int } from 'type-graphql';
import type { ProviderKind, UpstreamProtocol } from '../../../contracts/provider.js';
import { JsonObjectScalar } from '../../../graphql/scalars.js';
import { ProviderKindEnum } from '../../../graphql/types/provider-kind.js';
import { Constrain, ConstrainWhole } from '../../../graphql/validation/constraints.js';
import type { RequestIssue } from '../../../shared/errors.js';
import type { JsonObject } from '../../../shared/json/json.js';
import { modelsProblems, quirksProblems, textsProblems, urlProblems } from './managed-provider.rules.js';
import { ProviderCredentialInput } from './provider-credential.types.js';
import { LocalApiEnum, type ProviderScope, ProviderScopeEnum, UpstreamProtocolEnum } from './provider-enums.types.js';

interface Given {
  baseUrl?: string | null;
  headers?: unknown;
  query?: unknown;
  models?: unknown;
  quirks?: string | null;
}

function problemsOf({ baseUrl, headers, query, models, quirks }: Given): RequestIssue[] {
  return [
    ...urlProblems(baseUrl),
    ...quirksProblems(quirks),
    ...textsProblems(headers, 'headers'),
    ...textsProblems(query, 'query'),
    ...modelsProblems(models),
  ];
}

const ID_FORM = {
  pattern: /^[a-z0-9][a-z0-9._-]{0,62}$/,
  patternName: 'lower-case letters, digits, ".", "_" and "-", such as azure-eu',
};
const URL_LENGTH = { minLength: 1, maxLength: 2_000 };
const TEXTS = { maxBytes: 65_536 };
const WEIGHT = { min: 0, max: 1_000_000 };
const MODELS =
  'The models that it serves, each with an `id` and, where they differ, `upstream`, `type`, `contextWindow`, `maxOutputTokens`, and prices in USD for a million tokens: `input`, `output`, `cachedInput`, `cacheWrite`, `reasoning`. Absent or empty: all that its prices or its own list name.';
const SPEAKS = { minLength: 1, maxLength: 2 };

@ConstrainWhole(problemsOf)
@InputType({ description: 'A provider to connect.' })
export class CreateProviderInput {
  @Constrain(ID_FORM)
  @Field(() => ID, {
    description:
      'The id by which policies, evidence and `provider/model` name it; `own.` begins those of own accounts alone.',
  })
  id!: string;

  @Field(() => ProviderScopeEnum, {
    nullable: true,
    description:
      'Whose calls it is for: TENANT is an own account of the tenant. Absent: PLATFORM for administrators of the platform, TENANT for others.',
  })
  scope?: ProviderScope | null;

  @Field(() => ProviderKindEnum, { description: 'The kind of provider, which is that of its protocol.' })
  kind!: ProviderKind;

  @Constrain(URL_LENGTH)
  @Field(() => String, { nullable: true, description: 'The URL of its API; that of OpenAI or Anthropic when absent.' })
  baseUrl?: string | null;

  @Field(() => ProviderCredentialInput, { description: 'The credential of the gateway.' })
  credential!: ProviderCredentialInput;

  @Constrain(TEXTS)
  @Field(() => JsonObjectScalar, {
    nullable: true,
    description: 'Further headers of each request; their values are kept secret.',
  })
  headers?: JsonObject | null;

  @Constrain(TEXTS)
  @Field(() => JsonObjectScalar, {
    nullable: true,
    description: 'Further query parameters of each request; their values are kept secret.',
  })
  query?: JsonObject | null;

  @Constrain(SPEAKS)
  @Field(() => [UpstreamProtocolEnum], {
    nullable: true,
    description: 'The protocols that it speaks, the preferred first; that of its kind when absent.',
  })
  speaks?: UpstreamProtocol[] | null;

  @Field(() => LocalApiEnum, { nullable: true, description: 'The API of a local server; OPENAI when absent.' })
  api?: 'openai' | 'ollama' | null;

  @Constrain(TEXTS)
  @Field(() => [JsonObjectScalar], { nullable: true, description: MODELS })
  models?: JsonObject[] | null;

  @Constrain({ minLength: 1, maxLength: 50 })
  @Field(() => String, {
    nullable: true,
    description: 'The row of the table of quirks, such as mistral or vllm; that of its host when absent.',
  })
  quirks?: string | null;

  @Constrain({ minLength: 1, maxLength: 100 })
  @Field(() => String, {
    nullable: true,
    description: 'The provider of genai-prices whose prices hold; found by the URL when absent.',
  })
  prices?: string | null;

  @Constrain(WEIGHT)
  @Field(() => Int, { nullable: true, description: 'Its share among the providers of the same model; 1 when absent.' })
  weight?: number | null;

  @Field(() => Boolean, { nullable: true, description: 'Whether calls may be sent to it; true when absent.' })
  enabled?: boolean | null;
}

@ConstrainWhole(problemsOf)
@InputType({
  description: 'Changes to a managed provider; absent fields are unchanged. Another URL needs its credential again.',
})
export class UpdateProviderInput {
  @Constrain(URL_LENGTH)
  @Field(() => String, { nullable: true, description: 'The URL of its API.' })
  baseUrl?: string | null;

  @Field(() => ProviderCredentialInput, {
    nullable: true,
    description: 'The credential of the gateway, in place of the one before.',
  })
  credential?: ProviderCredentialInput | null;

  @Constrain(TEXTS)
  @Field(() => JsonObjectScalar, { nullable: true, description: 'Further headers, in place of all before.' })
  headers?: JsonObject | null;

  @Constrain(TEXTS)
  @Field(() => JsonObjectScalar, { nullable: true, description: 'Further query parameters, in place of all before.' })
  query?: JsonObject | null;

  @Constrain(SPEAKS)
  @Field(() => [UpstreamProtocolEnum], {
    nullable: true,
    description: 'The protocols that it speaks, the preferred first.',
  })
  speaks?: UpstreamProtocol[] | null;

  @Field(() => LocalApiEnum, { nullable: true, description: 'The API of a local server.' })
  api?: 'openai' | 'ollama' | null;

  @Constrain(TEXTS)
  @Field(() => [JsonObjectScalar], { nullable: true, description: MODELS })
  models?: JsonObject[] | null;

  @Constrain({ minLength: 1, maxLength: 50 })
  @Field(() => String, {
    nullable: true,
    description: 'The row of the table of quirks, such as mistral or vllm; that of its host when absent.',
  })
  quirks?: string | null;

  @Constrain({ minLength: 1, maxLength: 100 })
  @Field(() => String, { nullable: true, description: 'The provider of genai-prices whose prices hold.' })
  prices?: string | null;

  @Constrain(WEIGHT)
  @Field(() => Int, { nullable: true, description: 'Its share among the providers of the same model.' })
  weight?: number | null;

  @Field(() => Boolean, { nullable: true, description: 'Whether calls may be sent to it.' })
  enabled?: boolean | null;

  @Field(() => Int, {
    nullable: true,
    description: 'The version that this change is based on; CONFLICT when the provider has another one.',
  })
  version?: number | null;
}
