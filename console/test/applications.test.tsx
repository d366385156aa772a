/** @jest-environment @happy-dom/jest-environment */
import { describe, expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import {
  ConnectedApplicationsDocument,
  ConnectToolServerDocument,
  DeleteApplicationDocument,
  EndConnectedApplicationDocument,
  EndToolAccountDocument,
  RegisterApplicationDocument,
  RegisteredApplicationsDocument,
  ReplaceApplicationSecretDocument,
  ToolAccountsDocument,
} from '../src/gql/graphql.js';
import { enabled, open, questions } from './support/page.js';
import { askedOf, hasReply, Refusal, reply } from './support/server.js';

const AT = '2026-01-05T10:00:00.000Z';
const LAST_PAGE = { hasNextPage: false, endCursor: null };
const list = <Node,>(...nodes: Node[]) => ({ edges: nodes.map((node) => ({ node })), pageInfo: LAST_PAGE });
const EDITOR = {
  id: 'grant-1',
  subject: 'ann@example.com',
  clientName: 'Editor',
  clientId: 'https://editor.test/client.json',
  redirectHost: '127.0.0.1',
  resource: 'https://gateway.test/mcp/office',
  connectedAt: AT,
  refreshedAt: null,
  expiresAt: AT,
};
const ACCOUNT = {
  id: 'account-1',
  subject: 'ann@example.com',
  holder: 'b5e1f0a1c2d3e4f5',
  issuer: 'https://login.test',
  resource: 'https://tools.test/mcp',
  scope: 'tools',
  createdAt: AT,
};
const CLIENT = {
  id: 'pca_1',
  name: 'Assistant',
  redirectUris: ['https://assistant.test/callback'],
  authentication: 'SECRET' as const,
  createdBy: 'ada',
  createdAt: AT,
};

function replies(): void {
  reply(ConnectedApplicationsDocument, () => ({ connectedApplications: list(EDITOR) }));
  reply(ToolAccountsDocument, () => ({ mcpAccounts: list(ACCOUNT) }));
  reply(RegisteredApplicationsDocument, () => ({ oauthClients: list(CLIENT) }));
}

describe('applications', () => {
  test('of a member are their own, and can be disconnected', async () => {
    reply(ConnectedApplicationsDocument, () => ({ connectedApplications: list(EDITOR) }));
    reply(ToolAccountsDocument, () => ({ mcpAccounts: list(ACCOUNT) }));
    reply(EndConnectedApplicationDocument, () => ({ endConnectedApplication: { id: 'grant-1', endedAt: AT } }));
    reply(EndToolAccountDocument, () => ({ endMcpAccount: { id: 'account-1' } }));
    const user = await open('/applications', { roles: ['member'] });
    const table = await screen.findByRole('table', { name: 'Connected applications' });
    expect(within(table).getByText('those of office')).toBeTruthy();
    expect(screen.queryByRole('heading', { name: 'Registered applications' })).toBeNull();
    expect(hasReply(RegisteredApplicationsDocument)).toBe(false);
    await user.click(within(table).getByRole('button', { name: 'Disconnect' }));
    const accounts = await screen.findByRole('table', { name: 'Accounts at MCP servers' });
    expect(within(accounts).getByText('the API key b5e1f0a1c2d3e4f5')).toBeTruthy();
    await user.click(within(accounts).getByRole('button', { name: 'Forget' }));
    expect(questions).toEqual([
      'Disconnect Editor from ann@example.com? Its access ends at once.',
      'Forget the account at https://tools.test/mcp? Calls ask for it again.',
    ]);
    expect(askedOf(EndConnectedApplicationDocument)).toEqual([{ id: 'grant-1' }]);
    expect(askedOf(EndToolAccountDocument)).toEqual([{ id: 'account-1' }]);
  });

  test('are registered and deleted by administrators', async () => {
    replies();
    reply(RegisterApplicationDocument, () => ({
      createOauthClient: { id: 'pca_2', name: 'Desk', clientSecret: null },
    }));
    reply(DeleteApplicationDocument, () => ({ deleteOauthClient: { id: 'pca_1' } }));
    const user = await open('/applications', { roles: ['tenant_admin'] });
    await user.click(await screen.findByRole('button', { name: 'Register an application' }));
    await user.type(screen.getByLabelText('Name'), 'Desk');
    await user.type(screen.getByLabelText(/Redirect URIs/), 'http://127.0.0.1/cb\ndesk:/cb');
    await user.click(screen.getByRole('button', { name: 'Register' }));
    expect(askedOf(RegisterApplicationDocument)).toEqual([
      { input: { name: 'Desk', redirectUris: ['http://127.0.0.1/cb', 'desk:/cb'], authentication: 'NONE' } },
    ]);
    expect(screen.queryByLabelText('Client secret')).toBeNull();
    await user.click(await screen.findByRole('button', { name: 'Delete' }));
    expect(askedOf(DeleteApplicationDocument)).toEqual([{ id: 'pca_1' }]);
  });

  test('with a secret show it once, when they are registered and when it is replaced', async () => {
    replies();
    reply(RegisterApplicationDocument, () => ({
      createOauthClient: { id: 'pca_2', name: 'Desk', clientSecret: 'pcs_first' },
    }));
    reply(ReplaceApplicationSecretDocument, () => ({
      rotateOauthClientSecret: { id: 'pca_1', name: 'Assistant', clientSecret: 'pcs_second' },
    }));
    const user = await open('/applications', { roles: ['tenant_admin'] });
    await user.click(await screen.findByRole('button', { name: 'Register an application' }));
    await user.type(screen.getByLabelText('Name'), 'Desk');
    await user.type(screen.getByLabelText(/Redirect URIs/), 'https://desk.test/cb');
    await user.selectOptions(screen.getByLabelText('Credential'), 'SECRET');
    await user.click(screen.getByRole('button', { name: 'Register' }));
    expect(await screen.findByText('pcs_first')).toBeTruthy();
    expect(screen.getByText(/only time that the secret of Desk/)).toBeTruthy();
    await user.click(await screen.findByRole('button', { name: 'New secret' }));
    expect(await screen.findByText('pcs_second')).toBeTruthy();
    expect(screen.queryByText('pcs_first')).toBeNull();
    expect(questions.at(-1)).toBe('Make a new secret for Assistant? The old one ends at once.');
  });

  test('with keys are registered by a key set, and what is wrong with it is at its field', async () => {
    replies();
    reply(RegisterApplicationDocument, () => {
      throw new Refusal('INVALID_REQUEST', 'no', [{ path: 'input.keys', message: 'expected a JSON Web Key Set' }]);
    });
    const user = await open('/applications', { roles: ['tenant_admin'] });
    await user.click(await screen.findByRole('button', { name: 'Register an application' }));
    await user.type(screen.getByLabelText('Name'), 'Desk');
    await user.type(screen.getByLabelText(/Redirect URIs/), 'https://desk.test/cb');
    await user.selectOptions(screen.getByLabelText('Credential'), 'KEYS');
    await user.type(screen.getByLabelText(/public keys/), 'nonsense');
    await user.click(screen.getByRole('button', { name: 'Register' }));
    expect((await screen.findByRole('alert')).textContent).toContain('expected a JSON Web Key Set');
    expect(askedOf(RegisterApplicationDocument)[0]?.input).toMatchObject({ authentication: 'KEYS', keys: {} });
  });

  test('are seen and not changed by auditors', async () => {
    replies();
    await open('/applications', { roles: ['auditor'] });
    expect(await screen.findByText('Assistant')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Register an application' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull();
  });
});

test('a server of tools is connected with tokens of the gateway, or of each person', async () => {
  reply(ConnectToolServerDocument, () => {
    throw new Refusal('INVALID_REQUEST', 'no', [{ path: 'input.credential.tokenUrl', message: 'expected https' }]);
  });
  const user = await open('/tools/new', { roles: ['tenant_admin'] });
  await user.type(await screen.findByLabelText('Name'), 'post');
  await user.type(screen.getByLabelText('Address'), 'https://post.test/mcp');
  await user.selectOptions(screen.getByLabelText('Credential'), 'CLIENT_CREDENTIALS');
  await user.type(screen.getByLabelText('Token endpoint'), 'https://login.test/token');
  await user.type(screen.getByLabelText('Client id'), 'gateway');
  await user.type(screen.getByLabelText('Client secret'), 'secret');
  await user.click(await enabled('Connect and look'));
  expect((await screen.findByRole('alert')).textContent).toContain('Token endpoint: expected https');
  await user.selectOptions(screen.getByLabelText('Credential'), 'USER');
  await user.click(await enabled('Connect and look'));
  await enabled('Connect and look');
  expect(askedOf(ConnectToolServerDocument).map(({ input }) => input.credential)).toEqual([
    { type: 'CLIENT_CREDENTIALS', tokenUrl: 'https://login.test/token', clientId: 'gateway', clientSecret: 'secret' },
    { type: 'USER' },
  ]);
});
