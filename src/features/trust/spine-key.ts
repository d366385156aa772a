import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { randomHex } from '../../shared/ids.js';
import { readSigningKey, writeSigningKey } from '../../shared/signing-key.js';

const FILE = 'spine-key';

/**
 * The key that signs checkpoints: the setting's, or the one in `dataDir`, which the first start makes (0600). Instances
 * that share a folder get the same. Throws when what is there is no such key.
 */
export function openSpineKey(setting: string | undefined, dataDir: string): KeyObject {
  if (setting !== undefined) return expectKey(setting, 'SPINE_SIGNING_KEY');
  const file = join(dataDir, FILE);
  const existing = readIfThere(file);
  if (existing !== undefined) return expectKey(existing, file);
  mkdirSync(dataDir, { recursive: true });
  // Written aside and linked: nobody reads half a key, and of two first starts one wins.
  const draft = `${file}.${randomHex(8)}`;
  writeFileSync(draft, `${writeSigningKey(generateKeyPairSync('ed25519').privateKey)}\n`, { mode: 0o600, flag: 'wx' });
  try {
    linkSync(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(draft);
  }
  return expectKey(readFileSync(file, 'utf8'), file);
}

function readIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

function expectKey(text: string, from: string): KeyObject {
  const key = readSigningKey(text);
  if (key === undefined) throw new Error(`${from} does not hold an Ed25519 private key in PKCS#8`);
  return key;
}
