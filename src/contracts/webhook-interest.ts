import type { buildConnector } from 'undici';
import type { Resolve } from '../shared/outbound/target-guard.js';

/** The function that opens sockets. */
export type Connector = ReturnType<typeof buildConnector>;

/** With what webhooks reach the world; name servers, sockets and 15 s where absent. */
export interface WebhookReach {
  timeoutMillis?: number;
  resolve?: Resolve;
  connector?: Connector;
}

/** Which events some endpoint of a tenant wants; asked on the hot path. */
export interface EventInterest {
  wants(tenantId: string, type: string): boolean;
}

/** Why an endpoint gets nothing: someone asked for it, it answered 410, or it failed for too long. */
export type DisabledReason = 'requested' | 'gone' | 'failing';

export type WebhookStatus = 'active' | 'disabled';

export type DeliveryStatus = 'pending' | 'delivered' | 'failed';
