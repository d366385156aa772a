import { type Given, knownIn, textsIn } from '../../parts/address.js';

export const DELIVERY_STATUSES = ['PENDING', 'DELIVERED', 'FAILED'] as const;

export const WEBHOOK_STATUSES = ['ACTIVE', 'DISABLED'] as const;

/** The filters of the list of endpoints, as in its address. */
export interface WebhooksSearch {
  /** A part of an address, a purpose or an event. */
  find?: string;
  status?: (typeof WEBHOOK_STATUSES)[number];
}

export function webhooksIn(given: Given): WebhooksSearch {
  return { ...textsIn(given, ['find']), ...knownIn(given, 'status', WEBHOOK_STATUSES) };
}

export interface WebhookSearch {
  status?: (typeof DELIVERY_STATUSES)[number];
}
