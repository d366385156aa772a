import { compPlanReview } from './comp-plan-review.data.js';
import { contractReview } from './contract-review.data.js';
import type { ReviewTemplate } from '../review/findings.rules.js';
import { gapAnalysis } from './gap-analysis.data.js';
import { policyAudit } from './policy-audit.data.js';

/** The templates that every tenant has, by id. */
export const builtInTemplates: readonly ReviewTemplate[] = [compPlanReview, contractReview, gapAnalysis, policyAudit];
