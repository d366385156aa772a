import { field, fromQuery, type Route, route } from '../../../../rest/route.js';
import { UsageFocusCsvDocument, UsageFocusDocument, UsageFocusJsonlDocument } from './focus.operations.generated.js';

export const focusRoutes: Route[] = [
  route({
    method: 'GET',
    path: '/api/usage/focus',
    summary: 'Usage as FOCUS 1.2, for FinOps tools',
    tag: 'Gateway',
    naming: 'snake',
    operation: UsageFocusDocument,
    variables: {
      startDate: fromQuery('start_date'),
      endDate: fromQuery('end_date'),
      granularity: fromQuery('granularity'),
    },
    body: field('usageFocus'),
    representations: [
      {
        type: 'text/csv',
        operation: UsageFocusCsvDocument,
        field: 'usageFocus',
        text: 'csv',
        format: 'csv',
        isDefault: true,
      },
      {
        type: 'application/jsonl',
        operation: UsageFocusJsonlDocument,
        field: 'usageFocus',
        text: 'jsonl',
        format: 'jsonl',
      },
    ],
  }),
];
