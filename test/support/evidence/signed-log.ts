import { generateKeyPairSync } from 'node:crypto';
import type pg from 'pg';
import type { LogState } from '../../../src/cli/move/log-state.js';
import { noteSigner, signCheckpoint } from '../../../src/features/trust/spine/note-signer.rules.js';
import { formatVerifierKey } from '../../../src/verifier/note.js';

/** Signs a checkpoint of a log's beginning by a key of its own, as a gateway would by its. */
export async function signedLog(client: pg.Client, tenantId: string, { size, root }: LogState): Promise<void> {
  const signer = noteSigner(`log/${tenantId}`, generateKeyPairSync('ed25519').privateKey);
  const bytes = Buffer.from(root, 'hex');
  await client.query('INSERT INTO spine_checkpoints VALUES ($1, $2, $3, $4, $5, now())', [
    tenantId,
    size.toString(),
    bytes,
    signCheckpoint({ origin: signer.name, size, root: bytes }, signer),
    formatVerifierKey(signer),
  ]);
}
