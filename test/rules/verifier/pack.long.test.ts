import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import { noteSigner, signNote } from '../../../src/features/trust/spine/note-signer.rules.js';
import { formatVerifierKey } from '../../../src/verifier/note.js';
import { checkPack, type PackTrust } from '../../../src/verifier/pack/check.js';
import type { PackManifest } from '../../../src/verifier/pack/manifest.js';
import { parseWitnessPolicy } from '../../../src/verifier/witness-policy.js';
import { testCosigner } from '../../support/evidence/cosigner.js';
import {
  type PackEntries,
  packEntries,
  type PackPlan,
  type PlannedEvent,
  resign,
  textOf,
  zipOf,
} from '../../support/evidence/pack-builder.js';

const signer = noteSigner('log.test/acme', generateKeyPairSync('ed25519').privateKey);
const id = (place: number): string => `0198c0de-0000-7000-8000-${String(place).padStart(12, '0')}`;

/** A log of one event of each type, many calls, and odd texts. */
const events: PlannedEvent[] = [
  ...Array.from({ length: 7 }, (_, place) => ({ id: id(place), occurredAt: '2026-09-30T12:00:00.000Z' })),
  { id: id(7), action: 'ai.started', correlationId: id(8) },
  { id: id(8), action: 'ai.generate' },
  { id: id(9), action: 'ai.refused', severity: 'warning' },
  { id: id(10), action: 'mcp.called', resourceId: '=SUM(A1)' },
  { id: id(11), action: 'approval.decided', actor: 'bea' },
  { id: id(12), action: 'policy.updated', actor: 'ada', content: null },
  { id: id(13), action: 'stop.set', actorType: 'system', severity: 'critical' },
  { id: id(14), action: 'custom', correlationId: 'recorded-by:client', severity: 'critical', actor: 'a "b", c\n' },
  { id: id(15), action: 'odd', severity: 'critical', actor: 'Zoë 🦉 \u2028' },
  ...Array.from({ length: 60 }, (_, at) => ({ id: id(16 + at), content: `{"text":"${'x'.repeat(at)}"}` })),
  ...Array.from({ length: 5 }, (_, at) => ({ id: id(76 + at), occurredAt: '2026-11-02T00:00:00.000Z' })),
];
const plan: PackPlan = { events, from: 7, to: 76, signer, first: 5 };

const check = (zip: Uint8Array, trust: PackTrust = {}) =>
  checkPack(
    { size: zip.length, read: (from, to) => Promise.resolve(Uint8Array.prototype.slice.call(zip, from, to)) },
    trust,
  );
const faultsOf = async (zip: Uint8Array, trust?: PackTrust): Promise<string[]> =>
  (await check(zip, trust)).faults.map(({ entry, reason }) => `${entry}: ${reason}`);

describe('a pack', () => {
  test('as the page describes it is whole', async () => {
    const shares: number[] = [];
    const report = await check(zipOf(packEntries(plan)), { progress: (share) => shares.push(share) });
    expect(report.faults).toEqual([]);
    expect(report.isSelfSigned).toBe(true);
    expect(report.manifest?.counts.scope).toBe(69);
    expect(report.signatures.map(({ verifier }) => verifier.name)).toEqual([signer.name]);
    expect(shares.at(-1)).toBeCloseTo(1);
    expect(shares).toEqual(shares.toSorted((a, b) => a - b));
  });

  test.each<[string, Partial<PackPlan>]>([
    ['without details', { redaction: 'digests' }],
    ['with names', { names: true }],
    ['without an earlier checkpoint', { first: undefined }],
    [
      'of a whole log',
      {
        from: 0,
        to: 81,
        first: undefined,
        events: events.map((event) => ({ ...event, occurredAt: '2026-10-05T12:00:00.000Z' })),
      },
    ],
    ['of no events', { from: 0, to: 0, first: undefined }],
    ['of one event', { from: 8, to: 9, first: 8 }],
    [
      'of an agent',
      {
        scope: { kind: 'agent', id: 'bea' },
        events: events.map((event) => ({ ...event, isWithheld: event.actor !== 'bea' })),
      },
    ],
    [
      'of a case',
      {
        scope: { kind: 'case', id: id(8) },
        events: events.map((event, place) => ({
          ...event,
          resourceId: place === 30 ? id(8) : null,
          isWithheld: event.correlationId !== id(8) && place !== 30,
        })),
      },
    ],
    ['that begins where the earlier checkpoint ends', { first: 7 }],
  ])('%s is whole', async (_, change) => {
    expect(await faultsOf(zipOf(packEntries({ ...plan, ...change })))).toEqual([]);
  });

  test('with any byte changed is named by what was changed', async () => {
    const zip = zipOf(packEntries({ ...plan, events: events.slice(0, 14), to: 14, redaction: 'digests' }));
    expect(await faultsOf(zip)).toEqual([]);
    const unseen: number[] = [];
    for (let at = 0; at < zip.length; at += at % 97 === 0 ? 1 : 31) {
      const changed = Buffer.from(zip);
      changed[at]! ^= 1 << (at % 8);
      if ((await check(changed)).faults.length === 0) unseen.push(at);
    }
    expect(unseen).toEqual([]);
  });

  test('cut, lengthened or empty is not whole', async () => {
    const zip = zipOf(packEntries(plan));
    for (const end of [0, 1, 29, 30, 200, zip.length - 1]) expect(await faultsOf(zip.subarray(0, end))).not.toEqual([]);
    expect(await faultsOf(Buffer.concat([zip, Buffer.from([0])]))).toEqual([
      expect.stringContaining('zip: the directory'),
    ]);
  });
});

