import { connection, field, fromBody, fromHeader, fromPath, fromQuery, type Route, route } from '../../rest/route.js';
import {
  CreateProposalDocument,
  DecideProposalsDocument,
  PendingProposalsDocument,
  ProposalDocument,
  ProposalsDocument,
  UpdateProposalDocument,
} from './proposal.operations.generated.js';

const row = { tag: 'Governance proposals', naming: 'camel' } as const;

export const proposalRoutes: Route[] = [
  route({
    ...row,
    method: 'GET',
    path: '/api/admin/v4/proposals',
    summary: 'Proposals, newest first',
    operation: ProposalsDocument,
    variables: {
      state: fromQuery('state'),
      phase: fromQuery('phase'),
      action: fromQuery('action'),
      actor: fromQuery('actor'),
      limit: fromQuery('limit'),
      cursor: fromQuery('cursor'),
    },
    body: connection('proposals', 'proposals'),
  }),
  route({
    ...row,
    method: 'POST',
    path: '/api/admin/v4/proposals',
    summary: 'Propose an action',
    operation: CreateProposalDocument,
    variables: { input: fromBody() },
    body: field('createProposal'),
    status: 201,
    location: '/api/admin/v4/proposals/:id',
  }),
  route({
    ...row,
    method: 'GET',
    path: '/api/admin/v4/proposals/pending',
    summary: 'What waits for a decision',
    operation: PendingProposalsDocument,
    variables: { all: fromQuery('all'), limit: fromQuery('limit'), cursor: fromQuery('cursor') },
    body: connection('pendingProposals', 'proposals'),
  }),
  route({
    ...row,
    method: 'POST',
    path: '/api/admin/v4/proposals/batch-decide',
    summary: 'Decide several proposals',
    operation: DecideProposalsDocument,
    variables: { input: fromBody() },
    body: field('decideProposals'),
  }),
  route({
    ...row,
    method: 'GET',
    path: '/api/admin/v4/proposals/:id',
    summary: 'One proposal',
    operation: ProposalDocument,
    variables: { id: fromPath('id') },
    body: field('proposal'),
  }),
  route({
    ...row,
    method: 'PATCH',
    path: '/api/admin/v4/proposals/:id',
    summary: 'Change or move a proposal',
    operation: UpdateProposalDocument,
    variables: { id: fromPath('id'), input: fromBody({ merge: { ifMatch: fromHeader('If-Match') } }) },
    body: field('updateProposal'),
  }),
];
