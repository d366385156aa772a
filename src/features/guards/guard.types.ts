import { Field, ID, InputType, Int, ObjectType } from 'type-graphql';
import type { GuardAction, GuardFaultAction, GuardKind, GuardPoint, GuardVerdict } from '../../contracts/guards.js';
import { connectionType } from '../../graphql/connection.js';
import { JsonObjectScalar, Usd } from '../../graphql/scalars.js';
import { Constrain, ConstrainWhole } from '../../graphql/validation/constraints.js';
import type { JsonObject } from '../../shared/json/json.js';
import type { NanoUsd } from '../../shared/money.js';
import {
  GuardActionEnum,
  GuardCredentialTypeEnum,
  GuardFaultActionEnum,
  GuardKindEnum,
  GuardPointEnum,
} from './guard-enums.types.js';
import { Guard } from './guard.entity.js';
import {
  guardCredentialProblems,
  fieldProblems,
  type GuardCredentialType,
  guardProblems,
  MAX_SETTINGS_BYTES,
  MAX_TIMEOUT,
  MIN_TIMEOUT,
} from './guard.rules.js';

const NAME = { minLength: 1, maxLength: 64, pattern: /^[\w.-]+$/, patternName: 'letters, digits and _.-' };
const URL_TEXT = { minLength: 1, maxLength: 2_048 };
const PRINTABLE = { pattern: /^[\x20-\x7e]+$/, patternName: 'printable ASCII characters' };
const POINTS = { minLength: 1, maxLength: 4 };
const TIMEOUT = { min: MIN_TIMEOUT, max: MAX_TIMEOUT };
const SELECTOR_BYTES = { maxBytes: 8_192 };
const SETTINGS_BYTES = { maxBytes: MAX_SETTINGS_BYTES };
const TEXTS = {
  name: 'The name of the guard, unique within the tenant.',
  url: 'The address of the guard, whole; absent for a model.',
  credential: 'The credential that the guard is asked with. Its secrets are never shown again.',
  on: 'The places in a call that the guard judges.',
  action: 'The effect of a finding; BLOCK when absent.',
  onError: 'The effect of a guard that cannot judge; BLOCK when absent.',
  timeoutMs: 'The time that the guard has for an answer, in milliseconds; 3,000 when absent.',
  selector:
    'The calls to judge: for each of key, user, group, agent, session, model, provider, operation, tag, prompt and tool a value or a list of values, in which * is any text.',
  settings: 'The settings of its kind.',
  feeUsd: 'The price of asking it once, in USD, for usage and evidence; 0 when absent.',
  enabled: 'Whether the guard judges calls; true when absent.',
};

@InputType({ description: 'A header that every question to a guard has.' })
export class GuardHeaderInput {
  @Constrain({ minLength: 1, maxLength: 100, pattern: /^[A-Za-z0-9-]+$/, patternName: 'letters, digits and -' })
  @Field(() => String, { description: 'The name of the header.' })
  name!: string;

  @Constrain({ minLength: 1, maxLength: 4_096, ...PRINTABLE })
  @Field(() => String, { description: 'The value of the header, which is never shown again.' })
  value!: string;
}

@ConstrainWhole(guardCredentialProblems)
@InputType({ description: 'The credential of a guard. Its secrets are never shown again.' })
export class GuardCredentialInput {
  @Field(() => GuardCredentialTypeEnum, { description: 'The kind of credential.' })
  type!: GuardCredentialType;

  @Constrain({ minLength: 1, maxLength: 4_096, ...PRINTABLE })
  @Field(() => String, { nullable: true, description: 'The key or token, where the type is KEY.' })
  key?: string | null;

  @Constrain({ minLength: 1, maxLength: 10 })
  @Field(() => [GuardHeaderInput], { nullable: true, description: 'The headers, where the type is HEADERS.' })
  headers?: GuardHeaderInput[] | null;

  @Constrain({ minLength: 1, maxLength: 128, ...PRINTABLE })
  @Field(() => String, { nullable: true, description: 'The id of the access key, where the type is AWS.' })
  accessKeyId?: string | null;

  @Constrain({ minLength: 1, maxLength: 256, ...PRINTABLE })
  @Field(() => String, { nullable: true, description: 'The secret of the access key, where the type is AWS.' })
  secretAccessKey?: string | null;

  @Constrain({ minLength: 1, maxLength: 4_096, ...PRINTABLE })
  @Field(() => String, { nullable: true, description: 'The token of a session of AWS, where the key is of one.' })
  sessionToken?: string | null;
}

@ConstrainWhole(guardProblems)
@InputType({ description: 'A new guard, which judges the calls that begin from now on.' })
export class CreateGuardInput {
  @Constrain(NAME)
  @Field(() => String, { description: TEXTS.name })
  name!: string;

  @Field(() => GuardKindEnum, { description: 'The protocol by which the guard is asked.' })
  kind!: GuardKind;

  @Constrain(URL_TEXT)
  @Field(() => String, { nullable: true, description: TEXTS.url })
  url?: string | null;

