import type { IncomingMessage } from 'node:http';
import type { ToolApplication } from '../shared/tool-client.js';
import type { Principal } from './identity.js';

/** Who acts by an access token, and the application that it was issued to where that is known. */
export interface ToolTokenHolder {
  principal: Principal;
  application?: ToolApplication | undefined;
}

/** Access tokens for the endpoints of tools, beside API keys. */
export interface ToolTokenHolders {
  /**
   * Who acts by the access token of a request to the endpoint at `path`. Throws ChallengeError, which says where tokens are
   * issued, and FORBIDDEN for a suspended tenant.
   */
  holderOf(request: IncomingMessage, path: string): Promise<ToolTokenHolder>;
}
