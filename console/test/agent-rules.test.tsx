/** @jest-environment @happy-dom/jest-environment */
import { expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { TenantDocument, type TenantQuery, UpdateTenantDocument } from '../src/gql/graphql.js';
import { enabled, open } from './support/page.js';
import { askedOf, reply } from './support/server.js';

const TENANT: TenantQuery['tenant'] = {
  id: 'tenant-1',
  name: 'Analytical Engines',
  status: 'ACTIVE',
  tier: 'PRO',
  monthlyBudgetUsd: 100,
  requestsPerMinute: null,
  tokensPerMinute: null,
  piiMode: 'DETECT',
  piiAnswers: 'OFF',
  unreadAttachments: 'PASS',
  approvalRiskThreshold: null,
  defaultApprovers: { quorum: 1, requiredApprovers: ['tenant_admin'] },
  cacheTtlSeconds: 3600,
  retainContent: false,
  invocationRetentionDays: null,
  logAccess: 'KEY',
  logEntries: 'READABLE',
  agentRules: {
    maxDepth: null,
    maxRepeats: { limit: 5, action: 'STOP' },
    maxSteps: { limit: 100, action: 'FLAG' },
    maxUsdPerMinute: null,
  },
  featurePacks: ['GATEWAY'],
  ownProviders: false,
  storageUse: { bytes: '0', limitBytes: '1073741824' },
  createdAt: '2026-01-05T10:00:00.000Z',
  updatedAt: '2026-01-05T10:00:00.000Z',
  version: 3,
};

test('rules for agents are read, changed and taken away in the settings of a tenant', async () => {
  reply(TenantDocument, () => ({ tenant: TENANT }));
  reply(UpdateTenantDocument, () => ({ updateTenant: { id: 'tenant-1', version: 4 } }));
  const person = await open('/tenants/tenant-1', { roles: ['tenant_admin'] });
  const limit = async (name: string) => screen.findByLabelText<HTMLInputElement>(name, { selector: 'input' });
  expect((await limit('Equal tool calls with equal results')).value).toBe('5');
  expect((await limit('Agents that start each other')).value).toBe('');
  await person.click(await enabled('Save the settings'));
  expect(askedOf(UpdateTenantDocument)).toEqual([{ id: 'tenant-1', input: { version: 3 } }]);

  await person.clear(await limit('Requests in a session'));
  await person.type(await limit('USD a minute of a session'), '0.5');
  await person.selectOptions(screen.getByLabelText('Beyond it: USD a minute of a session'), 'APPROVE');
  await person.click(await enabled('Save the settings'));
  expect(askedOf(UpdateTenantDocument).at(-1)).toEqual({
    id: 'tenant-1',
    input: {
      version: 3,
      agentRules: { maxRepeats: { limit: 5, action: 'STOP' }, maxUsdPerMinute: { limit: 0.5, action: 'APPROVE' } },
    },
  });
});
