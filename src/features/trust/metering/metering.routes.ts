import { field, fromBody, fromPath, fromQuery, type Route, route } from '../../../rest/route.js';
import { RecordUsageDocument, UsageRecordDocument, UsageSummaryDocument } from './metering.operations.generated.js';

const row = { tag: 'Trust', naming: 'camel' } as const;

export const meteringRoutes: Route[] = [
  route({
    ...row,
    method: 'POST',
    path: '/api/trust/usage/record',
    summary: 'Record a usage that the client meters',
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
    summary: 'One recorded usage',
    operation: UsageRecordDocument,
    variables: { id: fromPath('id') },
    body: field('usageRecord'),
  }),
  route({
    ...row,
    method: 'GET',
    path: '/api/trust/usage/summary',
    summary: 'Recorded usage of a period, summed',
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
