import { faultOfEventProof, parseEventProof } from '../verifier/event-proof.js';
import type { Checkpoint } from '../verifier/note.js';
import { say } from './program.js';
import { parseServerJson, ServerFault, Unusable } from './spine-server.js';

/** Verifies a proof of one event, as the console saves it. `open` opens its checkpoint, or throws where that is not believed. */
export function verifyProof(text: string, open: (note: string, publicKey: string) => Checkpoint): void {
  const given = parseEventProof(parseServerJson(text));
  if (given === undefined) throw new Unusable('the file is not a proof of an event');
  const checkpoint = open(given.proof.checkpoint, given.publicKey);
  const { sequence, id, action, actor, occurredAt } = given.event;
  const fault = faultOfEventProof(given, checkpoint);
  if (fault !== undefined) throw new ServerFault(`event ${sequence}: ${fault}`);
  say(`event       ${id}: ${action} by ${actor} at ${occurredAt}`);
  say(`ok          event ${sequence} is one of the ${checkpoint.size} events of ${checkpoint.origin}`);
}
