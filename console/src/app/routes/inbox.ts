import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { type InboxSearch, isKind } from '../../rooms/inbox/items.js';
import { root } from './root.js';

const inbox = createRoute({
  getParentRoute: () => root,
  path: '/inbox',
  validateSearch: ({ kind }): InboxSearch => (isKind(kind) ? { kind } : {}),
  component: lazyRouteComponent(() => import('../../rooms/inbox/inbox.js'), 'Inbox'),
});
const component = lazyRouteComponent(() => import('../../rooms/inbox/item.js'), 'OpenItem');
const list = createRoute({ getParentRoute: () => inbox, path: '/', component });
const proposal = createRoute({ getParentRoute: () => inbox, path: '/proposal/$id', component });
const approval = createRoute({ getParentRoute: () => inbox, path: '/approval/$id', component });
const submission = createRoute({ getParentRoute: () => inbox, path: '/submission/$id', component });
const dispute = createRoute({ getParentRoute: () => inbox, path: '/case/$id', component });

/** One address for each kind, so that a link says what it leads to. */
export const inboxRoute = inbox.addChildren([list, proposal, approval, submission, dispute]);
