import { createHash, generateKeyPairSync } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import { noteSigner, signNote } from '../../../src/features/trust/spine/note-signer.rules.js';
import { fromHex, toHex, toUtf8, uint64 } from '../../../src/verifier/bytes.js';
import { digestsBy } from '../../../src/verifier/digest.js';
import { ERASURE, erasedBy, findFault, leafText, type SealedEvent } from '../../../src/verifier/event.js';
import { LogWalk } from '../../../src/verifier/log-walk.js';
import { CompactRange, leafHash } from '../../../src/verifier/merkle.js';
import { cosignedMessage, openNote, SIGNATURE_TYPE } from '../../../src/verifier/note.js';
import { checkPack } from '../../../src/verifier/pack/check.js';
import { readSample } from '../../../src/verifier/pack/check-samples.js';
import { EventTally } from '../../../src/verifier/pack/derived.js';
import type { PackEvent } from '../../../src/verifier/pack/events.js';
import { isConsistent, readRangeProof } from '../../../src/verifier/pack/range.js';
import { samplePath } from '../../../src/verifier/pack/samples.js';
import { textLines, localHeader, readZip, zipTail } from '../../../src/verifier/pack/zip.js';
import { isEd25519, isMlDsa44 } from '../../../src/verifier/signatures.js';
import { packEntries, zipOf } from '../../support/evidence/pack-builder.js';

const source = (bytes: Uint8Array) => ({
  size: bytes.length,
  read: (from: number, to: number) => Promise.resolve(bytes.slice(from, to)),
});

describe('on engines without Node’s own', () => {
  test('digests are the same', () => {
    const { digest, runningDigest } = digestsBy(undefined);
    const wanted = createHash('sha256').update('größe').digest('hex');
    expect(toHex(digest('größe'))).toBe(wanted);
    expect(toHex(digest(toUtf8('größe')))).toBe(wanted);
    const running = runningDigest();
    running.update(toUtf8('grö'));
    running.update(toUtf8('ße'));
    expect(toHex(running.digest())).toBe(wanted);
  });

  test('hexadecimal is the same', () => {
    const old = Object.assign(Uint8Array.of(0, 1, 171, 255), { toHex: undefined });
    expect(toHex(old)).toBe('0001abff');
    expect(fromHex('0001AB')).toBeUndefined();
  });

  test('a number of more than 64 bits has no bytes', () => {
    expect(() => uint64(1n << 64n)).toThrow(RangeError);
    expect(() => uint64(-1n)).toThrow(RangeError);
  });
});

test('a key that is no point has signed nothing', () => {
  const [key, signature] = [new Uint8Array(32).fill(255), new Uint8Array(64)];
  expect(isEd25519(signature, toUtf8('x'), key)).toBe(false);
  expect(isMlDsa44(new Uint8Array(2420), toUtf8('x'), new Uint8Array(3))).toBe(false);
});

test('a cosigner of ML-DSA-44 has a name that fits its message, as the log has', () => {
  const body = `log.test/a\n0\n${Buffer.alloc(32).toString('base64')}\n`;
  const type = SIGNATURE_TYPE.mlDsa44;
  expect(cosignedMessage(body, { name: 'n'.repeat(256), type }, 0n)).toBeUndefined();
  expect(cosignedMessage(body.replace('log.test/a', 'n'.repeat(256)), { name: 'w', type }, 0n)).toBeUndefined();
  expect(cosignedMessage(body, { name: 'w', type }, 0n)).toHaveLength(12 + 2 + 8 + 11 + 8 + 8 + 32);
});

test('a note with more than a hundred signatures is refused', () => {
  const signer = noteSigner('log.test/a', generateKeyPairSync('ed25519').privateKey);
  const note = signNote('x\n', signer);
  const line = note.slice(note.indexOf('\n\n') + 2);
  expect(openNote(note + line.repeat(99), [signer])).toBeDefined();
  expect(openNote(note + line.repeat(100), [signer])).toBeUndefined();
});

const sealed = (change: Partial<SealedEvent> = {}): SealedEvent => {
  const salt = '00'.repeat(32);
  const event = {
    tenant_id: 'acme',
    id: 'e',
    action: 'a',
    resource_id: null,
    resource_type: null,
    actor: 'ada',
    actor_type: 'user',
    severity: 'info',
    correlation_id: null,
    occurred_at: '2026-10-05T12:00:00.000Z',
    facts_salt: null,
    details_hash: createHash('sha256').update(Buffer.alloc(32)).update('{}').digest('hex'),
    salt,
    content: '{}',
    leaf_hash: '',
    ...change,
  };
  return { ...event, leaf_hash: change.leaf_hash ?? toHex(leafHash(leafText(event))) };
};

