/** @jest-environment @happy-dom/jest-environment */
import { describe, expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { WhatRuns } from '../src/decisions/what-runs.js';
import {
  AcceptToolsDocument,
  ChangeToolServerDocument,
  ChangeVirtualServerDocument,
  ConnectToolServerDocument,
  DisconnectToolServerDocument,
  MakeVirtualServerDocument,
  RefreshToolServerDocument,
  ServerToolsDocument,
  ToolServerDocument,
  ToolServerNamesDocument,
  type ToolRecordFragment,
  type ToolServerRecordFragment,
  ToolServersDocument,
  VirtualServerDocument,
  type VirtualServerRecordFragment,
  VirtualServersDocument,
} from '../src/gql/graphql.js';
import { enabled, open, questions, show } from './support/page.js';
import { askedOf, proposalsOf, Refusal, reply } from './support/server.js';

const LAST_PAGE = { hasNextPage: false, endCursor: null };
const ADMIN = { roles: ['tenant_admin'] };
const AT = '2026-01-05T10:00:00.000Z';
const POST: ToolServerRecordFragment = {
  id: 'server-1',
  name: 'post',
  kind: 'MCP',
  openapi: null,
  url: 'https://post.test/mcp',
  credentialType: 'KEY',
  keyHint: '1234',
  headerNames: [],
  enabled: true,
  state: 'READY',
  problem: null,
  protocolVersion: '2026-07-28',
  checkedAt: AT,
  version: 4,
  createdAt: AT,
  updatedAt: AT,
};
const DEFINITION = {
  name: 'send',
  description: 'Sends a mail.',
  inputSchema: { type: 'object', properties: { to: { type: 'string' } }, required: ['to'] },
};

function tool(name: string, more: Partial<ToolRecordFragment> = {}): ToolRecordFragment {
  const definition = { ...DEFINITION, name };
  return {
    id: `tool-${name}`,
    name,
    publicName: `post_${name}`,
    state: 'NEW',
    pin: `pin-of-${name}`,
    definition,
    acceptedDefinition: null,
    acceptedBy: null,
    acceptedAt: null,
    ...more,
  };
}
const changed = (name: string, description = 'Sends every mail.') =>
  tool(name, {
    state: 'CHANGED',
    pin: `pin of ${description}`,
    definition: { ...DEFINITION, name, description },
    acceptedDefinition: { ...DEFINITION, name },
    acceptedBy: 'ada',
    acceptedAt: AT,
  });

function replyLists(servers: readonly object[] = [], virtual: readonly object[] = []): void {
  reply(ToolServersDocument, () => ({
    mcpServers: { edges: servers.map((node) => ({ node })) as never, pageInfo: LAST_PAGE },
  }));
  reply(VirtualServersDocument, () => ({
    mcpVirtualServers: { edges: virtual.map((node) => ({ node })) as never, pageInfo: LAST_PAGE },
  }));
}
function replyTools(...pages: readonly (readonly ToolRecordFragment[])[]): void {
  reply(ServerToolsDocument, ({ after }) => {
    const page = Number(after ?? 0);
    const edges = (pages[page] ?? []).map((node) => ({ node }));
    const hasNextPage = page + 1 < pages.length;
    return { mcpTools: { edges, pageInfo: { hasNextPage, endCursor: String(page + 1) } } };
  });
}

describe('the list of servers', () => {
  test('says how to connect the first one', async () => {
    replyLists();
    await open('/tools', ADMIN);
    expect(await screen.findByText('No MCP server is connected yet')).toBeTruthy();
    expect(screen.getAllByRole('link', { name: 'Connect a server' })).toHaveLength(2);
    expect(await screen.findByText(/^portcullis mcp claude-code --url http\S+ --write$/)).toBeTruthy();
  });

  test('says how each is, and what is to be looked at', async () => {
    const counts = { new: 3, changed: 1 };
    replyLists([
      { ...POST, toolCounts: counts },
      { ...POST, id: '2', name: 'off', enabled: false, checkedAt: null, toolCounts: { new: 0, changed: 0 } },
      { ...POST, id: '3', name: 'far', state: 'FAILED', problem: 'no answer', toolCounts: { new: 0, changed: 2 } },
    ]);
    await open('/tools');
    const cells = (await screen.findAllByRole('row')).slice(1, 4).map((row) =>
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    );
    expect(cells.map(([name, , state, look]) => [name, state, look])).toEqual([
      ['post', 'Ready', '3 new, 1 changed'],
      ['off', 'Off', '–'],
      ['far', 'Failedno answer', '2 changed'],
    ]);
    expect(screen.queryByRole('link', { name: 'Connect a server' })).toBeNull();
    await screen.findByText('There is no virtual server yet');
    expect(screen.queryByRole('link', { name: 'Make a virtual server' })).toBeNull();
  });

  test('has set-up lines for all tools or for a virtual server', async () => {
    replyLists([], [{ id: 'v', name: 'reports', description: null, search: true, entries: [], updatedAt: AT }]);
    const person = await open('/tools', ADMIN);
    await person.selectOptions(await screen.findByRole('combobox', { name: 'Tools' }), 'reports');
    for (const [client, words] of [
      ['Claude Code', 'Bearer ${PORTCULLIS_KEY}'],
      ['Codex', 'bearer_token_env_var = "PORTCULLIS_KEY"'],
      ['VS Code', 'Bearer ${input:portcullis-key}'],
      ['Cursor', '${env:PORTCULLIS_KEY}'],
    ] as const) {
      await person.click(screen.getByRole('tab', { name: client }));
      const { textContent } = screen.getByRole('region', { name: `Set-up of ${client}` });
      expect(textContent).toContain(words);
      expect(textContent).toMatch(/portcullis-reports[^]*\/mcp\/reports"/);
    }
  });
});

describe('connecting a server', () => {
  test('takes its credential as headers, and shows its tools', async () => {
    const person = await open('/tools/new', ADMIN);
    await person.type(await screen.findByLabelText('Name'), 'post');
    await person.type(screen.getByLabelText('Address'), 'https://post.test/mcp');
    await person.selectOptions(screen.getByLabelText('Credential'), 'HEADERS');
    await person.type(screen.getByLabelText('Name of header 1'), 'X-Key');
    await person.type(screen.getByLabelText('Value of header 1'), 'secret');
    reply(ConnectToolServerDocument, () => ({ createMcpServer: { id: 'server-1' } }));
    reply(ToolServerDocument, () => ({ mcpServer: POST }));
    replyTools([tool('send')]);
    await person.click(await enabled('Connect and look'));
    expect(await screen.findByRole('listitem', { name: 'send' })).toBeTruthy();
    const credential = { type: 'HEADERS', headers: [{ name: 'X-Key', value: 'secret' }] };
    expect(askedOf(ConnectToolServerDocument)).toEqual([
      { input: { name: 'post', url: 'https://post.test/mcp', credential } },
    ]);
  });

  test('takes a key, or nothing', async () => {
    const person = await open('/tools/new', ADMIN);
    reply(ConnectToolServerDocument, () => {
      throw new Refusal('INVALID_REQUEST', 'no', [{ path: 'input.url', message: 'expected https' }]);
    });
    await person.type(await screen.findByLabelText('Name'), 'post');
    await person.type(screen.getByLabelText('Address'), 'http://post.test/mcp');
    await person.click(await enabled('Connect and look'));
    expect((await screen.findByRole('alert')).textContent).toContain('Address: expected https');
    await person.selectOptions(screen.getByLabelText('Credential'), 'KEY');
    await person.type(screen.getByLabelText('Key'), 'secret');
    await person.click(await enabled('Connect and look'));
    await enabled('Connect and look');
    expect(askedOf(ConnectToolServerDocument).map(({ input }) => input.credential)).toEqual([
      { type: 'NONE' },
      { type: 'KEY', key: 'secret' },
    ]);
  });
});

describe('one server', () => {
  async function openOne(pages: readonly (readonly ToolRecordFragment[])[], server = POST, viewer: object = ADMIN) {
    reply(ToolServerDocument, () => ({ mcpServer: server }));
    replyTools(...pages);
    const person = await open('/tools/server-1', viewer);
    await screen.findByRole('heading', { name: 'post' });
    return person;
  }

  test('has what is to be looked at first, from all pages', async () => {
    const accepted = { acceptedDefinition: DEFINITION, acceptedBy: 'ada', acceptedAt: AT };
    await openOne([
      [tool('b', { state: 'ACCEPTED', ...accepted }), tool('new')],
      [tool('a', { state: 'GONE', ...accepted }), changed('z')],
    ]);
    await screen.findByRole('listitem', { name: 'z' });
    const headings = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
    expect(headings.slice(0, 3)).toEqual(['To look at (2)', 'Accepted (1)', 'Gone (1)']);
    const list = within(screen.getByRole('region', { name: 'To look at' }));
    expect(list.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
      'z Changed',
      'new New',
    ]);
    const description = screen.getByRole('region', { name: 'Changes of Description' });
    expect([...description.querySelectorAll('mark')].map(({ textContent }) => textContent)).toEqual(['a', 'every']);
    expect(screen.queryByRole('region', { name: 'Changes of Arguments' })).toBeNull();
  });

  test('has what was ticked accepted at once, as it was seen', async () => {
    const person = await openOne([[tool('one'), tool('two'), changed('three')]]);
    await person.click(await screen.findByLabelText('Tick one'));
    await person.click(screen.getByLabelText('Tick three'));
    reply(AcceptToolsDocument, () => ({
      acceptMcpTools: ['one', 'three'].map((id) => ({ id, state: 'ACCEPTED' as const })),
    }));
    await person.click(await enabled('Accept 2 ticked'));
    expect(await screen.findByText('2 tools are accepted.')).toBeTruthy();
    expect(askedOf(AcceptToolsDocument)).toEqual([
      {
        server: 'server-1',
        input: {
          tools: [
            { name: 'three', pin: 'pin of Sends every mail.' },
            { name: 'one', pin: 'pin-of-one' },
          ],
        },
      },
    ]);
    expect(await screen.findByText('Accept what is ticked')).toBeTruthy();
  });

  test('takes back a tick whose tool is another one now, and says that the server changed', async () => {
    const person = await openOne([[changed('send')]]);
    await person.click(await screen.findByText('Tick all'));
    reply(AcceptToolsDocument, () => {
      throw new Refusal('CONFLICT', 'the tool send is another one now; look at it again');
    });
    replyTools([changed('send', 'Sends all and a copy to me.')]);
    await person.click(await enabled('Accept 1 ticked'));
    expect((await screen.findByRole('alert')).textContent).toContain('The server has changed meanwhile');
    expect(await screen.findByText('Accept what is ticked')).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>('Tick send').checked).toBe(false);
    expect(screen.getByRole('region', { name: 'Changes of Description' }).textContent).toContain('a copy to me');
  });

  test('has an acceptance that people have to approve carried out from here', async () => {
    const person = await openOne([[tool('send')]]);
    reply(AcceptToolsDocument, () => {
      throw new Refusal('APPROVAL_REQUIRED', 'It waits.', [], { proposal_id: 'proposal-1' });
    });
    await person.click(await screen.findByRole('button', { name: 'Accept send' }));
    await screen.findByText(/This change needs approval/);
    reply(AcceptToolsDocument, () => ({ acceptMcpTools: [{ id: 'tool-send', state: 'ACCEPTED' }] }));
    await person.click(await enabled('Carry it out'));
    expect(await screen.findByText('The tool is accepted.')).toBeTruthy();
    expect(proposalsOf(AcceptToolsDocument)).toEqual([null, 'proposal-1']);
  });

  test('says another refusal as it is', async () => {
    const person = await openOne([[tool('send')]]);
    reply(AcceptToolsDocument, () => {
      throw new Refusal('POLICY_DENIED', 'a policy says no');
    });
    await person.click(await screen.findByRole('button', { name: 'Accept send' }));
    expect((await screen.findByRole('alert')).textContent).toContain('a policy says no');
  });

  test('accepts a hundred at once and no more', async () => {
    const person = await openOne([Array.from({ length: 101 }, (_, place) => tool(`tool-${100 + place}`))]);
    await person.click(await screen.findByText('Tick all'));
    await person.click(screen.getByLabelText('Tick tool-200'));
    expect(screen.getByText('At most 100 at once.')).toBeTruthy();
    expect(screen.getByText<HTMLButtonElement>('Accept 101 ticked').disabled).toBe(true);
    await person.click(screen.getByLabelText('Tick tool-200'));
    expect(screen.getByText<HTMLButtonElement>('Accept 100 ticked').disabled).toBe(false);
    await person.click(screen.getByText('Untick all'));
    expect(screen.getByText<HTMLButtonElement>('Accept what is ticked').disabled).toBe(true);
  });

  test('is only read by an auditor', async () => {
    await openOne([[tool('send', { definition: { name: 'send' } })]], POST, { roles: ['auditor'] });
    await screen.findByText('It has no description.');
    expect(screen.getByText('Its schema names no arguments.')).toBeTruthy();
    for (const name of ['Accept send', 'Look again', 'Disconnect'])
      expect(screen.queryByRole('button', { name })).toBeNull();
    expect(document.querySelector('main form')).toBeNull();
  });

  test('is looked at again, switched and disconnected', async () => {
    const person = await openOne([[]]);
    await screen.findByText('It offers no tools');
    reply(RefreshToolServerDocument, () => ({ refreshMcpServer: { id: 'server-1', state: 'FAILED' } }));
    await person.click(await enabled('Look again'));
    expect(await screen.findByText('post did not list its tools.')).toBeTruthy();
    reply(RefreshToolServerDocument, () => ({ refreshMcpServer: { id: 'server-1', state: 'READY' } }));
    await person.click(await enabled('Look again'));
    expect(await screen.findByText('post listed its tools.')).toBeTruthy();
    reply(ChangeToolServerDocument, () => ({ updateMcpServer: { id: 'server-1' } }));
    reply(ToolServerDocument, () => ({ mcpServer: { ...POST, enabled: false } }));
    await person.click(await enabled('Switch off'));
    await enabled('Switch on');
    expect(askedOf(ChangeToolServerDocument)).toEqual([{ id: 'server-1', input: { version: 4, enabled: false } }]);
    reply(DisconnectToolServerDocument, () => ({ deleteMcpServer: { id: 'server-1' } }));
    replyLists();
    await person.click(await enabled('Disconnect'));
    expect(await screen.findByText('post is disconnected.')).toBeTruthy();
    await screen.findByText('There is no virtual server yet');
    expect(questions).toHaveLength(2);
  });

  test('asks for the credential again where the address is another', async () => {
    const person = await openOne([[]]);
    await screen.findByText('It offers no tools');
    const address = screen.getByLabelText('Address');
    const form = within(address.closest('form') as HTMLFormElement);
    expect(form.queryByLabelText('Key')).toBeNull();
    await person.type(address, '2');
    await person.type(form.getByLabelText('Key'), 'again');
    reply(ChangeToolServerDocument, () => ({ updateMcpServer: { id: 'server-1' } }));
    await person.click(form.getByText('Use this address'));
    expect(await screen.findByText('The new address is in use.')).toBeTruthy();
    const credential = screen.getByText('Use this credential').closest('form') as HTMLFormElement;
    await person.selectOptions(within(credential).getByLabelText('Credential'), 'NONE');
    await person.click(within(credential).getByText('Use this credential'));
    expect(await screen.findByText('The new credential is in use.')).toBeTruthy();
    expect(askedOf(ChangeToolServerDocument)).toEqual([
      {
        id: 'server-1',
        input: { version: 4, url: 'https://post.test/mcp2', credential: { type: 'KEY', key: 'again' } },
      },
      { id: 'server-1', input: { version: 4, credential: { type: 'NONE' } } },
    ]);
  });
});

