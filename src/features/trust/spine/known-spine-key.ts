import type { KeyObject } from 'node:crypto';
import type { UnitOfWork } from '../../../database/unit-of-work.js';
import type { Logger } from '../../../shared/logger.js';
import { type NoteVerifier, parseVerifierKey } from '../../../verifier/note.js';
import { publicBytes } from './note-signer.rules.js';
import { openSpineKey } from './spine-key.js';
import type { EventSealer } from '../../../contracts/spine.js';
import { isSameBytes } from '../../../verifier/bytes.js';

const ROTATION = 'spine.key_rotated';

interface SpineKeyOptions {
  unitOfWork: UnitOfWork;
  sealer: EventSealer;
  logger: Logger;
  /** The value of SPINE_SIGNING_KEY. */
  setting: string | undefined;
  dataDir: string;
  /** SPINE_KEY_ROTATE: accept a key other than that of the checkpoints. */
  rotate: boolean;
}

/**
 * The key that signs checkpoints. Throws when the logs were signed by another, and no rotation is asked for: who lost the
 * key shall not find out from those who verify. A rotation is an event of each log.
 */
export async function openKnownSpineKey(options: SpineKeyOptions): Promise<KeyObject> {
  const { unitOfWork, sealer, logger, setting, dataDir, rotate } = options;
  const signed = await newestSignatures(unitOfWork);
  const key = openSpineKey(setting, dataDir, (file) => {
    if (signed.size > 0 && !rotate) {
      throw new Error(`the spine signing key is missing: ${file} does not exist, and ${whatToDo(dataDir)}`);
    }
    logger.warn({ file }, 'generated the spine signing key; back it up, it cannot be recreated');
  });
  if (signed.size === 0 || hasSigned(key, signed)) return key;
  if (!rotate) throw new Error(`this is not the key that signed the spine: ${whatToDo(dataDir)}`);
  logger.warn(
    { logs: signed.size },
    'SPINE_KEY_ROTATE: the spine is signed with a new key from now on; give verifiers its public key',
  );
  await unitOfWork.platform((unit) => {
    for (const [tenantId, before] of signed) {
      const details = { before };
      unit.record(
        sealer.seal({
          tenantId,
          action: ROTATION,
          actor: 'system',
          actorType: 'system',
          severity: 'critical',
          details,
        }),
      );
    }
    return Promise.resolve();
  });
  return key;
}

function whatToDo(dataDir: string): string {
  return (
    'the checkpoints in the database are signed by another key; ' +
    `restore SPINE_SIGNING_KEY or ${dataDir}/spine-key from the backup, ` +
    'or, to use a new key, start once with SPINE_KEY_ROTATE=true'
  );
}

/** Whether the key signed the newest checkpoint of a log. */
export function hasSigned(key: KeyObject, signed: ReadonlyMap<string, string[]>): boolean {
  const publicKey = publicBytes(key);
  return [...signed.values()].flat().some((text) => isKey(parseVerifierKey(text), publicKey));
}

function isKey(verifier: NoteVerifier | undefined, key: Uint8Array): boolean {
  return verifier !== undefined && isSameBytes(verifier.key, key);
}

/** The verifier keys of each log's newest checkpoint, by tenant. */
export async function newestSignatures(unitOfWork: UnitOfWork): Promise<Map<string, string[]>> {
  const rows = await unitOfWork.platform(({ em }) =>
    em.execute<{ tenant_id: string; verifier_key: string; other_key: string | null }[]>(
      `SELECT c.tenant_id, c.verifier_key, s.verifier_key AS other_key
         FROM spine_logs l
        CROSS JOIN LATERAL (SELECT tenant_id, size, verifier_key FROM spine_checkpoints
                             WHERE tenant_id = l.tenant_id ORDER BY size DESC LIMIT 1) c
         LEFT JOIN spine_signatures s ON s.tenant_id = c.tenant_id AND s.size = c.size
        WHERE l.closed_at IS NULL`,
    ),
  );
  const signed = new Map<string, string[]>();
  for (const { tenant_id: tenantId, verifier_key: first, other_key: other } of rows) {
    const keys = signed.get(tenantId) ?? [first];
    if (other !== null) keys.push(other);
    signed.set(tenantId, keys);
  }
  return signed;
}
