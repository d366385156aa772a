import { connection, field, fromBody, fromPath, fromQuery, noBody, type Route, route } from '../../../rest/route.js';
import {
  CreatePolicyDocument,
  DeletePolicyDocument,
  EvaluatePolicyDocument,
  PoliciesDocument,
  PolicyDocument,
  PolicyVersionsDocument,
  SimulatePoliciesDocument,
  UpdatePolicyDocument,
} from './policy.operations.generated.js';

const row = { tag: 'Trust', naming: 'camel' } as const;
/** A change that the policies send to people is answered with the proposal. */
const approval = { location: '/api/admin/v4/proposals/:id' };
const page = { limit: fromQuery('limit'), cursor: fromQuery('cursor') };

export const policyRoutes: Route[] = [
  route({
    ...row,
    method: 'GET',
    path: '/api/trust/policies',
    summary: 'List policies by name',
    operation: PoliciesDocument,
    variables: page,
    body: connection('policies', 'policies'),
  }),
  route({
    ...row,
    method: 'POST',
    path: '/api/trust/policies',
    summary: 'Create a policy',
    operation: CreatePolicyDocument,
    variables: { input: fromBody() },
    body: field('createPolicy'),
    status: 201,
    location: '/api/trust/policies/:id',
    approval,
  }),
  route({
    ...row,
    method: 'POST',
    path: '/api/trust/policies/evaluate',
    summary: 'Evaluate the policies for an action',
    operation: EvaluatePolicyDocument,
    variables: { input: fromBody() },
    body: field('evaluatePolicy'),
  }),
  route({
    ...row,
    method: 'POST',
    path: '/api/trust/policies/simulate',
    summary: 'Simulate policy drafts on past decisions',
    operation: SimulatePoliciesDocument,
    variables: { input: fromBody() },
    body: field('simulatePolicies'),
  }),
  route({
    ...row,
    method: 'GET',
    path: '/api/trust/policies/:id',
    summary: 'One policy',
    operation: PolicyDocument,
    variables: { id: fromPath('id') },
    body: field('policy'),
  }),
  route({
    ...row,
    method: 'PUT',
    path: '/api/trust/policies/:id',
    summary: 'Update a policy; absent fields stay as they are',
    operation: UpdatePolicyDocument,
    variables: { id: fromPath('id'), input: fromBody() },
    body: field('updatePolicy'),
    approval,
  }),
  route({
    ...row,
    method: 'DELETE',
    path: '/api/trust/policies/:id',
    summary: 'Delete a policy; evidence still refers to it',
    operation: DeletePolicyDocument,
    variables: { id: fromPath('id') },
    body: noBody,
    status: 204,
    approval,
  }),
  route({
    ...row,
    method: 'GET',
    path: '/api/trust/policies/:id/versions',
    summary: 'List the versions of a policy, newest first',
    operation: PolicyVersionsDocument,
    variables: { id: fromPath('id'), ...page },
    body: connection('policyVersions', 'versions'),
  }),
];
