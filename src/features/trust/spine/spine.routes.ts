import { connection, field, fromBody, fromPath, fromQuery, type Route, route } from '../../../rest/route.js';
import {
  AuditEventsDocument,
  RecordAuditEventDocument,
  RecordSpineEventDocument,
  SpineCheckpointDocument,
  SpineCheckpointNoteDocument,
  SpineConsistencyProofDocument,
  SpineEventDocument,
  SpineEventsDocument,
  SpineInclusionProofDocument,
  SpineInclusionProofTextDocument,
  SpineTileDocument,
  SpineWitnessesDocument,
  WitnessedCheckpointDocument,
  WitnessedProofDocument,
} from './spine.operations.generated.js';

const row = { tag: 'Trust', naming: 'camel' } as const;

const record = {
  ...row,
  method: 'POST',
  summary: 'Record an audit event',
  operation: RecordSpineEventDocument,
  variables: { input: fromBody() },
  body: field('recordSpineEvent'),
  status: 201,
  location: '/api/trust/spine/events/:id',
} as const satisfies Omit<Route, 'path'>;

const events = {
  ...row,
  method: 'GET',
  summary: 'List audit events, newest first',
  operation: SpineEventsDocument,
  variables: {
    resourceId: fromQuery('resourceId'),
    actions: fromQuery('actions'),
    actor: fromQuery('actor'),
    severity: fromQuery('severity'),
    origin: fromQuery('origin'),
    startDate: fromQuery('startDate'),
    endDate: fromQuery('endDate'),
    limit: fromQuery('limit'),
    cursor: fromQuery('cursor'),
  },
  body: connection('spineEvents', 'events'),
  nulls: ['details', 'salt', 'content'],
} as const satisfies Omit<Route, 'path'>;

const checkpoint = {
  ...row,
  method: 'GET',
  summary: 'Get the newest signed checkpoint',
  operation: SpineCheckpointDocument,
  variables: {},
  body: field('spineCheckpoint'),
  representations: [
    {
      type: 'text/plain',
      operation: SpineCheckpointNoteDocument,
      field: 'spineCheckpoint',
      text: 'checkpoint',
      isDefault: true,
    },
  ],
} as const satisfies Omit<Route, 'path'>;

/** Tiles never change; `vary` lists the headers that select the log. */
const tileOf = (vary: string) =>
  ({
    ...row,
    method: 'GET',
    summary: 'Get a tile of the log',
    operation: SpineTileDocument,
    variables: { path: fromPath('path') },
    body: field('spineTile'),
    representations: [
      {
        type: 'application/octet-stream',
        operation: SpineTileDocument,
        field: 'spineTile',
        text: 'data',
        isBase64: true,
        isDefault: true,
        headers: { 'Cache-Control': 'private, max-age=31536000, immutable', Vary: vary },
      },
    ],
  }) as const satisfies Omit<Route, 'path'>;

/** A log under its own prefix, as clients of C2SP tlog-tiles read it. */
const ofLog = { tenantFrom: 'tenant' } as const;

export const spineRoutes: Route[] = [
  route({ ...record, path: '/api/trust/spine/record' }),
  route({
    ...record,
    path: '/api/oversight/audit',
    tag: 'Oversight',
    operation: RecordAuditEventDocument,
    body: field('recordAuditEvent'),
  }),
  route({ ...events, path: '/api/trust/spine/events' }),
  route({
    ...events,
    path: '/api/oversight/audit',
    tag: 'Oversight',
    operation: AuditEventsDocument,
    body: connection('auditEvents', 'events'),
  }),
  route({
    ...row,
    method: 'GET',
    path: '/api/trust/spine/events/:id',
    summary: 'Get an audit event',
    operation: SpineEventDocument,
    variables: { id: fromPath('id') },
    body: field('spineEvent'),
    nulls: ['details', 'salt', 'content'],
  }),
  route({
    ...row,
    method: 'GET',
    path: '/api/trust/spine/events/:id/proof',
    summary: 'Get the inclusion proof of an audit event',
    operation: SpineInclusionProofDocument,
    variables: { id: fromPath('id') },
    body: field('spineInclusionProof'),
    representations: [
      {
        type: 'text/plain',
        operation: SpineInclusionProofTextDocument,
        field: 'spineInclusionProof',
        text: 'text',
        isDefault: true,
      },
    ],
  }),
  route({ ...checkpoint, path: '/api/trust/spine/checkpoint' }),
  route({
    ...row,
    method: 'GET',
    path: '/api/trust/spine/witnesses',
    summary: 'Get how the log stands with its witnesses',
    operation: SpineWitnessesDocument,
    variables: {},
    body: field('spineWitnesses'),
    nulls: ['witnessedSize', 'witnessedAt', 'size', 'cosignedAt', 'answer', 'reason', 'askedAt'],
  }),
  route({
    ...row,
    method: 'GET',
    path: '/api/trust/spine/consistency',
    summary: 'Get the consistency proof between two log sizes',
    operation: SpineConsistencyProofDocument,
    variables: { from: fromQuery('from'), to: fromQuery('to') },
    body: field('spineConsistencyProof'),
  }),
  route({ ...tileOf('Accept, Authorization, X-Tenant-ID'), path: '/api/trust/spine/tile/*path' }),
  route({
    ...checkpoint,
    ...ofLog,
    path: '/logs/:tenant/checkpoint',
    summary: 'Get the newest checkpoint that the quorum of witnesses has cosigned',
    operation: WitnessedCheckpointDocument,
    representations: [
      {
        type: 'text/plain',
        operation: WitnessedCheckpointDocument,
        field: 'spineCheckpoint',
        text: 'checkpoint',
        isDefault: true,
      },
    ],
  }),
  route({
    ...row,
    ...ofLog,
    method: 'GET',
    path: '/logs/:tenant/proof/:id',
    summary: 'Get the proof of an event under the newest witnessed checkpoint',
    operation: WitnessedProofDocument,
    variables: { id: fromPath('id') },
    body: field('spineInclusionProof'),
    representations: [
      {
        type: 'text/plain',
        operation: WitnessedProofDocument,
        field: 'spineInclusionProof',
        text: 'text',
        isDefault: true,
      },
    ],
  }),
  route({ ...tileOf('Accept, Authorization'), ...ofLog, path: '/logs/:tenant/tile/*path' }),
];
