import { type Given, knownIn, textsIn } from '../../parts/address.js';

export const STATUSES = ['PROCESSING', 'COMPLETED', 'FAILED'] as const;
/** The most severe first. */
export const SEVERITIES = ['CRITICAL', 'HIGH', 'MEDIUM', 'LOW', 'INFO'] as const;
export type Severity = (typeof SEVERITIES)[number];

/** The filters of the list of documents, as in its address. */
export interface DocumentsSearch {
  status?: (typeof STATUSES)[number];
  template?: string;
}

export function documentsIn(given: Given): DocumentsSearch {
  return { ...knownIn(given, 'status', STATUSES), ...textsIn(given, ['template']) };
}

/** The view of one document, as in its address. */
export interface DocumentSearch {
  /** The least severity of the findings. */
  severity?: Severity;
  /** The finding that is looked at. */
  finding?: string;
}

export function documentIn(given: Given): DocumentSearch {
  return { ...knownIn(given, 'severity', SEVERITIES), ...textsIn(given, ['finding']) };
}

/** The template that a new one is copied from. */
export interface TemplateSearch {
  from?: string;
}

export function templateIn(given: Given): TemplateSearch {
  return textsIn(given, ['from']);
}
