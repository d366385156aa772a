import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { openKeyFile } from '../../../shared/keys/key-file.js';
import { readSigningKey, writeSigningKey } from '../../../shared/keys/signing-key.js';

const FILE = 'spine-key';

/**
 * The key that signs checkpoints: the setting's, or the one in `dataDir`, which the first start makes (0600). Instances
 * that share a folder get the same. `making` is called before one is generated. Throws if the stored key is invalid.
 */
export function openSpineKey(
  setting: string | undefined,
  dataDir: string,
  making: (file: string) => void = () => undefined,
): KeyObject {
  if (setting !== undefined) return expectKey(setting, 'SPINE_SIGNING_KEY');
  const { text, file } = openKeyFile(dataDir, FILE, (made) => {
    making(made);
    return writeSigningKey(generateKeyPairSync('ed25519').privateKey);
  });
  return expectKey(text, file);
}

function expectKey(text: string, from: string): KeyObject {
  const key = readSigningKey(text);
  if (key === undefined) throw new Error(`${from} does not hold an Ed25519 private key in PKCS#8`);
  return key;
}
