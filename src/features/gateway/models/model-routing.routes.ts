import { field, fromBody, type Route, route } from '../../../rest/route.js';
import { RouteModelDocument } from './model-routing.operations.generated.js';

export const modelRoutingRoutes: Route[] = [
  route({
    method: 'POST',
    path: '/api/trust/models/route',
    summary: 'Recommend a model',
    tag: 'Trust',
    naming: 'camel',
    operation: RouteModelDocument,
    variables: { input: fromBody() },
    body: field('routeModel'),
    nulls: ['model', 'provider'],
  }),
];
