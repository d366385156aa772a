import { Field, ID, InputType, ObjectType } from 'type-graphql';
import type { RiskLevel } from '../../../contracts/identity.js';
import type { PolicyEffect, PolicyTrace } from '../../../contracts/policy.js';
import { connectionType } from '../../../graphql/connection.js';
import { JsonObjectScalar } from '../../../graphql/scalars.js';
import { asStored } from '../../../graphql/types/as-stored.js';
import { PolicyEffectEnum } from '../../../graphql/types/policy-effect.js';
import { PolicyTraceType } from '../../../graphql/types/policy-trace.js';
import { RiskLevelEnum } from '../../../graphql/types/risk-level.js';
import { Constrain } from '../../../graphql/validation/constraints.js';
import type { JsonObject } from '../../../shared/json/json.js';

const ACTOR = { minLength: 1, maxLength: 500 };

@InputType({ description: 'A question about a call of a tool that nobody has made.' })
export class McpToolQuestion {
  @Constrain(ACTOR)
  @Field(() => String, { description: 'The member, or the subject of the key, that would call.' })
  actor!: string;

  @Field(() => ID, { nullable: true, description: 'The id of a key of the actor; all of its roles when absent.' })
  keyId?: string;

  @Constrain({ minLength: 1, maxLength: 128 })
  @Field(() => String, { description: 'The name of the tool for clients, such as `post_send`.' })
  tool!: string;

  @Field(() => JsonObjectScalar, { nullable: true, description: 'The arguments of the call; none when absent.' })
  arguments?: JsonObject;
}

@ObjectType({ description: 'The decision about a call of a tool that nobody has made.' })
export class McpToolDecision {
  @Field(() => String, { description: 'The name of the tool for clients.' })
  publicName!: string;

  @Field(() => String, { description: 'The name of its server.' })
  server!: string;

  @Field(() => String, { description: 'The name of the tool at its server.' })
  tool!: string;

  @Field(() => String, { description: 'The SHA-256 hash of its accepted definition, in hexadecimal.' })
  pin!: string;

  @Field(() => Boolean, { description: 'Whether the actor sees it in lists of tools.' })
  isListed!: boolean;

  @Field(() => PolicyEffectEnum, { description: 'The effect of stops, policies and risk on the call.' })
  effect!: PolicyEffect;

  @Field(() => String, { description: 'The reason for the effect.' })
  reason!: string;

  @Field(() => RiskLevelEnum, { description: 'The risk of the call.' })
  riskLevel!: RiskLevel;

  @Field(() => [String], { description: 'The reasons for the risk.' })
  riskReasons!: string[];

  @Field(() => [ID], { description: 'The ids of the policies that determined the effect.' })
  policies!: string[];

  @Field(() => [PolicyTraceType], {
    description: 'The policies whose patterns match the call, with the results of their rules, ordered by id.',
    complexity: asStored,
  })
  trace!: PolicyTrace[];
}

export const McpToolDecisionConnection = connectionType('McpToolDecision', McpToolDecision);
