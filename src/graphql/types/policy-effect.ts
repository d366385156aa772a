import { registerEnumType } from 'type-graphql';
import type { PolicyEffect } from '../../contracts/policy.js';

/** The effect of policies, decisions, proposals and invocations. */
export const PolicyEffectEnum = {
  ALLOW: 'allow',
  DENY: 'deny',
  REQUIRE_APPROVAL: 'require_approval',
} as const satisfies Record<string, PolicyEffect>;
registerEnumType(PolicyEffectEnum, {
  name: 'PolicyEffect',
  description: 'The effect of a policy on a request that it matches.',
  valuesConfig: {
    ALLOW: { description: 'The request may proceed.' },
    DENY: { description: 'The request is denied.' },
    REQUIRE_APPROVAL: { description: 'The request may proceed once people have approved it.' },
  },
});
