/** @jest-environment @happy-dom/jest-environment */
import { expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { WitnessesDocument, type WitnessesQuery } from '../src/gql/graphql.js';
import { Witnesses } from '../src/rooms/evidence/witnesses.js';
import { show } from './support/page.js';
import { reply } from './support/server.js';

type Standing = WitnessesQuery['spineWitnesses'];

const WITNESS = { publicKey: 'w+0a1b2c3d+Bkey', asked: true, askedAt: '2026-11-01T10:00:00.000Z' };
const STANDING: Standing = {
  configured: true,
  quorumHolds: false,
  size: '1200',
  witnessedSize: '1000',
  witnessedAt: '2026-11-01T09:00:00.000Z',
  ageSeconds: '3600',
  witnesses: [
    {
      ...WITNESS,
      name: 'ours',
      size: '1200',
      cosignedAt: '2026-11-01T10:00:00.000Z',
      answer: 'COSIGNED',
      reason: null,
    },
    {
      ...WITNESS,
      name: 'partner',
      size: '1000',
      cosignedAt: '2026-11-01T09:00:00.000Z',
      answer: 'UNREACHABLE',
      reason: 'connect ECONNREFUSED',
    },
    {
      ...WITNESS,
      name: 'quiet',
      asked: false,
      size: null,
      cosignedAt: null,
      answer: null,
      reason: null,
      askedAt: null,
    },
    { ...WITNESS, name: 'new', size: null, cosignedAt: null, answer: null, reason: null, askedAt: null },
  ],
};

async function shown(change: Partial<Standing>): Promise<string> {
  reply(WitnessesDocument, () => ({ spineWitnesses: { ...STANDING, ...change } }));
  await show(<Witnesses />);
  return (await screen.findByRole('region', { name: 'Witnesses' })).textContent;
}

test('each witness is shown with what it cosigned and last answered', async () => {
  await shown({});
  const row = async (name: string): Promise<string> => (await screen.findByText(name)).closest('tr')?.textContent ?? '';
  expect(await row('ours')).toMatch(/1,200.*cosigned/);
  expect(await row('partner')).toMatch(/1,000.*did not answer.*ECONNREFUSED/);
  expect(await row('quiet')).toContain('the policy gives no address');
  expect(await row('new')).toMatch(/nothing yet.*none yet/);
  expect(screen.getByRole('status').textContent).toMatch(/last cosigned 1,000 of 1,200 events.*waited 3,600 s for it/);
});

test('the status says whether the quorum holds, and whether it ever cosigned', async () => {
  await shown({ quorumHolds: true, witnessedSize: '1200' });
  expect((await screen.findByText(/The quorum has cosigned all 1,200 events/)).className).toBe('proven');
});

test('a log has no witnessed checkpoint before its first cosignature', async () => {
  await shown({ witnessedSize: null, witnessedAt: null });
  expect(await screen.findByText(/The quorum has cosigned nothing yet/)).toBeTruthy();
});

test('a log without witnesses says what that means', async () => {
  await shown({ configured: false, witnesses: [] });
  expect(await screen.findByText(/No witness has seen this log/)).toBeTruthy();
});
