import { registerEnumType } from 'type-graphql';
import type { AgentAction } from '../../contracts/agent-rules.js';

export const AgentActionEnum = { FLAG: 'FLAG', APPROVE: 'APPROVE', STOP: 'STOP' } as const satisfies Record<
  string,
  AgentAction
>;
registerEnumType(AgentActionEnum, {
  name: 'AgentAction',
  description: 'The treatment of a call of an agent that is over a rule.',
  valuesConfig: {
    APPROVE: { description: 'The call has to be approved by people.' },
    FLAG: { description: 'The call goes ahead, and header and evidence name the rule.' },
    STOP: { description: 'The call is refused, and its session is stopped until somebody lifts the stop.' },
  },
});