describe('a virtual server', () => {
  const REPORTS: VirtualServerRecordFragment = {
    id: 'virtual-1',
    name: 'reports',
    description: 'For reports.',
    entries: [
      { server: 'post', tool: 'send_*', name: 'mail_*', arguments: { to: 'ann' } },
      { server: 'post', tool: 'echo', name: null, arguments: null },
    ],
    search: true,
    version: 2,
    createdAt: AT,
    updatedAt: AT,
  };
  function replyOne(): void {
    reply(VirtualServerDocument, () => ({ mcpVirtualServer: REPORTS }));
    reply(ToolServerNamesDocument, () => ({ mcpServers: { edges: [{ node: { id: '1', name: 'post' } }] } }));
  }

  test('is made row by row; arguments that are no object are refused by the server, not dropped', async () => {
    replyOne();
    const person = await open('/tools/virtual/new', ADMIN);
    const first = within(await screen.findByRole('group', { name: 'Tools 1' }));
    await person.type(screen.getByLabelText('Name'), 'reports');
    await person.type(first.getByLabelText('Server'), 'post');
    await person.click(screen.getByText('Add tools'));
    const second = within(screen.getByRole('group', { name: 'Tools 2' }));
    await person.type(second.getByLabelText('Server'), 'files');
    await person.type(second.getByLabelText('Fixed arguments'), 'nothing');
    await person.tab();
    const field = second.getByLabelText<HTMLTextAreaElement>('Fixed arguments');
    expect(field.validationMessage).toBe('This is not a JSON object.');
    await person.type(screen.getByLabelText(/^Purpose/), 'x');
    reply(MakeVirtualServerDocument, () => ({ createMcpVirtualServer: { id: 'virtual-1' } }));
    await person.click(await enabled('Make it'));
    await screen.findByRole('heading', { name: 'reports' });
    expect(askedOf(MakeVirtualServerDocument)).toEqual([
      {
        input: {
          name: 'reports',
          description: 'x',
          entries: [
            { server: 'post', tool: '*', name: null, arguments: null },
            { server: 'files', tool: '*', name: null, arguments: 'nothing' },
          ],
          search: false,
        },
      },
    ]);
  });

  test('is changed, with rows removed', async () => {
    replyOne();
    const person = await open('/tools/virtual/virtual-1', ADMIN);
    await person.click(await screen.findByLabelText('Remove tools 2'));
    await person.click(screen.getByLabelText(/^Clients get a search/));
    reply(ChangeVirtualServerDocument, () => ({ updateMcpVirtualServer: { id: 'virtual-1' } }));
    await person.click(await enabled('Save'));
    expect(await screen.findByText('The virtual server is saved.')).toBeTruthy();
    expect(askedOf(ChangeVirtualServerDocument)).toEqual([
      {
        id: 'virtual-1',
        input: { version: 2, description: 'For reports.', entries: [REPORTS.entries[0]], search: false },
      },
    ]);
  });

  test('is only read by an auditor', async () => {
    replyOne();
    await open('/tools/virtual/virtual-1');
    expect(await screen.findByText('{"to":"ann"}')).toBeTruthy();
    expect(screen.getByText('as at the server')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull();
  });
});

describe('a call of a tool that waits for people', () => {
  test('shows server, tool and each argument, and the payload only when it is asked for', async () => {
    const given = { to: 'ann', many: [1, 2], none: null, hidden: 'a\u200bb' };
    const payload = { server: 'post', tool: 'send', arguments: given, pin: 'abc' };
    await show(<WhatRuns action="mcp.call" payload={payload} current={null} />);
    const argument = (name: string): string | null => screen.getByRole('region', { name }).textContent;
    expect([argument('to'), argument('many'), argument('none'), argument('hidden')]).toEqual([
      'ann',
      '[\n  1,\n  2\n]',
      'null',
      'a⟨U+200B⟩b',
    ]);
    expect(screen.getByText('post')).toBeTruthy();
    expect(document.querySelector('details')?.open).toBe(false);
  });

  test('says that there are no arguments, and shows anything else as it is', async () => {
    await show(
      <>
        <WhatRuns action="mcp.call" payload={{ server: 'post', tool: 'send', arguments: {} }} current={null} />
        <WhatRuns action="mcp.call" payload={{ server: 'post' }} current={null} />
      </>,
    );
    expect(screen.getByText('It is called without arguments.')).toBeTruthy();
    expect([...document.querySelectorAll('details')].map((details) => details.open)).toEqual([false, true]);
  });
});
