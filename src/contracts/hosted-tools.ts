import type { AgentSession } from '../shared/http/agent-session.js';
import type { Principal } from './identity.js';

/** The way by which a provider that calls tools itself comes back through the gateway. */
export interface HostedDoor {
  /** The address in place of the server's own. */
  url: string;
  /** A token for that address alone, for minutes. */
  ticket: (about: { session: AgentSession | undefined; modelCall: string | undefined }) => string;
}

/** Servers of tools that providers are let call. */
export interface HostedToolServers {
  /** The door to a server that is named by its address, or by an address or name of this gateway. Throws INVALID_REQUEST. */
  door(principal: Principal, address: string, path: string): HostedDoor;
}
