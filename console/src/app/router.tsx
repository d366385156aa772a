import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { createRouter } from '@tanstack/react-router';
import { Empty } from '../parts/empty.js';
import { Broken } from './broken.js';
import { Frame } from './frame.js';
import { alertsRoute } from './routes/alerts.js';
import { applicationsRoute } from './routes/applications.js';
import { batchesRoute } from './routes/batches.js';
import { budgetRoute, budgetsRoute, newBudgetRoute } from './routes/budgets.js';
import { designRoutes } from './routes/design.js';
import { disputesRoutes } from './routes/disputes.js';
import { documentsRoutes } from './routes/documents.js';
import { evaluationRoute, evaluationsRoute } from './routes/evaluations.js';
import { evidenceRoutes } from './routes/evidence.js';
import { inboxRoute } from './routes/inbox.js';
import { keyRoute, keysRoute } from './routes/keys.js';
import { aliasRoute, modelsRoute } from './routes/models.js';
import { overviewRoute } from './routes/overview.js';
import { groupRoute, groupsRoute, identityProvidersRoute, peopleRoute, personRoute } from './routes/people.js';
import { callsPlaygroundRoute, playgroundRoute, toolPlaygroundRoute } from './routes/playground.js';
import { explainRoute, newPolicyRoute, policiesRoute, policyRoute } from './routes/policies.js';
import { promptRoute, promptsRoute } from './routes/prompts.js';
import { proposalRoute, proposalsRoute } from './routes/proposals.js';
import { newProviderRoute, providerRoute, providersRoute } from './routes/providers.js';
import { spendingRoute } from './routes/spending.js';
import { requestRoute, requestsRoute, sessionRoute } from './routes/requests.js';
import { root } from './routes/root.js';
import { guardRoute, guardsRoute } from './routes/guards.js';
import { stopsRoute } from './routes/stops.js';
import { personalDataRoute, tenantRoute, tenantsRoute } from './routes/tenants.js';
import { toolsRoutes } from './routes/tools.js';
import { webhookRoute, webhooksRoute } from './routes/webhooks.js';

root.update({
  component: Frame,
  errorComponent: Broken,
  notFoundComponent: () => (
    <Empty title={t`There is no such page`}>
      <Trans>
        The address may be wrong, or what was here has gone. Press <kbd>Ctrl</kbd> <kbd>K</kbd> to find it.
      </Trans>
    </Empty>
  ),
});

export const router = createRouter({
  routeTree: root.addChildren([
    overviewRoute,
    requestsRoute,
    sessionRoute,
    requestRoute,
    playgroundRoute,
    callsPlaygroundRoute,
    toolPlaygroundRoute,
    inboxRoute,
    proposalsRoute,
    proposalRoute,
    policiesRoute,
    newPolicyRoute,
    explainRoute,
    policyRoute,
    budgetsRoute,
    newBudgetRoute,
    budgetRoute,
    keysRoute,
    keyRoute,
    peopleRoute,
    personRoute,
    groupsRoute,
    groupRoute,
    identityProvidersRoute,
    alertsRoute,
    spendingRoute,
    applicationsRoute,
    batchesRoute,
    guardsRoute,
    guardRoute,
    promptsRoute,
    promptRoute,
    evaluationsRoute,
    evaluationRoute,
    stopsRoute,
    providersRoute,
    newProviderRoute,
    providerRoute,
    modelsRoute,
    aliasRoute,
    tenantsRoute,
    tenantRoute,
    personalDataRoute,
    webhooksRoute,
    webhookRoute,
    ...designRoutes,
    ...disputesRoutes,
    ...documentsRoutes,
    ...evidenceRoutes,
    ...toolsRoutes,
  ]),
  defaultPreload: 'intent',
  // What an address says and a room does not know would reach the room all the same.
  search: { strict: true },
  scrollRestoration: true,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
