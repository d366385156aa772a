import { t } from '@lingui/core/macro';
import { fromHex } from '../../../../src/verifier/bytes.js';
import { tenantOf } from '../../../../src/verifier/log-check.js';
import { parseVerifierKey } from '../../../../src/verifier/note.js';
import { faultOfEvent } from '../../../../src/verifier/pack/events.js';
import { verifyTlogProof } from '../../../../src/verifier/tlog-proof.js';
import { parseWitnessPolicy, type WitnessPolicy } from '../../../../src/verifier/witness-policy.js';
import { objectIn } from '../../parts/form.js';
import type { SharedPackProof, SharedPackRecord } from './shared-api.js';

/** The outcome of checking the proof of a pack's digests. */
export type Proven = { origin: string; sequence: string; isWitnessed: boolean } | { fault: string };

/** Checks in this browser that the log has the digests of the pack. Nothing that the server says of itself is believed. */
export function provePack(
  { event, proof, publicKey, witnessed, policy }: SharedPackProof,
  pack: Pick<SharedPackRecord, 'sha256' | 'manifestSha256'>,
): Proven {
  const verifier = parseVerifierKey(publicKey);
  if (verifier === undefined) return { fault: t`the key of the log cannot be read` };
  const fault = faultOfEvent(tenantOf(verifier.name), event);
  if (fault !== undefined) return { fault };
  const digests = objectIn(event.content ?? '') ?? {};
  if (digests.sha256 !== pack.sha256 || digests.manifestSha256 !== pack.manifestSha256)
    return { fault: t`the event has other digests than the pack` };
  const own: WitnessPolicy = { logs: [{ verifier }], witnesses: [], groups: new Map(), quorum: undefined };
  const believed = witnessed && policy !== null ? parseWitnessPolicy(policy) : own;
  const proved = verifyTlogProof(proof, fromHex(event.leafHash) ?? new Uint8Array(), believed);
  if (typeof proved === 'string') return { fault: proved };
  return { origin: verifier.name, sequence: event.sequence, isWitnessed: believed !== own };
}
