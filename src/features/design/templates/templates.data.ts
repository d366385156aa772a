import { aiGovernance } from './ai-governance.data.js';
import { dataPrivacy } from './data-privacy.data.js';
import { general } from './general.data.js';
import { incidentResponse } from './incident-response.data.js';
import { informationSecurity } from './information-security.data.js';
import { procurement } from './procurement.data.js';
import { salesCompensation } from './sales-compensation.data.js';
import type { Template } from './template.rules.js';
import { thirdPartyRisk } from './third-party-risk.data.js';

/** Every template, by id. */
export const templates: readonly Template[] = [
  aiGovernance,
  dataPrivacy,
  general,
  incidentResponse,
  informationSecurity,
  procurement,
  salesCompensation,
  thirdPartyRisk,
];
