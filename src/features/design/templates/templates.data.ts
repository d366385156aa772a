import { aiGovernance } from './ai-governance.data.js';
import { dataPrivacy } from './data-privacy.data.js';
import { general } from './general.data.js';
import { salesCompensation } from './sales-compensation.data.js';
import type { Template } from './template.rules.js';

/** Every template, by id. */
export const templates: readonly Template[] = [aiGovernance, dataPrivacy, general, salesCompensation];
