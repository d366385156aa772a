import { Field, Float, InputType, Int, ObjectType } from 'type-graphql';
import type { AgentAction, AgentRule, AgentRules } from '../../../contracts/agent-rules.js';
import { AgentActionEnum } from '../../../graphql/types/agent-action.js';
import { ConstrainWhole } from '../../../graphql/validation/constraints.js';
import { agentRuleProblems, type GivenAgentRules } from './agent-rules.rules.js';

@ObjectType('AgentRule', { description: 'A rule for the sessions of agents that counts.' })
export class AgentRuleType implements AgentRule {
  @Field(() => AgentActionEnum, { description: 'The treatment of a call that is over the rule.' })
  action!: AgentAction;

  @Field(() => Int, { description: 'The limit of the count.' })
  limit!: number;
}

@ObjectType({ description: 'A rule for the money that the session of an agent spends.' })
export class AgentSpendRule implements AgentRule {
  @Field(() => AgentActionEnum, { description: 'The treatment of a call that is over the rule.' })
  action!: AgentAction;

  @Field(() => Float, { description: 'The limit in USD.' })
  limit!: number;
}

@ObjectType('AgentRules', { description: 'The rules for the sessions of agents; a rule that is null is off.' })
export class AgentRulesType implements AgentRules {
  @Field(() => AgentRuleType, {
    nullable: true,
    description: 'The most agents in a chain in which each has started the next.',
  })
  maxDepth?: AgentRule;

  @Field(() => AgentRuleType, {
    nullable: true,
    description: 'How often a conversation may make the same step, a tool call with the same result, at its end.',
  })
  maxRepeats?: AgentRule;

  @Field(() => AgentRuleType, { nullable: true, description: 'The most calls of models in a session.' })
  maxSteps?: AgentRule;

  @Field(() => AgentSpendRule, { nullable: true, description: 'The most USD that a session spends in a minute.' })
  maxUsdPerMinute?: AgentRule;
}

@InputType({ description: 'A rule for the sessions of agents that counts.' })
export class AgentRuleInput implements AgentRule {
  @Field(() => AgentActionEnum, { description: 'The treatment of a call that is over the rule.' })
  action!: AgentAction;

  @Field(() => Int, { description: 'The limit of the count.' })
  limit!: number;
}

@InputType({ description: 'A rule for the money that the session of an agent spends.' })
export class AgentSpendRuleInput implements AgentRule {
  @Field(() => AgentActionEnum, { description: 'The treatment of a call that is over the rule.' })
  action!: AgentAction;

  @Field(() => Float, { description: 'The limit in USD.' })
  limit!: number;
}

@ConstrainWhole(agentRuleProblems)
@InputType({
  description: 'The rules for the sessions of agents; they replace those that were there, absent ones are off.',
})
export class AgentRulesInput implements GivenAgentRules {
  @Field(() => AgentRuleInput, {
    nullable: true,
    description: 'The most agents in a chain in which each has started the next, from 1 to 32.',
  })
  maxDepth?: AgentRuleInput | null;

  @Field(() => AgentRuleInput, {
    nullable: true,
    description:
      'How often a conversation may make the same step, a tool call with the same result, at its end: 2 to 32.',
  })
  maxRepeats?: AgentRuleInput | null;

  @Field(() => AgentRuleInput, {
    nullable: true,
    description: 'The most calls of models in a session, from 1 to 100,000.',
  })
  maxSteps?: AgentRuleInput | null;

  @Field(() => AgentSpendRuleInput, {
    nullable: true,
    description: 'The most USD that a session spends in a minute, above 0.',
  })
  maxUsdPerMinute?: AgentSpendRuleInput | null;
}
