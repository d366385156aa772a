import { field, fromBody, type Route, route } from '../../rest/route.js';
import { EvaluatePolicyDocument } from './policy.operations.generated.js';

export const policyRoutes: Route[] = [
  route({
    method: 'POST',
    path: '/api/trust/policies/evaluate',
    summary: 'Whether the policies let an action go ahead',
    tag: 'Trust',
    naming: 'camel',
    operation: EvaluatePolicyDocument,
    variables: { input: fromBody() },
    body: field('evaluatePolicy'),
  }),
];
