import type { KeyObject } from 'node:crypto';
import type { EventSealer, SpineReader, SpineVerifier } from '../../../contracts/spine.js';
import type { Core } from '../../../module/core.js';
import { digestHex } from '../../../verifier/digest.js';
import { toUtf8 } from '../../../verifier/bytes.js';
import { parseWitnessPolicy, type WitnessPolicy } from '../../../verifier/witness-policy.js';
import type { ArchivedContents } from '../archive/archived-contents.service.js';
import { Checkpointer } from '../spine/checkpointer.service.js';
import { openVerifier } from '../spine/postgres-spine-verifier.service.js';
import { SpineHashes } from '../spine/spine-hashes.service.js';
import { WitnessRounds } from './witness-rounds.service.js';
import { WitnessStore } from './witness-store.service.js';
import { WitnessedVerifier } from './witnessed-verifier.service.js';

/** The parts that sign logs: without a policy of witnesses the checkpointer alone. */
interface Signing {
  checkpointer: Checkpointer;
  witnesses: { rounds: WitnessRounds; store: WitnessStore; policy: WitnessPolicy } | undefined;
  verifier: SpineVerifier;
}

interface SigningParts {
  sealer: EventSealer;
  reader: SpineReader;
  contents: ArchivedContents;
  privateKey: KeyObject;
  hybridKey: KeyObject | undefined;
}

type SigningCore = Pick<Core, 'settings' | 'unitOfWork' | 'clock' | 'logger' | 'shutdown'>;

/** Opens what signs the logs and has them cosigned; `rounds.open()` and `checkpointer.open()` begin the work. */
export function openSigning(
  { settings, unitOfWork, clock, logger, shutdown }: SigningCore,
  { sealer, reader, contents, privateKey, hybridKey }: SigningParts,
): Signing {
  const { spineOrigin: originPrefix, witnessPolicy: text, witnessSeconds } = settings;
  const common = { unitOfWork, privateKey, hybridKey, originPrefix, clock, logger };
  const verifier = openVerifier(unitOfWork, contents);
  if (text === undefined)
    return { checkpointer: shutdown.add('checkpoints', new Checkpointer(common)), witnesses: undefined, verifier };
  const policy = parseWitnessPolicy(text);
  const store = new WitnessStore(unitOfWork, sealer, digestHex(toUtf8(`${originPrefix}\n${text}`)));
  const rounds: WitnessRounds = new WitnessRounds({
    policy,
    store,
    hashes: new SpineHashes(reader),
    newest: (tenantId) => checkpointer.stored(tenantId),
    originPrefix,
    intervalMillis: witnessSeconds * 1_000,
    clock,
    logger,
  });
  const checkpointer = shutdown.add('checkpoints', new Checkpointer({ ...common, gate: rounds }));
  shutdown.add('witnesses', rounds);
  const contradiction = (tenantId: string): string | undefined => rounds.faultOf(tenantId);
  return {
    checkpointer,
    witnesses: { rounds, store, policy },
    verifier: new WitnessedVerifier(verifier, contradiction),
  };
}
