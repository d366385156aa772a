import { registerEnumType } from 'type-graphql';
import type { RiskLevel } from '../../contracts/identity.js';

/** In questions to policies and in a tenant's settings. */
export const RiskLevelEnum = {
  LOW: 'low',
  MEDIUM: 'medium',
  HIGH: 'high',
  CRITICAL: 'critical',
} as const satisfies Record<string, RiskLevel>;
registerEnumType(RiskLevelEnum, {
  name: 'RiskLevel',
  description: 'The risk of an action, determined by its facts.',
  valuesConfig: {
    CRITICAL: { description: 'The highest risk.' },
    HIGH: { description: 'A high risk, below critical.' },
    LOW: { description: 'The lowest risk.' },
    MEDIUM: { description: 'A medium risk, above low.' },
  },
});