describe('an event', () => {
  test.each<[Partial<SealedEvent>, string | undefined]>([
    [{}, undefined],
    [{ salt: null, content: null }, undefined],
    [{ salt: null }, 'incomplete'],
    [{ content: null }, 'incomplete'],
    [{ salt: 'no hex' }, 'do not match their hash'],
    [{ content: '{ }' }, 'do not match their hash'],
    [{ leaf_hash: '00' }, 'does not match its leaf hash'],
    [{ facts_salt: '0f'.repeat(32) }, undefined],
    [{ facts_salt: '0f'.repeat(32), leaf_hash: '00' }, 'does not match its leaf hash'],
    [{ facts_salt: '0f', leaf_hash: '00' }, 'not 32 bytes'],
    [{ facts_salt: 'no hex', leaf_hash: '00' }, 'not 32 bytes'],
  ])('with %j has the fault %s', (change, reason) => {
    if (reason === undefined) expect(findFault(sealed(change))).toBeUndefined();
    else expect(findFault(sealed(change))).toMatch(reason);
  });

  test('has no leaf under a salt of another length', () => {
    expect(() => leafText({ ...sealed(), facts_salt: '0f' })).toThrow('not 32 bytes');
  });

  test('names the event that it erased, unless a client recorded it', () => {
    expect(erasedBy(sealed({ action: ERASURE, resource_id: 'x' }))).toBe('x');
    expect(erasedBy(sealed({ action: ERASURE }))).toBeUndefined();
    expect(erasedBy(sealed({ action: ERASURE, resource_id: 'x', correlation_id: 'c' }))).toBeUndefined();
  });

  test('whose details are gone needs the event of their erasure', () => {
    const gone = { salt: null, content: null };
    const walk = new LogWalk(true);
    walk.append({ ...sealed({ ...gone, id: 'x' }), sequence: 0n });
    expect(walk.fault()?.reason).toMatch('no event records their erasure');
    walk.append({ ...sealed({ action: ERASURE, resource_id: 'x' }), sequence: 1n });
    expect(walk.fault()).toBeUndefined();
    walk.stop('over');
    walk.append({ ...sealed(), sequence: 2n });
    expect([walk.size, walk.fault()?.reason]).toEqual([2n, 'over']);
  });
});

test('a walk says which event is missing, and which are wrong where every cached hash fits', () => {
  const walk = new LogWalk(false);
  walk.append({ ...sealed(), sequence: 1n });
  expect(walk.fault()?.reason).toBe('sequence 0 is missing');
  const whole = new LogWalk(false);
  const tree = new CompactRange();
  let cached: Uint8Array = new Uint8Array();
  for (let place = 0n; place < 256n; place += 1n) {
    const event = sealed({ id: `e${place}` });
    whole.append({ ...event, sequence: place });
    for (const { hash } of tree.append(fromHex(event.leaf_hash)!)) cached = hash;
  }
  whole.confirm(leafHash('another root'));
  expect(whole.fault(() => cached)?.reason).toMatch(
    'events 0 to 255 (tile/0/000) do not match the root signed for size 256',
  );
});

test('a subtree begins where its size divides the place', () => {
  const range = new CompactRange();
  range.append(leafHash('a'));
  expect(() => range.append(leafHash('b'), 1)).toThrow(RangeError);
});

describe('a zip', () => {
  const headerOf = (name: string, bytes = 0): Uint8Array => localHeader({ name, bytes, crc32: 0 });

  test('has its entries in order, each once', async () => {
    for (const names of [
      ['b', 'a'],
      ['a', 'a'],
    ]) {
      const zip = Buffer.concat(names.map((name) => headerOf(name)));
      expect((await readZip(source(zip))).fault).toMatch('is not behind');
    }
  });

  test('has no entry that ends behind it', async () => {
    expect((await readZip(source(headerOf('a', 9)))).fault).toBe('the entry a ends behind the file');
  });

  test('has at most 65,535 entries', async () => {
    const names = Array.from({ length: 65_536 }, (_, place) => String(place).padStart(5, '0'));
    const zip = Buffer.concat(names.map((name) => headerOf(name)));
    expect((await readZip(source(zip))).fault).toBe('there are more than 65535 entries');
    expect(zipTail([])).toHaveLength(22);
  });

  test('has lines of a bounded length, the last with or without its end', async () => {
    const pieces = async function* (...texts: string[]) {
      for (const text of texts) yield await Promise.resolve(toUtf8(text));
    };
    const read = async (...texts: string[]): Promise<string[]> => {
      const lines: string[] = [];
      for await (const line of textLines(pieces(...texts), 4)) lines.push(line);
      return lines;
    };
    expect(await read('ab\nc', 'd\n')).toEqual(['ab', 'cd']);
    expect(await read('ab\n', 'cd')).toEqual(['ab', 'cd']);
    await expect(read('abc', 'de')).rejects.toThrow('more than 4 characters');
  });
});

