import { createRouter } from '@tanstack/react-router';
import { alertsRoute } from '../rooms/alerts/route.js';
import { inboxRoute } from '../rooms/inbox/route.js';
import { designRoutes } from '../rooms/design/route.js';
import { disputesRoutes } from '../rooms/disputes/route.js';
import { documentsRoutes } from '../rooms/documents/route.js';
import { evidenceRoutes } from '../rooms/evidence/route.js';
import { keysRoute } from '../rooms/keys/route.js';
import { modelsRoute } from '../rooms/models/route.js';
import { overviewRoute } from '../rooms/overview/route.js';
import { groupsRoute, identityProvidersRoute, peopleRoute } from '../rooms/people/route.js';
import { playgroundRoute } from '../rooms/playground/route.js';
import { explainRoute, newPolicyRoute, policiesRoute, policyRoute } from '../rooms/policies/route.js';
import { proposalRoute, proposalsRoute } from '../rooms/proposals/route.js';
import { requestRoute, requestsRoute } from '../rooms/requests/route.js';
import { personalDataRoute, tenantRoute, tenantsRoute } from '../rooms/tenants/route.js';
import { webhookRoute, webhooksRoute } from '../rooms/webhooks/route.js';
import { root } from './root.js';

export const router = createRouter({
  routeTree: root.addChildren([
    overviewRoute,
    requestsRoute,
    requestRoute,
    playgroundRoute,
    inboxRoute,
    proposalsRoute,
    proposalRoute,
    policiesRoute,
    newPolicyRoute,
    explainRoute,
    policyRoute,
    keysRoute,
    peopleRoute,
    groupsRoute,
    identityProvidersRoute,
    alertsRoute,
    modelsRoute,
    tenantsRoute,
    tenantRoute,
    personalDataRoute,
    webhooksRoute,
    webhookRoute,
    ...designRoutes,
    ...disputesRoutes,
    ...documentsRoutes,
    ...evidenceRoutes,
  ]),
  defaultPreload: 'intent',
  scrollRestoration: true,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
