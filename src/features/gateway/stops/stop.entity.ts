import { OptionalProps } from '@mikro-orm/core';
import { Entity, Property } from '@mikro-orm/decorators/legacy';
import { Field, ID, ObjectType, registerEnumType } from 'type-graphql';
import type { AgentRuleName } from '../../../contracts/agent-rules.js';
import { TenantOwned } from '../../../database/tenant-owned.js';
import { DateTime, JsonObjectScalar } from '../../../graphql/scalars.js';
import type { JsonObject } from '../../../shared/json/json.js';

export const StopStatusEnum = { HOLDING: 'holding', LIFTED: 'lifted' } as const;
export type StopStatus = (typeof StopStatusEnum)[keyof typeof StopStatusEnum];
registerEnumType(StopStatusEnum, {
  name: 'StopStatus',
  description: 'Whether a stop is still in force.',
  valuesConfig: {
    HOLDING: { description: 'Calls that the selector names are refused and ended.' },
    LIFTED: { description: 'The stop no longer concerns any call.' },
  },
});

@ObjectType({ description: 'A stop of model calls: those that it names are refused, and those under way end.' })
@Entity({ tableName: 'stops' })
export class Stop extends TenantOwned {
  [OptionalProps]?: 'status' | 'liftedBy' | 'liftedAt' | 'agentRule' | 'agentFigure';

  @Field(() => ID, { description: 'The id of the stop, which refused calls have in their error.' })
  override id!: string;

  @Field(() => JsonObjectScalar, {
    description:
      'The values that a call must have in each named dimension; without any dimension, all calls of the tenant.',
  })
  @Property({ type: 'json', columnType: 'jsonb' })
  selector!: JsonObject;

  @Field(() => String, { description: 'The reason, which refused callers read.' })
  @Property({ type: 'text' })
  reason!: string;

  @Field(() => StopStatusEnum, { description: 'Whether the stop is still in force.' })
  @Property({ type: 'text' })
  status: StopStatus = 'holding';

  @Field(() => ID, { description: 'The subject that made the stop.' })
  @Property({ type: 'text' })
  createdBy!: string;

  @Field(() => DateTime, { description: 'The time when the stop was made.' })
  @Property({ type: 'timestamptz' })
  createdAt!: Date;

  @Field(() => ID, { nullable: true, description: 'The subject that lifted the stop; null while it holds.' })
  @Property({ type: 'text', nullable: true })
  liftedBy: string | null = null;

  @Field(() => DateTime, { nullable: true, description: 'The time when the stop was lifted; null while it holds.' })
  @Property({ type: 'timestamptz', nullable: true })
  liftedAt: Date | null = null;

  /** The rule for agents that stopped the session in the selector; null for a stop by an administrator. */
  @Property({ type: 'text', nullable: true })
  agentRule: AgentRuleName | null = null;

  /** The figure of that rule at the time, in nano-USD for money. */
  @Property({ type: 'bigint', nullable: true })
  agentFigure: bigint | null = null;
}
