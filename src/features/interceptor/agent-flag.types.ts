import { Field, Float, ObjectType } from 'type-graphql';
import type { AgentAction, AgentFlag } from '../../contracts/agent-rules.js';
import { AgentActionEnum } from '../../graphql/types/agent-action.js';

@ObjectType('AgentFlag', { description: 'A rule for agents that an invocation was over.' })
export class AgentFlagType {
  @Field(() => String, { description: 'The name of the rule, such as `maxSteps`.' })
  rule!: AgentFlag['rule'];

  @Field(() => AgentActionEnum, { description: 'The treatment of the invocation for it.' })
  action!: AgentAction;

  @Field(() => Float, { description: 'The figure of the session or conversation.' })
  figure!: number;

  @Field(() => Float, { description: 'The limit of the rule.' })
  limit!: number;
}
