import { field, fromQuery, type Route, route } from '../../../rest/route.js';
import { ComplianceCsvDocument, ComplianceReportDocument } from './compliance.operations.generated.js';

export const complianceRoutes: Route[] = [
  route({
    method: 'GET',
    path: '/api/trust/reports/compliance',
    summary: 'Compliance report for a period',
    tag: 'Trust',
    naming: 'camel',
    operation: ComplianceReportDocument,
    variables: { startDate: fromQuery('startDate'), endDate: fromQuery('endDate') },
    body: field('complianceReport'),
    representations: [
      { type: 'text/csv', operation: ComplianceCsvDocument, field: 'complianceReport', text: 'csv', format: 'csv' },
    ],
  }),
];
