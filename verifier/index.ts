/** The public interface of the package: everything else may change. Names and forms are those of C2SP and RFC 6962. */
export { fromBase64, fromHex, toBase64, toHex } from '../src/verifier/bytes.js';
export { checkpointBody, openCheckpoint } from '../src/verifier/checkpoint.js';
export {
  EVENT_PROOF_FORMAT,
  type SavedProof,
  faultOfEventProof,
  parseEventProof,
} from '../src/verifier/event-proof.js';
export { findFault, leafText, type PublicPart, type SealedEvent } from '../src/verifier/event.js';
export { LogCheck, tenantOf } from '../src/verifier/log-check.js';
export type { LogFault } from '../src/verifier/log-walk.js';
export {
  CompactRange,
  EMPTY_ROOT,
  leafHash,
  nodeHash,
  TILE_HEIGHT,
  TILE_WIDTH,
  type TreeNode,
} from '../src/verifier/merkle.js';
export {
  type ConsistencyClaim,
  type InclusionClaim,
  verifyConsistency,
  verifyInclusion,
} from '../src/verifier/merkle-proof.js';
export {
  type Checkpoint,
  formatVerifierKey,
  type NoteSignature,
  type NoteVerifier,
  type OpenedNote,
  openNote,
  parseCheckpointBody,
  parseVerifierKey,
  SIGNATURE_TYPE,
  type SignatureType,
  verifierOf,
} from '../src/verifier/note.js';
export { checkPack, type PackReport, type PackTrust } from '../src/verifier/pack/check.js';
export type { PackFault } from '../src/verifier/pack/fault.js';
export type { PackManifest } from '../src/verifier/pack/manifest.js';
export type { ByteSource } from '../src/verifier/pack/zip.js';
export { parseTilePath, tilePath, widthIn } from '../src/verifier/tile-path.js';
export {
  formatTlogProof,
  openWitnessed,
  parseTlogProof,
  type ProvedLeaf,
  type TlogProof,
  verifyTlogProof,
} from '../src/verifier/tlog-proof.js';
export {
  isQuorum,
  parseWitnessPolicy,
  type PolicyKey,
  PolicyProblem,
  type PolicyWitness,
  type WitnessPolicy,
} from '../src/verifier/witness-policy.js';
