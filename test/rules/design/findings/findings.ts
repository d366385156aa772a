import { aiGovernance } from './ai-governance.data.js';
import { dataPrivacy } from './data-privacy.data.js';
import { incidentResponse } from './incident-response.data.js';
import { informationSecurity } from './information-security.data.js';
import { procurement } from './procurement.data.js';
import { salesCompensation } from './sales-compensation.data.js';
import { thirdPartyRisk } from './third-party-risk.data.js';

/** Titles of findings as auditors write them, by the component that each belongs to. */
export type Findings = Readonly<Record<string, readonly string[]>>;

/** The findings of each domain, by the id of its template. */
export const findings: Readonly<Record<string, Findings>> = {
  'ai-governance': aiGovernance,
  'data-privacy': dataPrivacy,
  'sales-compensation': salesCompensation,
  'information-security': informationSecurity,
  'third-party-risk': thirdPartyRisk,
  procurement: procurement,
  'incident-response': incidentResponse,
};
