import type { WebhookOrder } from '../../gql/graphql.js';
import { type Given, knownIn, textsIn } from '../../parts/address.js';

export const DELIVERY_STATUSES = ['PENDING', 'DELIVERED', 'FAILED'] as const;

export const WEBHOOK_STATUSES = ['ACTIVE', 'DISABLED'] as const;
const WEBHOOK_ORDERS: readonly WebhookOrder[] = ['URL_ASC', 'URL_DESC'];

/** The filters of the list of endpoints, as in its address. */
export interface WebhooksSearch {
  /** A part of an address, a purpose or an event. */
  find?: string;
  status?: (typeof WEBHOOK_STATUSES)[number];
  sort?: WebhookOrder;
}

export function webhooksIn(given: Given): WebhooksSearch {
  return {
    ...textsIn(given, ['find']),
    ...knownIn(given, 'status', WEBHOOK_STATUSES),
    ...knownIn(given, 'sort', WEBHOOK_ORDERS),
  };
}

export interface WebhookSearch {
  status?: (typeof DELIVERY_STATUSES)[number];
}