/** Changes of an operator who has the key and signs the manifest again. */
const lies: [string, (entries: PackEntries) => void, string][] = [
  [
    'an event is left out',
    edit('log/bundle.jsonl', (text) => text.replace(/\{[^\n]*"sequence":20,[^\n]*\n/, '')),
    'event 21 stands in the place of event 20',
  ],
  [
    'an event is changed',
    edit('log/bundle.jsonl', (text) => text.replace('"actor":"bea"', '"actor":"eve"')),
    'does not match its leaf hash',
  ],
  [
    'details are changed',
    edit('log/bundle.jsonl', (text) => text.replace('"content":"{\\"n\\":8}"', '"content":"{\\"n\\":9}"')),
    'do not match their hash',
  ],
  ['a leaf is replaced by another', withheld(20), 'does not give the root'],
  [
    'the bundle ends early',
    edit('log/bundle.jsonl', (text) => `${text.split('\n').slice(0, -3).join('\n')}\n`),
    'ends before event',
  ],
  [
    'the bundle has another range',
    edit('log/bundle.jsonl', (text) => text.replace('"from":7', '"from":8')),
    'does not begin with the range',
  ],
  [
    'the bundle begins with no object',
    edit('log/bundle.jsonl', (text) => text.replace(/^[^\n]*/, '7')),
    'does not begin with the range',
  ],
  ['the bundle is empty', edit('log/bundle.jsonl', () => ''), 'does not begin with the range'],
  [
    'a line is no event',
    edit('log/bundle.jsonl', (text) => text.replace('"severity":"warning"', '"severity":1')),
    'is not an event',
  ],
  [
    'a line has a member more',
    edit('log/bundle.jsonl', (text) => text.replace('"severity":"warning"', '"severity":"warning","x":1')),
    'is not an event',
  ],
  [
    'the bundle is no UTF-8',
    (entries) =>
      entries.set(
        'log/bundle.jsonl',
        Buffer.concat([Buffer.from(entries.get('log/bundle.jsonl')!), Buffer.from([0xff])]),
      ),
    'log/bundle.jsonl',
  ],
  [
    'the population lacks a line',
    edit('population.csv', (text) => text.replace(/\n[^\n]*approval[^\n]*/, '')),
    'population.csv: is not what the bundle gives',
  ],
  [
    'an incident is hidden',
    edit('incidents.json', (text) => text.replace('"critical"', '"info"')),
    'incidents.json: is not what the bundle gives',
  ],
  [
    'a person is hidden',
    edit('people.json', () => '{"people":[],"pseudonyms":true}'),
    'people.json: is not what the bundle gives',
  ],
  ['people are no JSON', edit('people.json', () => '{'), 'people.json: is not what the bundle gives'],
  [
    'a sample is left out',
    (entries) => entries.delete('samples/tool/10.json'),
    'samples/tool/10.json: was drawn, and is not in the pack',
  ],
  [
    'a sample is another event',
    (entries) => entries.set('samples/tool/10.json', entries.get('samples/approval/11.json')!),
    'samples/tool/10.json: is not the event that was drawn',
  ],
  [
    'a sample more is there',
    (entries) => entries.set('samples/tool/11.json', entries.get('samples/approval/11.json')!),
    'samples/tool/11.json: is not the event that was drawn',
  ],
  [
    'a sample shows the event otherwise',
    edit('samples/approval/11.json', (text) => text.replace('"bea"', '"eve"')),
    'otherwise than the bundle',
  ],
  [
    'a sample shows an event of elsewhere',
    edit('samples/approval/11.json', (text) => text.replace('"sequence":11', '"sequence":3')),
    'that the bundle does not have',
  ],
  ['a sample is not UTF-8', (entries) => entries.set('samples/approval/11.json', Buffer.from([0xff])), 'is not UTF-8'],
  ['a sample is malformed', edit('samples/approval/11.json', () => '[]'), 'is not a sample'],
  [
    'a proof does not hold',
    edit('samples/approval/11.json', (text) => text.replace('index 11', 'index 12')),
    'a proof that does not hold',
  ],
  [
    'a proof is malformed',
    edit('samples/approval/11.json', (text) => text.replace('tlog-proof@v1', 'tlog-proof@v2')),
    'no proof against the last checkpoint',
  ],
  [
    'a hash of the range is changed',
    edit('log/range.json', (text) => text.replace(/"hash":"../, '"hash":"00')),
    'does not give the root',
  ],
  [
    'the range has a subtree less',
    edit('log/range.json', (text) => text.replace(/"left":\[\{[^}]*\},/, '"left":[')),
    'is not a proof of the range',
  ],
  [
    'the range has others',
    edit('log/range.json', (text) => text.replace('"from":0', '"from":1')),
    'is not a proof of the range',
  ],
  [
    'the range has no hashes',
    edit('log/range.json', (text) => text.replace(/"hash":"[^"]*"/, '"hash":"xx"')),
    'is not a proof of the range',
  ],
  [
    'the range is of other places',
    edit('log/range.json', (text) => text.replace('"size":81', '"size":80')),
    'is not a proof of the range',
  ],
  [
    'the consistency proof is changed',
    edit('log/range.json', (text) => text.replace(/"hashes":\["../, '"hashes":["00')),
    'does not prove that the first checkpoint',
  ],
  [
    'the consistency proof has no hashes',
    edit('log/range.json', (text) => text.replace(/"hashes":\["[^"]*"/, '"hashes":["x"')),
    'is not a proof of the range',
  ],
  [
    'the consistency proof is missing',
    edit('log/range.json', (text) => text.replace(/"consistency":\{[^}]*\}/, '"consistency":null')),
    'does not prove that the first checkpoint',
  ],
  [
    'the consistency proof is of another size',
    edit('log/range.json', (text) => text.replace('"consistency":{"from":5', '"consistency":{"from":6')),
    'does not prove that the first checkpoint',
  ],
  [
    'a checkpoint is of another tree',
    (entries) =>
      entries.set(
        'log/checkpoints/81.note',
        signNote(`${signer.name}\n81\n${Buffer.alloc(32).toString('base64')}\n`, signer),
      ),
    'is not the checkpoint of the manifest',
  ],
  [
    'a checkpoint is no checkpoint',
    (entries) => entries.set('log/checkpoints/81.note', signNote('x\n', signer)),
    'not a checkpoint with a good signature',
  ],
  [
    'the first checkpoint is of later',
    (entries) =>
      entries.set(
        'log/checkpoints/5.note',
        signNote(`${signer.name}\n9\n${Buffer.alloc(32).toString('base64')}\n`, signer),
      ),
    'from before the range',
  ],
  [
    'the first checkpoint is unsigned',
    (entries) => entries.set('log/checkpoints/5.note', 'x\n\n'),
    'not a checkpoint with a good signature',
  ],
];

function edit(name: string, change: (text: string) => string): (entries: PackEntries) => void {
  return (entries) => {
    const before = textOf(entries.get(name));
    const after = change(before);
    if (after === before) throw new Error(`nothing of ${name} was changed`);
    entries.set(name, after);
  };
}

function withheld(sequence: number): (entries: PackEntries) => void {
  const line = new RegExp(`\\{[^\\n]*"sequence":${sequence},[^\\n]*\\n`);
  return edit('log/bundle.jsonl', (text) =>
    text.replace(line, `{"leafHash":"${'0'.repeat(64)}","sequence":${sequence}}\n`),
  );
}

describe('of an operator who signs again', () => {
  test.each(lies)('%s', async (_, lie, reason) => {
    const entries = packEntries(plan);
    lie(entries);
    resign(entries, plan);
    expect((await faultsOf(zipOf(entries))).join('\n')).toMatch(reason);
  });

  test.each<[string, (manifest: PackManifest) => void, string]>([
    ['counts', (manifest) => (manifest.counts.types.call += 1), 'does not have the counts'],
    ['drawn samples', (manifest) => (manifest.samples.drawn.call = 0), 'counts other samples'],
    ['another seed', (manifest) => (manifest.samples.seed = '0'.repeat(64)), 'another seed'],
    ['another period', (manifest) => (manifest.period.start = '2026-10-06T00:00:00.000Z'), 'is not of the period'],
    ['an earlier end', (manifest) => (manifest.period.end = '2026-10-02T00:00:00.000Z'), 'is not of the period'],
    [
      'a scope that it does not keep',
      (manifest) => (manifest.scope = { kind: 'agent', id: 'eve' }),
      'is not of the agent eve',
    ],
    [
      'a scope without an id',
      (manifest) => (manifest.scope = { kind: 'case', id: null }),
      'has no scope of the right form',
    ],
    ['another log', (manifest) => (manifest.log.origin = 'log.test/other'), 'manifest.sig'],
    ['malformed keys', (manifest) => (manifest.log.keys = ['x']), 'no good signature'],
    ['no right tenant', (manifest) => Object.assign(manifest, { tenant: 1 }), 'has no tenant of the right form'],
    ['another format', (manifest) => Object.assign(manifest, { format: 'x' }), 'is not a manifest'],
  ])('the manifest says %s', async (_, change, reason) => {
    const entries = packEntries(plan);
    resign(entries, plan, change);
    expect((await faultsOf(zipOf(entries))).join('\n')).toMatch(reason);
  });

  test('entries are missing, unlisted or named unsafely', async () => {
    const plus = packEntries(plan);
    plus.set('extra.txt', 'x');
    expect(await faultsOf(zipOf(plus))).toEqual(['extra.txt: is not in the manifest']);
    const needed = ['log/bundle.jsonl', 'log/range.json', 'people.json', 'log/checkpoints/81.note', 'incidents.json'];
    for (const name of [...needed, 'log/checkpoints/5.note', 'population.csv', 'manifest.json', 'manifest.sig']) {
      const less = packEntries(plan);
      less.delete(name);
      expect(await faultsOf(zipOf(less))).toEqual([`${name}: is not in the pack`]);
      if (name.startsWith('manifest')) continue;
      resign(less, plan);
      expect((await faultsOf(zipOf(less))).join('\n')).toMatch(name);
    }
    const unsafe = packEntries(plan);
    unsafe.set('../up', 'x');
    expect((await faultsOf(zipOf(unsafe)))[0]).toMatch('zip: the header of an entry at byte 0');
  });

  test('a file that is no JSON text at all', async () => {
    const entries = packEntries(plan);
    entries.set('manifest.json', Buffer.from([0xff]));
    expect(await faultsOf(zipOf(entries))).toEqual(['manifest.json: is not UTF-8']);
  });
});

test('more samples than can be drawn are not read', async () => {
  const entries = packEntries(plan);
  for (let place = 0; place < 150; place += 1) entries.set(`samples/call/x${place}.json`, '{}');
  resign(entries, plan);
  expect((await faultsOf(zipOf(entries))).join('\n')).toMatch('samples: are more than 150');
});

describe('trust', () => {
  const w1 = testCosigner('witness.test/w1', 'cosignature', 1);
  const policy = parseWitnessPolicy(
    `log ${formatVerifierKey(signer)}\nwitness w1 ${formatVerifierKey(w1.verifier)}\nquorum w1`,
  );
  const cosigned = zipOf(packEntries({ ...plan, cosign: (text) => w1.line(text, 1_790_000_000n) }));

  test('is in the keys that are given', async () => {
    const other = noteSigner(signer.name, generateKeyPairSync('ed25519').privateKey);
    const zip = zipOf(packEntries(plan));
    expect(await check(zip, { keys: [signer] })).toMatchObject({ faults: [], isSelfSigned: false });
    expect(await faultsOf(zip, { keys: [other] })).toContain('manifest.sig: has no good signature by a key of the log');
  });

  test('is in witnesses, whose quorum the last checkpoint has', async () => {
    const report = await check(cosigned, { policy });
    expect(report).toMatchObject({ faults: [], isSelfSigned: false });
    expect(report.signatures.map(({ time }) => time)).toEqual([undefined, 1_790_000_000n]);
    expect((await faultsOf(zipOf(packEntries(plan)), { policy })).join('\n')).toMatch('quorum of witnesses');
  });
});
