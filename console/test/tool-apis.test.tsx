/** @jest-environment @happy-dom/jest-environment */
import { expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import {
  ChangeToolServerDocument,
  ConnectToolServerDocument,
  DocumentOperationsDocument,
  ServerToolsDocument,
  ToolServerDocument,
  type ToolServerRecordFragment,
} from '../src/gql/graphql.js';
import { open } from './support/page.js';
import { askedOf, reply } from './support/server.js';

const ADMIN = { roles: ['tenant_admin'] };
const operation = { name: 'getOrder', method: 'GET', path: '/orders/{id}', summary: 'Reads an order', problem: null };

const ORDERS: ToolServerRecordFragment = {
  id: 'server-1',
  name: 'orders',
  kind: 'OPENAPI',
  openapi: { documentUrl: 'https://api.test/openapi.json', operations: ['getOrder'] },
  url: 'https://api.test/v1',
  credentialType: 'NONE',
  keyHint: null,
  headerNames: [],
  enabled: true,
  state: 'READY',
  problem: null,
  protocolVersion: 'OpenAPI 3.1.0',
  checkedAt: null,
  version: 1,
  createdAt: '2026-01-05T10:00:00.000Z',
  updatedAt: '2026-01-05T10:00:00.000Z',
};

test('an API is connected by its document, with the operations that are ticked', async () => {
  reply(DocumentOperationsDocument, () => ({
    openApiOperations: [
      operation,
      { ...operation, name: 'deleteOrder', method: 'DELETE' },
      { ...operation, name: 'odd', problem: 'is in a cookie' },
    ],
  }));
  reply(ConnectToolServerDocument, () => ({ createMcpServer: { id: 'server-1' } }));
  reply(ToolServerDocument, () => ({ mcpServer: ORDERS }));
  reply(ServerToolsDocument, () => ({
    mcpTools: { edges: [], pageInfo: { hasNextPage: false, endCursor: null } },
  }));
  const person = await open('/tools/api', ADMIN);
  await person.type(await screen.findByLabelText('Address of the OpenAPI document'), 'https://api.test/openapi.json');
  await person.click(screen.getByRole('button', { name: 'Show its operations' }));
  await person.click(await screen.findByRole('checkbox', { name: /^getOrder/ }));
  expect(screen.getByText(/odd.*is in a cookie/, { selector: 'li' })).toBeTruthy();
  expect(screen.queryByRole('checkbox', { name: /^odd/ })).toBeNull();
  await person.type(screen.getByLabelText('Name'), 'orders');
  await person.type(screen.getByLabelText('Address below which operations are called'), 'https://api.test/v1');
  await person.click(screen.getByRole('button', { name: 'Connect' }));
  expect(askedOf(ConnectToolServerDocument)).toEqual([
    {
      input: {
        name: 'orders',
        url: 'https://api.test/v1',
        credential: { type: 'NONE' },
        openapi: { documentUrl: 'https://api.test/openapi.json', operations: ['getOrder'] },
      },
    },
  ]);
});

test('other operations of a connected API are chosen on its page', async () => {
  reply(ToolServerDocument, () => ({ mcpServer: ORDERS }));
  reply(ServerToolsDocument, () => ({
    mcpTools: { edges: [], pageInfo: { hasNextPage: false, endCursor: null } },
  }));
  reply(DocumentOperationsDocument, () => ({
    openApiOperations: [operation, { ...operation, name: 'deleteOrder', method: 'DELETE' }],
  }));
  reply(ChangeToolServerDocument, () => ({ updateMcpServer: { id: 'server-1' } }));
  const person = await open('/tools/server-1', ADMIN);
  await person.click(await screen.findByRole('button', { name: 'Show its operations' }));
  expect((await screen.findByRole<HTMLInputElement>('checkbox', { name: /^getOrder/ })).checked).toBe(true);
  await person.click(screen.getByRole('checkbox', { name: /^deleteOrder/ }));
  await person.click(screen.getByRole('button', { name: 'Use these operations' }));
  expect(await screen.findByText('The operations are chosen.')).toBeTruthy();
  expect(askedOf(ChangeToolServerDocument)).toEqual([
    {
      id: 'server-1',
      input: {
        version: 1,
        openapi: { documentUrl: 'https://api.test/openapi.json', operations: ['getOrder', 'deleteOrder'] },
      },
    },
  ]);
});

test('a document may be a file', async () => {
  reply(DocumentOperationsDocument, () => ({ openApiOperations: [operation] }));
  const person = await open('/tools/api', ADMIN);
  const file = new File(['openapi: 3.1.0'], 'api.yaml', { type: 'application/yaml' });
  await person.upload(await screen.findByLabelText('or a file, JSON or YAML'), file);
  await person.click(screen.getByRole('button', { name: 'Show its operations' }));
  expect(await screen.findByRole('checkbox', { name: /^getOrder/ })).toBeTruthy();
  expect(askedOf(DocumentOperationsDocument)).toEqual([{ input: { document: 'openapi: 3.1.0' } }]);
});
