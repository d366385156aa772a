import { connection, fromQuery, fromQueryObject, type Picker, type Route, route } from '../../rest/route.js';
import {
  ExportAlertsDocument,
  ExportBudgetsDocument,
  ExportDisputesDocument,
  ExportEventsDocument,
  ExportKeysDocument,
  ExportMembersDocument,
  ExportPoliciesDocument,
  ExportProposalsDocument,
  ExportRequestsDocument,
  ExportToolsDocument,
  ExportToolServersDocument,
  ExportWebhookDeliveriesDocument,
  ExportWebhooksDocument,
} from './exports.operations.generated.js';

/** A list as it is exported: its connection, and where the values of its filters come from besides parameters of their names. */
interface ExportedList {
  name: string;
  words: string;
  operation: Route['operation'];
  field: string;
  filters?: Record<string, Picker>;
}

/** Filters that are query parameters of their own names. */
function named(...names: string[]): Record<string, Picker> {
  return Object.fromEntries(names.map((name) => [name, fromQuery(name)]));
}

const filter = { filter: fromQueryObject() };

const lists: readonly ExportedList[] = [
  { name: 'requests', words: 'requests', operation: ExportRequestsDocument, field: 'invocations', filters: filter },
  {
    name: 'keys',
    words: 'API keys',
    operation: ExportKeysDocument,
    field: 'apiKeys',
    filters: named('withoutMember', 'search', 'usable'),
  },
  { name: 'members', words: 'members', operation: ExportMembersDocument, field: 'members', filters: filter },
  {
    name: 'policies',
    words: 'policies',
    operation: ExportPoliciesDocument,
    field: 'policies',
    filters: named('search', 'effect'),
  },
  {
    name: 'proposals',
    words: 'proposals',
    operation: ExportProposalsDocument,
    field: 'proposals',
    filters: named('state', 'phase', 'action', 'actor'),
  },
  {
    name: 'disputes',
    words: 'dispute cases',
    operation: ExportDisputesDocument,
    field: 'disputeCases',
    filters: named('status', 'type', 'assignedTo', 'claimant', 'priority'),
  },
  { name: 'budgets', words: 'budgets', operation: ExportBudgetsDocument, field: 'budgets', filters: filter },
  {
    name: 'alerts',
    words: 'alerts',
    operation: ExportAlertsDocument,
    field: 'alerts',
    filters: named('status', 'search'),
  },
  {
    name: 'webhooks',
    words: 'webhooks',
    operation: ExportWebhooksDocument,
    field: 'webhooks',
    filters: named('search', 'status'),
  },
  {
    name: 'webhook-deliveries',
    words: 'deliveries of a webhook',
    operation: ExportWebhookDeliveriesDocument,
    field: 'webhookDeliveries',
    filters: { id: fromQuery('webhook'), ...named('status') },
  },
  { name: 'tool-servers', words: 'servers of tools', operation: ExportToolServersDocument, field: 'mcpServers' },
  {
    name: 'tools',
    words: 'tools of a server',
    operation: ExportToolsDocument,
    field: 'mcpTools',
    filters: named('server'),
  },
  {
    name: 'events',
    words: 'events of the log',
    operation: ExportEventsDocument,
    field: 'spineEvents',
    filters: filter,
  },
];

/** A row for each list: its operation is the list's own, so permissions, tenant and fields are too. */
export const exportRoutes: Route[] = lists.map(({ name, words, operation, field, filters }) =>
  route({
    method: 'GET',
    path: `/api/exports/${name}`,
    summary: `Export ${words} as a file`,
    tag: 'Exports',
    naming: 'camel',
    operation,
    variables: { cursor: fromQuery('cursor'), ...filters },
    body: connection(field, 'records'),
    exported: name,
  }),
);
