/** @jest-environment @happy-dom/jest-environment */
import { describe, expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import {
  ChangeGuardDocument,
  GuardPageDocument,
  type GuardPageQuery,
  GuardsPageDocument,
  MakeGuardDocument,
  RemoveGuardDocument,
  TryGuardDocument,
} from '../src/gql/graphql.js';
import { enabled, open, questions } from './support/page.js';
import { askedOf, reply } from './support/server.js';

const ADMINISTRATOR = { roles: ['tenant_admin'] };
const GUARD: GuardPageQuery['guard'] = {
  id: 'guard-1',
  name: 'vendor',
  kind: 'GENERIC',
  url: 'https://guard.example/v1',
  credentialType: 'KEY',
  credentialHint: '1234',
  on: ['REQUEST', 'ANSWER'],
  action: 'MASK',
  onError: 'BLOCK',
  timeoutMs: 2_000,
  selector: { user: 'eve' },
  settings: { params: {} },
  feeUsd: 0.01,
  enabled: true,
  digest: 'a'.repeat(64),
  version: 3,
  updatedAt: '2026-01-05T10:00:00.000Z',
};

function listed(...nodes: readonly GuardPageQuery['guard'][]): void {
  const edges = nodes.map((node) => ({ node }));
  reply(GuardsPageDocument, () => ({ guards: { edges, pageInfo: { hasNextPage: false, endCursor: null } } }));
}

describe('guards', () => {
  test('are listed with what they judge and what comes of it', async () => {
    listed(GUARD, { ...GUARD, id: 'guard-2', name: 'off', enabled: false });
    await open('/guards', { roles: ['auditor'] });
    const rows = within(await screen.findByRole('table', { name: 'Guards' })).getAllByRole('row');
    expect(rows[1]?.textContent).toContain('requests, answers');
    expect(rows[1]?.textContent).toContain('mask what was found');
    expect(rows[2]?.textContent).toContain('Off');
    expect(screen.queryByRole('button', { name: 'Connect a guard' })).toBeNull();
  });

  test('are connected by kind; a model has no address', async () => {
    listed();
    reply(MakeGuardDocument, () => ({ createGuard: { id: 'guard-1' } }));
    const person = await open('/guards', ADMINISTRATOR);
    await person.click(await enabled('Connect a guard'));
    await person.selectOptions(screen.getByLabelText('Kind'), 'MODEL');
    expect(screen.queryByLabelText('Address')).toBeNull();
    await person.type(screen.getByLabelText('Name'), 'judge');
    await person.click(await enabled('Connect'));
    const [asked] = askedOf(MakeGuardDocument);
    expect(asked).toMatchObject({
      input: { name: 'judge', kind: 'MODEL', on: ['REQUEST', 'ANSWER'], settings: { parser: 'safe-unsafe' } },
    });
    expect(asked?.input).not.toHaveProperty('url');
  });

  test.each([
    [
      'HEADERS',
      { 'Headers, one a line as name: value': 'X-Key: a:b\nnothing' },
      { type: 'HEADERS', headers: [{ name: 'X-Key', value: 'a:b' }] },
    ],
    [
      'AWS',
      { 'Id of the access key': 'AKIA1', 'Secret of the access key': 'secret' },
      { type: 'AWS', accessKeyId: 'AKIA1', secretAccessKey: 'secret' },
    ],
    ['KEY', { Key: 'token' }, { type: 'KEY', key: 'token' }],
  ])('are asked with %s, which is sent once', async (type, fields, credential) => {
    listed();
    reply(MakeGuardDocument, () => ({ createGuard: { id: 'guard-1' } }));
    const person = await open('/guards', ADMINISTRATOR);
    await person.click(await enabled('Connect a guard'));
    await person.type(screen.getByLabelText('Name'), 'vendor');
    await person.type(screen.getByLabelText('Address'), 'https://guard.example/v1');
    await person.selectOptions(screen.getByLabelText('Asked with'), type);
    for (const [label, text] of Object.entries(fields)) await person.type(screen.getByLabelText(label), text);
    await person.click(await enabled('Connect'));
    expect(askedOf(MakeGuardDocument)[0]).toMatchObject({ input: { credential } });
  });

  test('are changed at the version that was shown, without their key', async () => {
    reply(GuardPageDocument, () => ({ guard: GUARD }));
    reply(ChangeGuardDocument, () => ({ updateGuard: { id: 'guard-1' } }));
    const person = await open('/guards/guard-1', ADMINISTRATOR);
    await person.selectOptions(await screen.findByLabelText('A finding'), 'BLOCK');
    await person.click(await enabled('Save'));
    const [asked] = askedOf(ChangeGuardDocument);
    expect(asked).toMatchObject({ id: 'guard-1', input: { action: 'BLOCK', version: 3, selector: { user: 'eve' } } });
    expect(asked?.input).not.toHaveProperty('credential');
  });

  test('are tried on a text, with verdict, masks and time', async () => {
    reply(GuardPageDocument, () => ({ guard: GUARD }));
    const testGuard = {
      verdict: 'MASK',
      reason: 'EMAIL',
      failed: false,
      latencyMs: 12,
      masked: 'to <EMAIL>',
      masks: {},
    };
    reply(TryGuardDocument, () => ({ testGuard }));
    const person = await open('/guards/guard-1', ADMINISTRATOR);
    await person.type(await screen.findByLabelText('Text, which is not stored'), 'to a@b.c');
    await person.click(await enabled('Judge'));
    const verdict = await screen.findByText('to <EMAIL>');
    expect(verdict.closest('[role=group]')?.textContent).toContain('12 ms');
    expect(askedOf(TryGuardDocument)[0]).toMatchObject({ input: { text: 'to a@b.c', point: 'REQUEST' } });
  });

  test('are deleted after a question, and not changed by auditors', async () => {
    listed();
    reply(GuardPageDocument, () => ({ guard: GUARD }));
    reply(RemoveGuardDocument, () => ({ deleteGuard: { id: 'guard-1' } }));
    const person = await open('/guards/guard-1', ADMINISTRATOR);
    await person.click(await enabled('Delete'));
    expect(questions[0]).toContain('vendor');
    expect(await screen.findByText('No guard yet')).toBeDefined();
  });
});
