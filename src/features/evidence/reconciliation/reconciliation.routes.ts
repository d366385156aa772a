import { connection, field, fromBody, fromPath, fromQuery, noBody, type Route, route } from '../../../rest/route.js';
import {
  CreateReconciliationDocument,
  DeleteReconciliationDocument,
  ReconciliationCsvDocument,
  ReconciliationDocument,
  ReconciliationRowsDocument,
  ReconciliationsDocument,
} from './reconciliation.operations.generated.js';

/** Bytes of a report, as it is sent. */
const MAX_REPORT_BYTES = 20 * 1024 * 1024;
const row = {
  tag: 'Trust',
  naming: 'camel',
  nulls: ['origin', 'calls', 'costUsd', 'unseenCalls', 'provider', 'ledger'],
} as const;
const one = { variables: { id: fromPath('id') } } as const;

export const reconciliationRoutes: Route[] = [
  route({
    ...row,
    method: 'GET',
    path: '/api/trust/reconciliations',
    summary: 'List reconciliations of providers’ usage with the ledger, newest first',
    operation: ReconciliationsDocument,
    variables: { limit: fromQuery('limit'), cursor: fromQuery('cursor') },
    body: connection('reconciliations', 'reconciliations'),
  }),
  route({
    ...row,
    method: 'POST',
    path: '/api/trust/reconciliations',
    summary: 'Compare a provider’s own usage with the ledger',
    operation: CreateReconciliationDocument,
    variables: { input: fromBody() },
    upload: { content: 'report', contentType: 'contentType', filename: 'filename', maxBytes: MAX_REPORT_BYTES },
    body: field('createReconciliation'),
    status: 201,
    location: '/api/trust/reconciliations/:id',
  }),
  route({
    ...row,
    ...one,
    method: 'GET',
    path: '/api/trust/reconciliations/:id',
    summary: 'One reconciliation, without its rows',
    operation: ReconciliationDocument,
    body: field('reconciliation'),
  }),
  route({
    ...row,
    method: 'GET',
    path: '/api/trust/reconciliations/:id/rows',
    summary: 'The rows of a reconciliation, as CSV where JSON is not asked for',
    operation: ReconciliationRowsDocument,
    variables: { id: fromPath('id'), differencesFirst: fromQuery('differencesFirst') },
    body: field('reconciliationRows'),
    representations: [
      {
        type: 'text/csv',
        operation: ReconciliationCsvDocument,
        field: 'reconciliationRows',
        text: 'csv',
        format: 'csv',
        isDefault: true,
      },
    ],
  }),
  route({
    ...row,
    ...one,
    method: 'DELETE',
    path: '/api/trust/reconciliations/:id',
    summary: 'Delete a reconciliation with its rows',
    operation: DeleteReconciliationDocument,
    body: noBody,
    status: 204,
  }),
];
