/** @jest-environment @happy-dom/jest-environment */
import { describe, expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { WhatRuns } from '../src/decisions/what-runs.js';
import {
  CallToolDocument,
  ExplainToolDocument,
  ToolActorsDocument,
  ToolDecisionsDocument,
  UsableToolsDocument,
} from '../src/gql/graphql.js';
import { open, questions, show } from './support/page.js';
import { askedOf, reply } from './support/server.js';

const LAST_PAGE = { hasNextPage: false, endCursor: null };
const ADMIN = { roles: ['tenant_admin'] };
const row = {
  publicName: 'post_send',
  isListed: true,
  effect: 'DENY' as const,
  reason: 'no policy',
  riskLevel: 'MEDIUM' as const,
};

describe('who may call what', () => {
  test('asks about a key’s subject, lists the tools, and explains one with arguments', async () => {
    reply(ToolActorsDocument, () => ({
      apiKeys: { edges: [{ node: { id: 'key-1', name: 'robot', subject: 'mara' } }] },
    }));
    reply(ToolDecisionsDocument, () => ({ mcpToolDecisions: { edges: [{ node: row }], pageInfo: LAST_PAGE } }));
    reply(ExplainToolDocument, ({ input }) => ({
      mcpToolDecision: {
        ...row,
        reason: JSON.stringify(input.arguments),
        riskReasons: ['the tool changes things'],
        trace: [
          {
            policyId: 'p',
            version: 2,
            name: 'mail inside',
            effect: 'ALLOW' as const,
            contributed: false,
            rules: [
              { ruleId: 'inside', condition: 'true', outcome: 'DID_NOT_HOLD' as const, message: null, facts: [] },
            ],
          },
        ],
      },
    }));
    const person = await open('/tools/access', ADMIN);
    expect(await screen.findByText('Nobody is chosen')).toBeTruthy();
    await person.selectOptions(await screen.findByRole('combobox', { name: 'Key' }), 'key-1');
    await person.click(screen.getByRole('button', { name: 'Show' }));
    await person.click(await screen.findByRole('link', { name: 'post_send' }));
    expect(askedOf(ToolDecisionsDocument)[0]).toMatchObject({ actor: 'mara', keyId: 'key-1' });
    const field = await screen.findByLabelText('Arguments, as JSON');
    await person.clear(field);
    await person.type(field, '{{"to": "ann"}');
    await person.click(screen.getByRole('button', { name: 'Explain' }));
    expect(await screen.findByText('{"to":"ann"}')).toBeTruthy();
    expect(screen.getByText('mail inside')).toBeTruthy();
  });
});

describe('calling a tool', () => {
  const tool = (annotations: object) => ({
    publicName: 'post_send',
    server: 'post',
    pin: 'pin',
    definition: {
      description: 'Sends a mail.',
      annotations,
      inputSchema: {
        type: 'object',
        properties: { to: { type: 'string' }, copies: { type: 'integer' } },
        required: ['to'],
      },
    },
  });
  const result = {
    isError: false,
    content: [{ type: 'text', text: 'sent' }],
    structuredContent: null,
    evidenceId: 'evidence-1',
    errorCode: null,
    errorMessage: null,
    proposalId: null,
  };

  test('sends what the fields say, asks first where something may change, and shows the result', async () => {
    reply(UsableToolsDocument, () => ({ mcpUsableTools: { edges: [{ node: tool({}) }], pageInfo: LAST_PAGE } }));
    reply(CallToolDocument, () => ({ callMcpTool: result }));
    const person = await open('/playground/tool', { roles: ['member'] });
    await person.type(await screen.findByLabelText('to (needed)'), 'ann');
    await person.type(screen.getByLabelText('copies'), '2');
    await person.click(screen.getByRole('button', { name: 'Call' }));
    expect(await screen.findByText('sent')).toBeTruthy();
    expect(questions).toHaveLength(1);
    expect(askedOf(CallToolDocument)).toEqual([{ input: { tool: 'post_send', arguments: { to: 'ann', copies: 2 } } }]);
    expect(screen.getByRole<HTMLAnchorElement>('link', { name: 'The evidence' }).pathname).toBe('/requests/evidence-1');
  });

  test('says why there is no result, and where people approve it', async () => {
    reply(UsableToolsDocument, () => ({
      mcpUsableTools: { edges: [{ node: tool({ readOnlyHint: true }) }], pageInfo: LAST_PAGE },
    }));
    reply(CallToolDocument, () => ({
      callMcpTool: {
        ...result,
        isError: true,
        content: [],
        errorCode: 'APPROVAL_REQUIRED',
        errorMessage: 'people decide',
        proposalId: 'proposal-1',
      },
    }));
    const person = await open('/playground/tool?tool=post_send', { roles: ['member'] });
    await person.click(await screen.findByRole('button', { name: 'Call' }));
    const link = await screen.findByRole<HTMLAnchorElement>('link', { name: 'People have to approve it' });
    expect(link.pathname).toBe('/proposals/proposal-1');
    expect(screen.queryByRole('note')).toBeNull();
  });

  test('says so without any', async () => {
    reply(UsableToolsDocument, () => ({ mcpUsableTools: { edges: [], pageInfo: LAST_PAGE } }));
    await open('/playground/tool', { roles: ['member'] });
    expect(await screen.findByText('There is no tool for you yet')).toBeTruthy();
  });
});

test('a proposal to accept tools shows what changes of each, field by field', async () => {
  const before = { name: 'send', description: 'Sends a mail.' };
  const definitions = [
    { name: 'send', pin: 'a', definition: { ...before, description: 'Sends all mail.' }, accepted: before },
    { name: 'read', pin: 'b', definition: { name: 'read', description: 'Reads.' } },
  ];
  await show(
    <WhatRuns action="mcp.tool.accept" payload={{ server: 's', definitions, input: { pin: 'a' } }} current={null} />,
  );
  const send = within(screen.getByRole('listitem', { name: 'send' }));
  expect(send.getByRole('region', { name: 'Changes of Description' }).textContent).toContain('all');
  expect(send.queryByRole('region', { name: 'Changes of Name' })).toBeNull();
  const read = within(screen.getByRole('listitem', { name: 'read' }));
  expect(read.getByText('It was never accepted.')).toBeTruthy();
  expect(screen.queryByText('What would change')).toBeNull();
});
