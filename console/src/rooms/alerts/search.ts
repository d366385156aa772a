import type { AlertOrder } from '../../gql/graphql.js';
import { type Given, knownIn, textsIn } from '../../parts/address.js';

export const ALERT_STATUSES = ['FIRING', 'RECOVERED'] as const;
const ALERT_ORDERS: readonly AlertOrder[] = ['NAME_ASC', 'NAME_DESC'];

/** The filters and the order of the list of alerts, as in its address. */
export interface AlertSearch {
  /** A part of the name of a rule, or of why it fired. */
  find?: string;
  status?: (typeof ALERT_STATUSES)[number];
  sort?: AlertOrder;
}

export function alertsIn(given: Given): AlertSearch {
  return {
    ...textsIn(given, ['find']),
    ...knownIn(given, 'status', ALERT_STATUSES),
    ...knownIn(given, 'sort', ALERT_ORDERS),
  };
}
