import type { IncomingMessage } from 'node:http';
import type { Principal } from './identity.js';

/** Access tokens for the endpoints of tools, beside API keys. */
export interface ToolTokenHolders {
  /**
   * Who acts by the access token of a request to the endpoint at `path`. Throws ChallengeError, which says where tokens are
   * issued, and FORBIDDEN for a suspended tenant.
   */
  principalOf(request: IncomingMessage, path: string): Promise<Principal>;
}
