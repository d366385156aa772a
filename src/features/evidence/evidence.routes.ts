import { connection, field, fromBody, fromPath, fromQuery, noBody, type Route, route } from '../../rest/route.js';
import {
  CreateEvidencePackDocument,
  DeleteEvidencePackDocument,
  EvidenceFrameworksDocument,
  EvidencePackContentDocument,
  EvidencePackDocument,
  EvidencePacksDocument,
} from './evidence.operations.generated.js';

const row = { tag: 'Trust', naming: 'camel' } as const;
const pack = {
  ...row,
  nulls: ['reason', 'bytes', 'sha256', 'manifestSha256', 'completedEventId', 'endedAt'],
} as const;
const one = { variables: { id: fromPath('id') } } as const;

export const evidenceRoutes: Route[] = [
  route({
    ...row,
    method: 'GET',
    path: '/api/trust/evidence-frameworks',
    summary: 'List frameworks that evidence packs report on',
    operation: EvidenceFrameworksDocument,
    variables: {},
    body: field('evidenceFrameworks', 'frameworks'),
  }),
  route({
    ...pack,
    method: 'GET',
    path: '/api/trust/evidence-packs',
    summary: 'List evidence packs, newest first',
    operation: EvidencePacksDocument,
    variables: { limit: fromQuery('limit'), cursor: fromQuery('cursor') },
    body: connection('evidencePacks', 'packs'),
  }),
  route({
    ...pack,
    method: 'POST',
    path: '/api/trust/evidence-packs',
    summary: 'Make an evidence pack',
    operation: CreateEvidencePackDocument,
    variables: { input: fromBody() },
    body: field('createEvidencePack'),
    status: 202,
    location: '/api/trust/evidence-packs/:id',
  }),
  route({
    ...pack,
    ...one,
    method: 'GET',
    path: '/api/trust/evidence-packs/:id',
    summary: 'One evidence pack',
    operation: EvidencePackDocument,
    body: field('evidencePack'),
  }),
  route({
    ...row,
    method: 'GET',
    path: '/api/trust/evidence-packs/:id/content',
    summary: 'The zip file of an evidence pack',
    operation: EvidencePackContentDocument,
    variables: { id: fromPath('id'), from: fromQuery('from') },
    body: field('evidencePackContent'),
    content: {
      field: 'evidencePackContent',
      base64: 'content',
      type: 'contentType',
      next: 'next',
      from: 'from',
      size: 'size',
      tag: 'sha256',
    },
  }),
  route({
    ...row,
    ...one,
    method: 'DELETE',
    path: '/api/trust/evidence-packs/:id',
    summary: 'Delete an evidence pack with its content',
    operation: DeleteEvidencePackDocument,
    body: noBody,
    status: 204,
  }),
];
