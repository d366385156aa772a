import { createHash, generateKeyPairSync } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import { proofFileOf } from '../../../console/src/proof/proof-file.js';
import { noteSigner, signCheckpoint } from '../../../src/features/trust/spine/note-signer.rules.js';
import { fromHex, toHex } from '../../../src/verifier/bytes.js';
import { openCheckpoint } from '../../../src/verifier/checkpoint.js';
import { leafText } from '../../../src/verifier/event.js';
import { faultOfEventProof, parseEventProof } from '../../../src/verifier/event-proof.js';
import { leafHash, nodeHash } from '../../../src/verifier/merkle.js';
import { formatVerifierKey } from '../../../src/verifier/note.js';

const signer = noteSigner('portcullis.local/acme', generateKeyPairSync('ed25519').privateKey);
const salt = '5a'.repeat(32);
const content = '{"pages":7}';
const facts = { action: 'document.export', actor: 'ann', correlationId: null, resourceId: 'd-1', resourceType: null };
const event = {
  ...facts,
  id: '0192f1f0-0000-7000-8000-000000000001',
  occurredAt: '2026-10-05T12:00:00.000Z',
  detailsHash: createHash('sha256').update(fromHex(salt)!).update(content).digest('hex'),
  factsSalt: null,
  content,
  salt,
};
const leaf = leafHash(
  Buffer.from(
    leafText({
      tenant_id: 'acme',
      id: event.id,
      action: event.action,
      actor: event.actor,
      actor_type: 'user',
      severity: 'info',
      correlation_id: null,
      resource_id: event.resourceId,
      resource_type: null,
      occurred_at: event.occurredAt,
      details_hash: event.detailsHash,
      facts_salt: null,
    }),
  ),
);
const before = leafHash(Buffer.from('the event before it'));
const checkpoint = { origin: 'portcullis.local/acme', size: 2n, root: nodeHash(before, leaf) };

type Change = (file: { format: string; event: Record<string, unknown>; proof: string }) => void;

/** The file that the console saves of the second of two events, after a change. */
function saved(change: Change = () => {}): unknown {
  const text = proofFileOf({
    spineEvent: { ...event, actorType: 'USER', severity: 'INFO' },
    spineInclusionProof: {
      eventId: event.id,
      leafHash: toHex(leaf),
      leafIndex: '1',
      treeSize: '2',
      hashes: [toHex(before)],
      checkpoint: signCheckpoint(checkpoint, signer),
      publicKey: formatVerifierKey(signer),
    },
  });
  const file = JSON.parse(text);
  change(file);
  return file;
}

function faultOf(file: unknown): string | undefined {
  const given = parseEventProof(file);
  if (given === undefined) return 'not a proof';
  const opened = openCheckpoint(given.proof.checkpoint, signer);
  return opened === undefined ? 'not signed' : faultOfEventProof(given, opened);
}

describe('a proof of one event, as the console saves it', () => {
  test('proves its event, and says how to verify it', () => {
    expect(faultOf(saved())).toBeUndefined();
    expect(saved()).toMatchObject({
      format: 'portcullis-proof-1',
      howToVerify: expect.arrayContaining([expect.stringContaining('portcullis spine verify')]),
      event: { sequence: 1, actorType: 'user', severity: 'info' },
    });
  });

  test.each<[string, Change, RegExp]>([
    ['another actor', (file) => (file.event.actor = 'bob'), /leaf hash/],
    ['other details', (file) => (file.event.content = '{"pages":8}'), /do not match their hash/],
    ['another place', (file) => (file.event.sequence = 0), /for event 1, not for event 0/],
    ['another path', (file) => (file.proof = file.proof.replace(/(index 1\n)./, '$1x')), /not at place 1/],
    ['another checkpoint', (file) => (file.proof = file.proof.replace('\n2\n', '\n3\n')), /not signed/],
    ['another format', (file) => (file.format = 'portcullis-proof-2'), /not a proof/],
    ['no event', (file) => Reflect.deleteProperty(file, 'event'), /not a proof/],
    ['a number as its id', (file) => (file.event.id = 7), /not a proof/],
    ['no key', (file) => Reflect.deleteProperty(file, 'publicKey'), /not a proof/],
    ['half a proof', (file) => (file.proof = 'c2sp.org/tlog-proof@v1'), /not a proof/],
  ])('does not with %s', (_name, change, reason) => {
    expect(faultOf(saved(change))).toMatch(reason);
  });

  test.each([null, 7, 'text', [], {}])('is not %p', (value) => {
    expect(parseEventProof(value)).toBeUndefined();
  });
});
