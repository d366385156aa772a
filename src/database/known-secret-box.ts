import type { UnitOfWork } from './unit-of-work.js';
import type { Logger } from '../shared/logger.js';
import { openSecretBox, type SecretBox } from '../shared/keys/secret-box.js';

/** The number of latest secrets to try. */
const SAMPLE = 100;

interface SecretBoxOptions {
  unitOfWork: UnitOfWork;
  logger: Logger;
  /** The value of ENCRYPTION_KEY. */
  setting: string | undefined;
  dataDir: string;
  /** ENCRYPTION_KEY_ROTATE: accept a key other than that of the stored secrets. */
  rotate: boolean;
}

/** Opens the secret box. Throws when its key reads none of the stored secrets, unless a rotation is requested. */
export async function openKnownSecretBox(options: SecretBoxOptions): Promise<SecretBox> {
  const { unitOfWork, logger, setting, dataDir, rotate } = options;
  const stored = await latestSecrets(unitOfWork);
  const box = openSecretBox(setting, dataDir, (file) => {
    if (stored.length > 0 && !rotate) {
      throw new Error(`the key for stored secrets is missing: ${file} does not exist; ${whatToDo(dataDir)}`);
    }
    logger.warn({ file }, 'generated the key that encrypts stored secrets; back it up, it cannot be recreated');
  });
  if (stored.length === 0 || opensAny(box, stored)) return box;
  if (!rotate) throw new Error(`this is not the key that the stored secrets were encrypted with: ${whatToDo(dataDir)}`);
  logger.warn(
    'ENCRYPTION_KEY_ROTATE: no stored secret can be read; rotate those of webhooks with grace_seconds 0, and give identity providers and managed providers theirs again',
  );
  return box;
}

export interface StoredSecret {
  id: string;
  secret: Buffer;
}

/** The latest stored secrets, sealed: enough to tell whether a key is theirs. */
export function latestSecrets(unitOfWork: UnitOfWork): Promise<StoredSecret[]> {
  return unitOfWork.platform(({ em }) =>
    em.execute('SELECT id, secret FROM stored_secrets ORDER BY updated_at DESC LIMIT ?', [SAMPLE]),
  );
}

/** Whether the box's key is that of one of them. */
export function opensAny(box: SecretBox, stored: readonly StoredSecret[]): boolean {
  return stored.some(({ id, secret }) => opens(box, secret, id));
}

function opens(box: SecretBox, secret: Buffer, id: string): boolean {
  try {
    box.open(secret, id);
    return true;
  } catch {
    // Sealed with another key, which is what this check is for.
    return false;
  }
}

function whatToDo(dataDir: string): string {
  return (
    `restore ENCRYPTION_KEY or ${dataDir}/encryption-key from the backup, or, if it is gone for good, start with ` +
    'ENCRYPTION_KEY_ROTATE=true, rotate the secret of each webhook and give each identity provider and each managed provider its secret, and each list of words its words again'
  );
}
