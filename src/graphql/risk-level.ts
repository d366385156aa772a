import { registerEnumType } from 'type-graphql';
import type { RiskLevel } from '../contracts/identity.js';

/** In questions to policies and in a tenant's settings. */
export const RiskLevelEnum = {
  LOW: 'low',
  MEDIUM: 'medium',
  HIGH: 'high',
  CRITICAL: 'critical',
} as const satisfies Record<string, RiskLevel>;
registerEnumType(RiskLevelEnum, { name: 'RiskLevel', description: 'Risk of a model invocation, from its facts.' });