describe('a check', () => {
  test('of a file that cannot be read ends with that error', async () => {
    const zip = zipOf(
      packEntries({
        events: [{ id: 'a' }],
        from: 0,
        to: 1,
        signer: noteSigner('log.test/acme', generateKeyPairSync('ed25519').privateKey),
      }),
    );
    let reads = 0;
    const failing = {
      size: zip.length,
      read: (from: number, to: number) =>
        // Each entry is read once for its hash, before the bundle is read for its events.
        from > 0 && zip.subarray(from, from + 10).toString() === '{"format":' && to - from > 100 && ++reads > 1
          ? Promise.reject(new Error('EIO'))
          : Promise.resolve(zip.subarray(from, to)),
    };
    await expect(checkPack(failing)).rejects.toThrow('EIO');
  });

  test('of a manifest beyond 64 MiB reads none of it', async () => {
    const bytes = (64 << 20) + 1;
    const head = localHeader({ name: 'manifest.json', bytes, crc32: 0 });
    const size = head.length + bytes;
    const read = (from: number, to: number) =>
      to - from > 1 << 20
        ? Promise.reject(new Error('too much'))
        : Promise.resolve(from === 0 ? head : new Uint8Array(to - from));
    const { faults } = await checkPack({ size, read });
    expect(faults.map(({ entry }) => entry)).toEqual(['zip', 'manifest.json', 'manifest.sig']);
  });
});

test('samples are of their form', () => {
  for (const value of [null, [], {}, { proof: '' }, { proof: '', related: [], event: {} }])
    expect(readSample(value)).toBeUndefined();
  expect(samplePath('call', 7)).toBe('samples/call/7.json');
});

test('a proof of a range names the places of the manifest', () => {
  const log = { first: null, from: 1, keys: [], last: '', origin: '', root: '', size: 2, to: 2 };
  const hash = '0'.repeat(64);
  const left = [{ from: 0, hash, to: 1 }];
  const proof = { consistency: null, from: 1, to: 2, size: 2, left, right: [] };
  expect(readRangeProof(proof, log)?.left).toHaveLength(1);
  for (const change of [
    { left: 'x' },
    { left: [null] },
    { left: [{ from: 0, hash: 7, to: 1 }] },
    { left: [{ from: 0, hash, to: 2 }] },
    { right: [1] },
    { consistency: 'x' },
    { consistency: { from: 'x', hashes: [], to: 2 } },
    { consistency: { from: 1, hashes: 'x', to: 2 } },
    { consistency: { from: 1, hashes: [], to: 3 } },
  ])
    expect(readRangeProof({ ...proof, ...change }, log)).toBeUndefined();
});

test('checkpoints around a range are consistent by a proof between them, or equal', () => {
  const [one, two] = [leafHash('a'), leafHash('b')];
  const proofOf = (consistency: { from: bigint; hashes: Uint8Array[] } | undefined) => ({
    left: [],
    right: [],
    consistency,
  });
  const last = { size: 1n, root: one };
  expect(isConsistent(proofOf(undefined), undefined, last)).toBe(true);
  expect(isConsistent(proofOf({ from: 1n, hashes: [] }), undefined, last)).toBe(false);
  expect(isConsistent(proofOf({ from: 1n, hashes: [] }), last, last)).toBe(true);
  expect(isConsistent(proofOf({ from: 1n, hashes: [two] }), last, last)).toBe(false);
  expect(isConsistent(proofOf({ from: 1n, hashes: [] }), { size: 1n, root: two }, last)).toBe(false);
});

describe('a tally', () => {
  const event = (place: number, change: Partial<PackEvent> = {}): PackEvent => ({
    action: 'policy.updated',
    actor: `person ${place}`,
    actorType: 'user',
    correlationId: null,
    detailsHash: '',
    id: `e${place}`,
    leafHash: '',
    occurredAt: `2026-10-05T12:00:0${9 - (place % 10)}.000Z`,
    resourceId: null,
    resourceType: null,
    sequence: place,
    severity: 'info',
    ...change,
  });

  test('names at most 1,000 actions, 10,000 people and 10,000 incidents', () => {
    const tally = new EventTally('seed');
    for (let place = 0; place < 10_001; place += 1) {
      tally.take(event(place, { action: `policy.${place % 1001}` }), 'change');
      tally.take(event(place, { action: 'policy.0' }), 'incident');
    }
    const { counts, people, incidents, drawn } = tally.kept();
    expect([Object.keys(counts.actions).length, counts.otherActions]).toEqual([1000, 9]);
    expect(Object.keys(people)).toHaveLength(10_000);
    expect(incidents).toEqual({ listed: 10_000, total: 10_001 });
    expect(drawn.change).toHaveLength(25);
  });

  test('keeps the first and last time of a person, in whatever order they come', () => {
    const tally = new EventTally('seed');
    for (const place of [5, 9, 1]) tally.take(event(place, { actor: 'ada' }), 'approval');
    tally.takeWithheld(true);
    expect(tally.kept().people.ada).toEqual({
      approvals: 3,
      changes: 0,
      first: '2026-10-05T12:00:00.000Z',
      last: '2026-10-05T12:00:08.000Z',
    });
    expect(tally.kept().counts).toMatchObject({ range: 4, period: 4, scope: 3 });
  });
});
