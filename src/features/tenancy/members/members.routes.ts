import { connection, field, fromBody, fromPath, fromQuery, type Route, route } from '../../../rest/route.js';
import {
  DeactivateMemberDocument,
  InviteMemberDocument,
  MemberDocument,
  MembersDocument,
  ReactivateMemberDocument,
  ReinviteMemberDocument,
  UpdateMemberDocument,
} from './members.operations.generated.js';

const row = { tag: 'People', naming: 'camel' } as const;

export const memberRoutes: Route[] = [
  route({
    ...row,
    method: 'GET',
    path: '/api/members',
    summary: 'List the people of the tenant, newest first',
    operation: MembersDocument,
    variables: {
      limit: fromQuery('limit'),
      cursor: fromQuery('cursor'),
      status: fromQuery('status'),
      role: fromQuery('role'),
      search: fromQuery('search'),
    },
    body: connection('members', 'members'),
  }),
  route({
    ...row,
    method: 'POST',
    path: '/api/members',
    summary: 'Invite a person; the link is shown only once',
    operation: InviteMemberDocument,
    variables: { input: fromBody() },
    body: field('inviteMember'),
  }),
  route({
    ...row,
    method: 'GET',
    path: '/api/members/:id',
    summary: 'One person',
    operation: MemberDocument,
    variables: { id: fromPath('id') },
    body: field('member'),
  }),
  route({
    ...row,
    method: 'PATCH',
    path: '/api/members/:id',
    summary: 'Change a person’s name, address or roles',
    operation: UpdateMemberDocument,
    variables: { id: fromPath('id'), input: fromBody() },
    body: field('updateMember'),
  }),
  route({
    ...row,
    method: 'POST',
    path: '/api/members/:id/invite',
    summary: 'Make a new sign-in link for a person',
    operation: ReinviteMemberDocument,
    variables: { id: fromPath('id') },
    body: field('reinviteMember'),
  }),
  route({
    ...row,
    method: 'POST',
    path: '/api/members/:id/deactivate',
    summary: 'End a person’s sessions and keys',
    operation: DeactivateMemberDocument,
    variables: { id: fromPath('id') },
    body: field('deactivateMember'),
  }),
  route({
    ...row,
    method: 'POST',
    path: '/api/members/:id/reactivate',
    summary: 'Let a person sign in again',
    operation: ReactivateMemberDocument,
    variables: { id: fromPath('id') },
    body: field('reactivateMember'),
  }),
];
