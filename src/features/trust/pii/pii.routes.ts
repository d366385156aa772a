import { field, fromBody, type Route, route } from '../../../rest/route.js';
import { DetectPiiDocument, RedactPiiDocument } from './pii.operations.generated.js';

const row = {
  method: 'POST',
  tag: 'Trust layer',
  naming: 'camel',
  variables: { input: fromBody() },
} as const satisfies Partial<Route>;

export const piiRoutes: Route[] = [
  route({
    ...row,
    path: '/api/trust/pii/detect',
    summary: 'Find personal data in a text',
    operation: DetectPiiDocument,
    body: field('detectPii'),
  }),
  route({
    ...row,
    path: '/api/trust/pii/redact',
    summary: 'Replace personal data in a text',
    operation: RedactPiiDocument,
    body: field('redactPii'),
  }),
];
