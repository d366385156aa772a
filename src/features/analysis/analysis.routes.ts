import { connection, field, fromBody, fromHeader, fromPath, fromQuery, type Route, route } from '../../rest/route.js';
import {
  AnalysesDocument,
  AnalysisDocument,
  AnalysisForecastDocument,
  AnalysisTemplatesDocument,
  AnalyzeDocumentDocument,
} from './analysis.operations.generated.js';

const row = { tag: 'Document analysis', naming: 'camel' } as const;
/** Bytes of a JSON body that may carry a document in base64. */
const MAX_DOCUMENT_BYTES = 20 * 1024 * 1024;
/** Fields of a result that are sent as null when they have no value. */
const nulls = ['score', 'page', 'title', 'normalized', 'kind'];

const upload = {
  content: 'content',
  contentType: 'contentType',
  filename: 'filename',
  list: 'documents',
  maxBytes: MAX_DOCUMENT_BYTES,
};

export const analysisRoutes: Route[] = [
  route({
    ...row,
    method: 'POST',
    path: '/api/da/analyze',
    mayAskModel: true,
    summary: 'Analyse a document by a template',
    operation: AnalyzeDocumentDocument,
    variables: { input: fromBody(), prefer: fromHeader('Prefer') },
    upload,
    body: field('analyzeDocument'),
    nulls,
    status: 201,
    location: '/api/da/status/:id',
    statusFrom: { field: 'status', statuses: { processing: 202 } },
  }),
  route({
    ...row,
    method: 'POST',
    path: '/api/da/forecast',
    summary: 'Tell the most that a model costs for an analysis',
    operation: AnalysisForecastDocument,
    variables: { input: fromBody() },
    upload,
    body: field('analysisForecast'),
    nulls: ['model', 'reason'],
  }),
  route({
    ...row,
    method: 'GET',
    path: '/api/da/status/:id',
    summary: 'Get an analysis and its progress',
    operation: AnalysisDocument,
    variables: { id: fromPath('id') },
    body: field('analysis'),
    nulls,
  }),
  route({
    ...row,
    method: 'GET',
    path: '/api/da/analyses',
    summary: 'List analyses, newest first',
    operation: AnalysesDocument,
    variables: {
      status: fromQuery('status'),
      templateId: fromQuery('templateId'),
      limit: fromQuery('limit'),
      cursor: fromQuery('cursor'),
    },
    body: connection('analyses', 'analyses'),
    nulls,
  }),
  route({
    ...row,
    method: 'GET',
    path: '/api/da/templates',
    summary: 'List analysis templates',
    operation: AnalysisTemplatesDocument,
    variables: {},
    body: field('analysisTemplates'),
  }),
];
