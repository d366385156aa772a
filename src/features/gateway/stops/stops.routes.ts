import { connection, field, fromBody, fromPath, fromQuery, type Route, route } from '../../../rest/route.js';
import { CreateStopDocument, LiftStopDocument, StopDocument, StopsDocument } from './stops.operations.generated.js';

const row = { tag: 'Gateway', naming: 'camel' } as const;
const nulls = ['liftedBy', 'liftedAt'];

export const stopRoutes: Route[] = [
  route({
    ...row,
    method: 'GET',
    path: '/api/stops',
    summary: 'List stops, those that hold first',
    operation: StopsDocument,
    variables: { limit: fromQuery('limit'), cursor: fromQuery('cursor') },
    body: connection('stops', 'stops'),
    nulls,
  }),
  route({
    ...row,
    method: 'POST',
    path: '/api/stops',
    summary: 'Stop model calls',
    operation: CreateStopDocument,
    variables: { input: fromBody() },
    body: field('createStop'),
    status: 201,
    location: '/api/stops/:id',
    nulls,
  }),
  route({
    ...row,
    method: 'GET',
    path: '/api/stops/:id',
    summary: 'One stop',
    operation: StopDocument,
    variables: { id: fromPath('id') },
    body: field('stop'),
    nulls,
  }),
  route({
    ...row,
    method: 'DELETE',
    path: '/api/stops/:id',
    summary: 'Lift a stop',
    operation: LiftStopDocument,
    variables: { id: fromPath('id') },
    body: field('liftStop'),
    nulls,
  }),
];
