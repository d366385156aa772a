import { registerEnumType } from 'type-graphql';
import type { PolicyEffect } from '../contracts/policy.js';

/** Of policies, decisions, proposals and invocations. */
export const PolicyEffectEnum = {
  ALLOW: 'allow',
  DENY: 'deny',
  REQUIRE_APPROVAL: 'require_approval',
} as const satisfies Record<string, PolicyEffect>;
registerEnumType(PolicyEffectEnum, { name: 'PolicyEffect', description: 'What a policy does about what it matches.' });
