import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { openKeyFile } from '../../../shared/keys/key-file.js';
import { readSigningKey, type SigningAlgorithm, writeSigningKey } from '../../../shared/keys/signing-key.js';

interface KeyPlace {
  /** In DATA_DIR. */
  file: string;
  setting: string;
  algorithm: SigningAlgorithm;
  called: string;
}

const SPINE_KEY: KeyPlace = {
  file: 'spine-key',
  setting: 'SPINE_SIGNING_KEY',
  algorithm: 'ed25519',
  called: 'an Ed25519',
};
const HYBRID_KEY: KeyPlace = {
  file: 'spine-ml-dsa-key',
  setting: 'SPINE_ML_DSA_KEY',
  algorithm: 'ml-dsa-44',
  called: 'an ML-DSA-44',
};

/**
 * The key that signs checkpoints: the setting's, or the one in `dataDir`, which the first start makes (0600). Instances
 * that share a folder get the same. `making` is called before one is generated. Throws if the stored key is invalid.
 */
export function openSpineKey(
  setting: string | undefined,
  dataDir: string,
  making: (file: string) => void = () => undefined,
): KeyObject {
  return openKey(SPINE_KEY, setting, dataDir, making);
}

/** The ML-DSA-44 key that signs checkpoints beside the spine key where SPINE_HYBRID is set; kept as that one is. */
export function openHybridKey(
  setting: string | undefined,
  dataDir: string,
  making: (file: string) => void = () => undefined,
): KeyObject {
  return openKey(HYBRID_KEY, setting, dataDir, making);
}

function openKey(
  place: KeyPlace,
  setting: string | undefined,
  dataDir: string,
  making: (file: string) => void,
): KeyObject {
  if (setting !== undefined) return expectKey(setting, place.setting, place);
  const { text, file } = openKeyFile(dataDir, place.file, (made) => {
    making(made);
    return writeSigningKey(makeKey(place.algorithm));
  });
  return expectKey(text, file, place);
}

function makeKey(algorithm: SigningAlgorithm): KeyObject {
  const { privateKey } = algorithm === 'ed25519' ? generateKeyPairSync('ed25519') : generateKeyPairSync('ml-dsa-44');
  return privateKey;
}

function expectKey(text: string, from: string, { algorithm, called }: KeyPlace): KeyObject {
  const key = readSigningKey(text, algorithm);
  if (key === undefined) throw new Error(`${from} does not hold ${called} private key in PKCS#8`);
  return key;
}
