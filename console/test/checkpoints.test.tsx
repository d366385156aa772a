/** @jest-environment @happy-dom/jest-environment */
import { expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { NewestCheckpoint } from '../src/rooms/evidence/newest-checkpoint.js';
import { show } from './support/page.js';

const CHECKPOINT = {
  size: '1200',
  origin: 'gateway.example/acme',
  rootHash: 'ab'.repeat(32),
  checkpoint: 'gateway.example/acme\n1200\n',
  publicKey: 'gateway.example/acme+0a1b2c3d+Akey',
};

test('a checkpoint with a second signature is shown with the key of it', async () => {
  await show(<NewestCheckpoint checkpoint={{ ...CHECKPOINT, hybridKey: 'gateway.example/acme+4e5f6a7b+Bkey' }} />);
  expect((await screen.findByRole('region', { name: 'Key of the second signature' })).textContent).toBe(
    'gateway.example/acme+4e5f6a7b+Bkey',
  );
});

test('a checkpoint with one signature speaks of no second', async () => {
  await show(<NewestCheckpoint checkpoint={{ ...CHECKPOINT, hybridKey: null }} />);
  expect(await screen.findByRole('region', { name: 'Newest checkpoint' })).toBeTruthy();
  expect(screen.queryByText(/second signature/)).toBeNull();
});
