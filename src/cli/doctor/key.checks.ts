import type { Settings } from '../../config/settings.js';
import { latestSecrets, opensAny } from '../../database/known-secret-box.js';
import type { RequestUrls } from '../../database/request-urls.js';
import { UnitOfWork } from '../../database/unit-of-work.js';
import { hexOf, SecretHasher } from '../../shared/keys/secret-hash.rules.js';
import { hasSignedHybrid, newestHybridLines } from '../../features/trust/spine/known-hybrid-key.js';
import { hasSigned, newestSignatures } from '../../features/trust/spine/known-spine-key.js';
import { openHybridKey, openSpineKey } from '../../features/trust/spine/spine-key.js';
import { openSecretBox } from '../../shared/keys/secret-box.js';
import { fault, type DoctorFinding, ok, buriedReason } from './finding.js';

/** The latest API keys that are looked at. */
const SAMPLE = 1_000;

/** Thrown in the place of making a key. */
class NoKey extends Error {}

function insteadOfMaking(file: string): never {
  throw new NoKey(`${file} does not exist`);
}

/** Whether the keys that are set, or in DATA_DIR, are those that the database was written with. */
export async function checkKeys(settings: Settings, urls: RequestUrls): Promise<DoctorFinding[]> {
  const unitOfWork = await UnitOfWork.open(urls, []);
  const checks = [checkEncryptionKey, checkSigningKey, checkHybridKey, checkPepper];
  try {
    return await Promise.all(checks.map((check) => check(settings, unitOfWork)));
  } finally {
    await unitOfWork.close();
  }
}

async function checkEncryptionKey(
  { encryptionKey, dataDir }: Settings,
  unitOfWork: UnitOfWork,
): Promise<DoctorFinding> {
  const check = 'encryption key';
  const stored = await latestSecrets(unitOfWork);
  const restore = `restore ENCRYPTION_KEY or ${dataDir}/encryption-key from the backup`;
  try {
    const box = openSecretBox(encryptionKey, dataDir, insteadOfMaking);
    if (stored.length === 0) return ok(check, 'no secret is stored yet');
    return opensAny(box, stored)
      ? ok(check, 'it reads the stored secrets')
      : fault(check, 'it reads none of the stored secrets', restore);
  } catch (error) {
    return withoutKey(check, error, stored.length > 0 ? restore : undefined);
  }
}

async function checkSigningKey({ spineSigningKey, dataDir }: Settings, unitOfWork: UnitOfWork): Promise<DoctorFinding> {
  const check = 'spine key';
  const signed = await newestSignatures(unitOfWork);
  const restore = `restore SPINE_SIGNING_KEY or ${dataDir}/spine-key from the backup`;
  try {
    const key = openSpineKey(spineSigningKey, dataDir, insteadOfMaking);
    if (signed.size === 0) return ok(check, 'no checkpoint is signed yet');
    return hasSigned(key, signed)
      ? ok(check, 'it signed the newest checkpoints')
      : fault(check, 'the newest checkpoints are signed by another key', restore);
  } catch (error) {
    return withoutKey(check, error, signed.size > 0 ? restore : undefined);
  }
}

async function checkHybridKey({ spineHybrid, dataDir }: Settings, unitOfWork: UnitOfWork): Promise<DoctorFinding> {
  const check = 'hybrid key';
  const signed = await newestHybridLines(unitOfWork);
  const isHybrid = [...signed.values()].some((lines) => lines.length > 0);
  const restore = `restore SPINE_HYBRID, and SPINE_ML_DSA_KEY or ${dataDir}/spine-ml-dsa-key from the backup`;
  if (spineHybrid === undefined)
    return isHybrid
      ? fault(check, 'the newest checkpoints are signed by one, and SPINE_HYBRID is not set', restore)
      : ok(check, 'none is wanted');
  try {
    const key = openHybridKey(spineHybrid.setting, dataDir, insteadOfMaking);
    if (!isHybrid) return ok(check, 'it has signed no checkpoint yet');
    return hasSignedHybrid(key, signed)
      ? ok(check, 'it signed the newest checkpoints')
      : fault(check, 'the newest checkpoints are signed by another one', restore);
  } catch (error) {
    return withoutKey(check, error, isHybrid ? restore : undefined);
  }
}

/** `restore`: what to do where the key is needed already; otherwise the first start makes one. */
function withoutKey(check: string, error: unknown, restore: string | undefined): DoctorFinding {
  const says = buriedReason(error);
  if (restore !== undefined) return fault(check, says, restore);
  return error instanceof NoKey
    ? ok(check, 'the first start makes one')
    : fault(check, says, 'remove that file, and the next start makes a key');
}

async function checkPepper({ keyPepper }: Settings, unitOfWork: UnitOfWork): Promise<DoctorFinding> {
  const check = 'pepper';
  const keys = await unitOfWork.platform(({ em }) =>
    em.execute<{ secret_hash: Buffer }[]>(
      'SELECT secret_hash FROM api_keys WHERE revoked_at IS NULL ORDER BY created_at DESC LIMIT ?',
      [SAMPLE],
    ),
  );
  const hasher = new SecretHasher(keyPepper);
  const dead = keys.filter(({ secret_hash: hash }) => !hasher.isReadable(hexOf(hash))).length;
  if (dead > 0) {
    const says = `${dead} of the latest ${keys.length} API keys were stored with another KEY_PEPPER and do not work`;
    return fault(check, says, 'restore KEY_PEPPER from the backup, or rotate those keys');
  }
  return ok(check, keyPepper === undefined ? 'none is set, and no API key needs one' : 'all API keys work with it');
}
