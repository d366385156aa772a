import { gatewayRoutes } from './features/gateway/gateway.routes.js';
import { oversightRoutes } from './features/oversight/oversight.routes.js';
import { proposalRoutes } from './features/proposals/proposal.routes.js';
import { piiRoutes } from './features/trust/pii.routes.js';
import { policyRoutes } from './features/trust/policy.routes.js';
import { spineRoutes } from './features/trust/spine.routes.js';

/** The REST table: the rows of every area. */
export const routes = [
  ...gatewayRoutes,
  ...oversightRoutes,
  ...piiRoutes,
  ...policyRoutes,
  ...proposalRoutes,
  ...spineRoutes,
];
