import type { RequestIssue } from '../../shared/errors.js';

/** Every event that can be subscribed to. */
export const WEBHOOK_EVENTS = [
  'chat.complete',
  'agent.flagged',
  'budget.alert',
  'budget.warning',
  'budget.exceeded',
  'error.provider',
  'model_alias.stopped',
  'approval.requested',
  'approval.reminder',
  'approval.decided',
  'approval.expired',
  'proposal.changed',
  'dispute.created',
  'dispute.changed',
  'dispute.sla_warning',
  'dispute.sla_breached',
  'analysis.completed',
  'analysis.failed',
  'health.degraded',
  'health.recovered',
] as const;

/** Subscribes to all events, including those of later versions. */
export const EVERY_EVENT = '*';

/** Sent on request to one endpoint; it cannot be subscribed to. */
export const TEST_EVENT = 'webhook.test';

const KNOWN: ReadonlySet<string> = new Set([...WEBHOOK_EVENTS, EVERY_EVENT]);

/** Problems of a list of subscriptions, with paths relative to it. */
export function eventProblems(events: readonly string[]): RequestIssue[] {
  return events.flatMap((event, index) => {
    if (!KNOWN.has(event)) return [{ path: `[${index}]`, message: `expected one of: *, ${WEBHOOK_EVENTS.join(', ')}` }];
    if (events.indexOf(event) < index) return [{ path: `[${index}]`, message: 'is a duplicate' }];
    return [];
  });
}
