import { analysisRoutes } from './features/analysis/analysis.routes.js';
import { disputeRoutes } from './features/dispute/dispute.routes.js';
import { designRoutes } from './features/design/design.routes.js';
import { gatewayRoutes } from './features/gateway/gateway.routes.js';
import { oversightRoutes } from './features/oversight/oversight.routes.js';
import { proposalRoutes } from './features/proposals/proposal.routes.js';
import { piiRoutes } from './features/trust/pii.routes.js';
import { policyRoutes } from './features/trust/policy.routes.js';
import { spineRoutes } from './features/trust/spine.routes.js';
import { webhookRoutes } from './features/webhooks/webhook.routes.js';

import { modelRoutingRoutes } from './features/gateway/model-routing.routes.js';
import { complianceRoutes } from './features/trust/compliance.routes.js';
import { meteringRoutes } from './features/trust/metering.routes.js';

/** The REST table: the rows of every area. */
export const routes = [
  ...analysisRoutes,
  ...complianceRoutes,
  ...disputeRoutes,
  ...designRoutes,
  ...gatewayRoutes,
  ...meteringRoutes,
  ...modelRoutingRoutes,
  ...oversightRoutes,
  ...piiRoutes,
  ...policyRoutes,
  ...proposalRoutes,
  ...spineRoutes,
  ...webhookRoutes,
];
