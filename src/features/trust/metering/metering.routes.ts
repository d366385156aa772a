import { field, fromBody, fromPath, fromQuery, type Route, route } from '../../../rest/route.js';
import { RecordUsageDocument, UsageRecordDocument, UsageSummaryDocument } from './metering.operations.generated.js';

const row = { tag: 'Trust', naming: 'camel' } as const;

export const meteringRoutes: Route[] = [
  route({
    ...row,
    method: 'POST',
    path: '/api/trust/usage/record',
    summary: 'Record usage metered by the client',
    operation: RecordUsageDocument,
    variables: { input: fromBody() },
    body: field('recordUsage'),
    status: 201,
    location: '/api/trust/usage/records/:id',
  }),
  route({
    ...row,
    method: 'GET',
    path: '/api/trust/usage/records/:id',
    summary: 'Get a usage record',
    operation: UsageRecordDocument,
    variables: { id: fromPath('id') },
    body: field('usageRecord'),
  }),
  route({
    ...row,
    method: 'GET',
    path: '/api/trust/usage/summary',
    summary: 'Summarise recorded usage over a period',
    operation: UsageSummaryDocument,
    variables: {
      metric: fromQuery('metric'),
      startDate: fromQuery('startDate'),
      endDate: fromQuery('endDate'),
      groupBy: fromQuery('groupBy'),
    },
    body: field('usageSummary'),
  }),
];
