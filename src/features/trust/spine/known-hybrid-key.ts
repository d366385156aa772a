import type { KeyObject } from 'node:crypto';
import type { EventSealer } from '../../../contracts/spine.js';
import type { UnitOfWork } from '../../../database/unit-of-work.js';
import type { Logger } from '../../../shared/logger.js';
import type { SignatureLine } from '../../../verifier/note.js';
import { hybridLines, hybridVerifier } from './log-signer.rules.js';
import { openHybridKey } from './spine-key.js';

const ROTATION = 'spine.key_rotated';

interface HybridKeyOptions {
  unitOfWork: UnitOfWork;
  sealer: EventSealer;
  logger: Logger;
  /** SPINE_HYBRID, with the value of SPINE_ML_DSA_KEY; undefined where checkpoints have one signature alone. */
  hybrid: { setting: string | undefined } | undefined;
  dataDir: string;
  /** SPINE_KEY_ROTATE: accept another key than that of the checkpoints, or none. */
  rotate: boolean;
}

/** The ML-DSA-44 signatures of each log's newest checkpoint, by tenant; empty for a checkpoint with Ed25519 alone. */
type Signed = ReadonlyMap<string, SignatureLine[]>;

/**
 * The ML-DSA-44 key that signs checkpoints beside the spine key; undefined where SPINE_HYBRID is not set. Throws when the
 * newest checkpoints have such a signature by another key, or would lose it, and no rotation is asked for. Each log that
 * gets, changes or loses the signature has an event of it, and so a new checkpoint soon.
 */
export async function openKnownHybridKey(options: HybridKeyOptions): Promise<KeyObject | undefined> {
  const { unitOfWork, logger, hybrid, dataDir, rotate } = options;
  const signed = await newestHybridLines(unitOfWork);
  const isHybrid = [...signed.values()].some((lines) => lines.length > 0);
  if (hybrid === undefined) {
    if (!isHybrid) return undefined;
    if (!rotate) throw new Error(`SPINE_HYBRID is not set: ${whatToDo(dataDir)}`);
    await record(options, signed, 'removed');
    return undefined;
  }
  const key = openHybridKey(hybrid.setting, dataDir, (file) => {
    if (isHybrid && !rotate)
      throw new Error(`the ML-DSA-44 key of the spine is missing: ${file} does not exist, and ${whatToDo(dataDir)}`);
    logger.warn({ file }, 'generated the ML-DSA-44 key of the spine; back it up, it cannot be recreated');
  });
  const isKnown = hasSignedHybrid(key, signed);
  if (isHybrid && !isKnown && !rotate)
    throw new Error(`this is not the ML-DSA-44 key that signed the spine: ${whatToDo(dataDir)}`);
  const without = [...signed].filter(([, lines]) => !isSignedBy(key, lines));
  await record(options, new Map(without), isHybrid && !isKnown ? 'changed' : 'added');
  return key;
}

function whatToDo(dataDir: string): string {
  return (
    'the checkpoints in the database are signed with ML-DSA-44 by another key; ' +
    `restore SPINE_HYBRID, and SPINE_ML_DSA_KEY or ${dataDir}/spine-ml-dsa-key from the backup, ` +
    'or, to do without that key, start once with SPINE_KEY_ROTATE=true'
  );
}

/** Whether the key signed the newest checkpoint of a log, by the key's id. */
export function hasSignedHybrid(key: KeyObject, signed: Signed): boolean {
  return [...signed.values()].some((lines) => isSignedBy(key, lines));
}

function isSignedBy(key: KeyObject, lines: readonly SignatureLine[]): boolean {
  return lines.some(({ name, keyHash }) => hybridVerifier(name, key).keyHash === keyHash);
}

async function record(
  { unitOfWork, sealer, logger }: HybridKeyOptions,
  logs: Signed,
  hybrid: 'added' | 'changed' | 'removed',
): Promise<void> {
  if (logs.size === 0) return;
  logger.warn(
    { logs: logs.size, hybrid },
    'the ML-DSA-44 key of the spine is another from now on; give verifiers its public key',
  );
  await unitOfWork.platform((unit) => {
    for (const [tenantId, lines] of logs) {
      const details = { hybrid, before: lines.map(({ name, keyHash }) => `${name}+${keyHash}`) };
      unit.record(
        sealer.seal({
          tenantId,
          action: ROTATION,
          actor: 'system',
          actorType: 'system',
          severity: hybrid === 'added' ? 'info' : 'critical',
          details,
        }),
      );
    }
    return Promise.resolve();
  });
}

/** The ML-DSA-44 signatures of the newest checkpoint of each log that has one. */
export async function newestHybridLines(unitOfWork: UnitOfWork): Promise<Signed> {
  const rows = await unitOfWork.platform(({ em }) =>
    em.execute<{ tenant_id: string; notes: string[] }[]>(
      `SELECT c.tenant_id, array(SELECT c.note UNION ALL SELECT s.note FROM spine_signatures s
                                  WHERE s.tenant_id = c.tenant_id AND s.size = c.size) AS notes
         FROM spine_logs l
        CROSS JOIN LATERAL (SELECT tenant_id, size, note FROM spine_checkpoints
                             WHERE tenant_id = l.tenant_id ORDER BY size DESC LIMIT 1) c
        WHERE l.closed_at IS NULL`,
    ),
  );
  return new Map(rows.map(({ tenant_id: tenantId, notes }) => [tenantId, notes.flatMap(hybridLines)]));
}