  @Field(() => GuardCredentialInput, { nullable: true, description: TEXTS.credential })
  credential?: GuardCredentialInput | null;

  @Constrain(POINTS)
  @Field(() => [GuardPointEnum], { description: TEXTS.on })
  on!: GuardPoint[];

  @Field(() => GuardActionEnum, { nullable: true, description: TEXTS.action })
  action?: GuardAction | null;

  @Field(() => GuardFaultActionEnum, { nullable: true, description: TEXTS.onError })
  onError?: GuardFaultAction | null;

  @Constrain(TIMEOUT)
  @Field(() => Int, { nullable: true, description: TEXTS.timeoutMs })
  timeoutMs?: number | null;

  @Constrain(SELECTOR_BYTES)
  @Field(() => JsonObjectScalar, { nullable: true, description: TEXTS.selector })
  selector?: JsonObject | null;

  @Constrain(SETTINGS_BYTES)
  @Field(() => JsonObjectScalar, { nullable: true, description: TEXTS.settings })
  settings?: JsonObject | null;

  @Field(() => Usd, { nullable: true, description: TEXTS.feeUsd })
  feeUsd?: NanoUsd | null;

  @Field(() => Boolean, { nullable: true, description: TEXTS.enabled })
  enabled?: boolean | null;
}

@ConstrainWhole(fieldProblems)
@InputType({
  description: 'The changes of a guard; absent fields stay as they are. Another address needs its credential again.',
})
export class UpdateGuardInput {
  @Constrain(NAME)
  @Field(() => String, { nullable: true, description: TEXTS.name })
  name?: string | null;

  @Constrain(URL_TEXT)
  @Field(() => String, { nullable: true, description: TEXTS.url })
  url?: string | null;

  @Field(() => GuardCredentialInput, { nullable: true, description: TEXTS.credential })
  credential?: GuardCredentialInput | null;

  @Constrain(POINTS)
  @Field(() => [GuardPointEnum], { nullable: true, description: TEXTS.on })
  on?: GuardPoint[] | null;

  @Field(() => GuardActionEnum, { nullable: true, description: 'The effect of a finding.' })
  action?: GuardAction | null;

  @Field(() => GuardFaultActionEnum, { nullable: true, description: 'The effect of a guard that cannot judge.' })
  onError?: GuardFaultAction | null;

  @Constrain(TIMEOUT)
  @Field(() => Int, { nullable: true, description: 'The time that the guard has for an answer, in milliseconds.' })
  timeoutMs?: number | null;

  @Constrain(SELECTOR_BYTES)
  @Field(() => JsonObjectScalar, { nullable: true, description: TEXTS.selector })
  selector?: JsonObject | null;

  @Constrain(SETTINGS_BYTES)
  @Field(() => JsonObjectScalar, { nullable: true, description: TEXTS.settings })
  settings?: JsonObject | null;

  @Field(() => Usd, { nullable: true, description: 'The price of asking it once, in USD.' })
  feeUsd?: NanoUsd | null;

  @Field(() => Boolean, { nullable: true, description: 'Whether the guard judges calls.' })
  enabled?: boolean | null;

  @Field(() => Int, {
    nullable: true,
    description: 'The version that the change is of; refused if there is a newer one.',
  })
  version?: number | null;
}

@InputType({ description: 'A text to try a guard on. It is not stored.' })
export class TestGuardInput {
  @Constrain({ minLength: 1, maxLength: 16_384 })
  @Field(() => String, { description: 'The text to judge.' })
  text!: string;

  @Field(() => GuardPointEnum, {
    nullable: true,
    description: 'The place in a call where the text is; the first of the guard when absent.',
  })
  point?: GuardPoint | null;
}

@ObjectType({ description: 'The verdict of a guard on a text that it was tried on.' })
export class GuardTrial {
  @Field(() => String, { description: 'The verdict: PASS, FLAG, MASK, APPROVE or BLOCK.' })
  verdict!: GuardVerdict;

  @Field(() => String, { nullable: true, description: 'The code of the guard for its verdict, or of its failure.' })
  reason!: string | null;

  @Field(() => Boolean, { description: 'Whether the guard could not judge.' })
  failed!: boolean;

  @Field(() => Int, { description: 'The time that the guard took, in milliseconds.' })
  latencyMs!: number;

  @Field(() => String, { nullable: true, description: 'The text with its masks; null where nothing is masked.' })
  masked!: string | null;

  @Field(() => JsonObjectScalar, { description: 'The masks by type.' })
  masks!: JsonObject;

  @Field(() => String, { description: 'The digest of the configuration that judged.' })
  digest!: string;
}

@ObjectType({ description: 'A guard that was created, changed or deleted.' })
export class GuardChange {
  @Field(() => ID, { description: 'The id of the guard.' })
  id!: string;

  @Field(() => Guard, { nullable: true, description: 'The guard as it is now; null once it is deleted.' })
  guard!: Guard | null;
}

export const GuardConnection = connectionType('Guard', Guard);
