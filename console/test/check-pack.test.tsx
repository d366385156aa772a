/** @jest-environment @happy-dom/jest-environment */
import { generateKeyPairSync } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { fireEvent, render, screen } from '@testing-library/react';
import { noteSigner } from '../../src/features/trust/spine/note-signer.rules.js';
import { formatVerifierKey } from '../../src/verifier/note.js';
import { packEntries, zipOf } from '../../test/support/evidence/pack-builder.js';
import { CheckPack } from '../src/proof/check-pack.js';

const signer = noteSigner('log.test/acme', generateKeyPairSync('ed25519').privateKey);
const zip = zipOf(packEntries({ events: [{ id: 'a' }, { id: 'b' }], from: 0, to: 2, signer }));

function choose(bytes: Uint8Array<ArrayBuffer>): void {
  const file = new File([bytes], 'pack.zip');
  fireEvent.change(screen.getByLabelText('Zip file'), { target: { files: [file] } });
}
const said = async (): Promise<string> => (await screen.findByRole('status')).textContent;

test('a pack that is whole is said to be, with the keys that signed it', async () => {
  render(<CheckPack />);
  choose(Uint8Array.from(zip));
  const text = await said();
  expect(text).toMatch('Every entry of pack.zip is what the log proves');
  expect(text).toMatch(`log.test/acme+${signer.keyHash}`);
  expect(text).toMatch('The key came with the pack');
});

test('a changed byte is named', async () => {
  render(<CheckPack />);
  const changed = Uint8Array.from(zip);
  changed[changed.length >> 1]! ^= 1;
  choose(changed);
  expect(await said()).toMatch(/pack\.zip is not what the log proves/);
});

test('a pack signed by another key is refused, and a malformed key is reported at once', async () => {
  render(<CheckPack />);
  const field = screen.getByLabelText(/Key of the log/);
  fireEvent.change(field, { target: { value: 'nonsense' } });
  expect(screen.getByText(/not a verifier key/)).toBeTruthy();
  const other = noteSigner(signer.name, generateKeyPairSync('ed25519').privateKey);
  fireEvent.change(field, { target: { value: formatVerifierKey(other) } });
  choose(Uint8Array.from(zip));
  expect(await said()).toMatch('manifest.sig has no good signature');
});
