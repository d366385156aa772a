import { connection, field, fromPath, fromQuery, type Route, route } from '../../../rest/route.js';
import { DevicesDocument, EndDeviceDocument } from './devices.operations.generated.js';

const row = { tag: 'People', naming: 'camel' } as const;

export const deviceRoutes: Route[] = [
  route({
    ...row,
    method: 'GET',
    path: '/api/devices',
    summary: 'List one’s own devices, newest first',
    operation: DevicesDocument,
    variables: { limit: fromQuery('limit'), cursor: fromQuery('cursor') },
    body: connection('devices', 'devices'),
  }),
  route({
    ...row,
    method: 'DELETE',
    path: '/api/devices/:id',
    summary: 'End the sign-in of one’s own device',
    operation: EndDeviceDocument,
    variables: { id: fromPath('id') },
    body: field('endDevice'),
  }),
];
