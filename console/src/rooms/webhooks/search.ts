export const DELIVERY_STATUSES = ['PENDING', 'DELIVERED', 'FAILED'] as const;

export interface WebhookSearch {
  status?: (typeof DELIVERY_STATUSES)[number];
}
