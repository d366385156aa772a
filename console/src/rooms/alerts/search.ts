import { type Given, knownIn, textsIn } from '../../parts/address.js';

export const ALERT_STATUSES = ['FIRING', 'RECOVERED'] as const;

/** The filters of the list of alerts, as in its address. */
export interface AlertSearch {
  /** A part of the name of a rule, or of why it fired. */
  find?: string;
  status?: (typeof ALERT_STATUSES)[number];
}

export function alertsIn(given: Given): AlertSearch {
  return { ...textsIn(given, ['find']), ...knownIn(given, 'status', ALERT_STATUSES) };
}
