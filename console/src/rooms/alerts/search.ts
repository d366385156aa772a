export const ALERT_STATUSES = ['FIRING', 'RECOVERED'] as const;

export interface AlertSearch {
  status?: (typeof ALERT_STATUSES)[number];
}
