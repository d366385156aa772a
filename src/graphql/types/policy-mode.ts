import { registerEnumType } from 'type-graphql';
import type { PolicyMode } from '../../contracts/policy.js';

/** Whether a policy decides. */
export const PolicyModeEnum = { ENFORCE: 'enforce', LOG_ONLY: 'log_only' } as const satisfies Record<
  string,
  PolicyMode
>;
registerEnumType(PolicyModeEnum, {
  name: 'PolicyMode',
  description: 'Whether a policy decides or is only recorded.',
  valuesConfig: {
    ENFORCE: { description: 'The policy decides.' },
    LOG_ONLY: { description: 'The policy is recorded in evidence without influence.' },
  },
});
