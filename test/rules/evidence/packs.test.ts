import { createHash } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import { z } from 'zod';
import type { RangeEvent } from '../../../src/contracts/evidence/log-ranges.js';
import {
  bundledEvent,
  bundleHead,
  bundleLine,
  withheldLine,
} from '../../../src/features/evidence/content/bundle.rules.js';
import { LogTally } from '../../../src/features/evidence/content/log-tally.rules.js';
import { completenessOf, type ManifestParts } from '../../../src/features/evidence/content/manifest.rules.js';
import { rangeProofJson } from '../../../src/features/evidence/content/range-proof.rules.js';
import { isInScope } from '../../../src/features/evidence/content/scope.rules.js';
import { verifyText } from '../../../src/features/evidence/content/verify-text.rules.js';
import { MAX_ZIP_BYTES, partAt, zipLayout } from '../../../src/features/evidence/content/zip.rules.js';
import { assess, controlsCsv, controlsHtml } from '../../../src/features/evidence/frameworks/framework.rules.js';
import { FRAMEWORKS } from '../../../src/features/evidence/frameworks/frameworks.data.js';
import { assessmentResults, componentDefinition } from '../../../src/features/evidence/oscal/oscal.rules.js';
import { uuid5 } from '../../../src/features/evidence/oscal/uuid5.rules.js';
import { NATIVE_ACTIONS } from '../../../src/features/trust/spine/native-actions.data.js';
import { pseudonymOf } from '../../../src/verifier/pack/derived.js';
import { manifestNoteText } from '../../../src/verifier/pack/manifest.js';
import { matchesAction, populationType, type PopulationType } from '../../../src/verifier/pack/population.js';
import { perfectSubtrees } from '../../../src/verifier/pack/range.js';
import { Draw, SAMPLE_SIZE, sampleKey } from '../../../src/verifier/pack/samples.js';

const event = (given: Partial<RangeEvent> = {}): RangeEvent => ({
  id: '01a00000-0000-7000-8000-000000000001',
  sequence: 7n,
  leafHash: 'ab',
  detailsHash: 'cd',
  factsSalt: null,
  action: 'ai.generate',
  actor: 'ada',
  actorType: 'user',
  resourceId: null,
  resourceType: null,
  severity: 'info',
  correlationId: null,
  origin: 'gateway',
  occurredAt: new Date('2026-10-01T00:00:00Z'),
  salt: '00',
  content: '{}',
  ...given,
});

describe('the zip', () => {
  test('is laid out by names alone, without gaps', () => {
    const entries = [
      { name: 'b/c.txt', bytes: 3, crc32: 1 },
      { name: 'a.txt', bytes: 0, crc32: 0 },
    ];
    const layout = zipLayout(entries);
    expect(zipLayout(entries.toReversed())).toEqual(layout);
    let at = 0;
    for (const part of layout.parts) {
      expect(part.at).toBe(at);
      at += 'bytes' in part ? part.bytes.length : part.entry.bytes;
    }
    expect(at).toBe(layout.size);
    for (let offset = 0; offset < layout.size; offset += 1) expect(partAt(layout, offset)).toBeDefined();
    expect([partAt(layout, layout.size), partAt(layout, -1)]).toEqual([undefined, undefined]);
  });

  test.each(['/etc/passwd', '../a', 'a/../b', 'a//b', 'a\\b', 'ä', '', 'a/', '.a'])('takes no entry %j', (name) => {
    expect(() => zipLayout([{ name, bytes: 1, crc32: 1 }])).toThrow(RangeError);
  });

  test('takes no name twice, and nothing that needs ZIP64', () => {
    const one = { name: 'a', bytes: 1, crc32: 1 };
    expect(() => zipLayout([one, one])).toThrow('cannot be the name');
    expect(() => zipLayout([{ ...one, bytes: MAX_ZIP_BYTES }])).toThrow('too large');
  });
});

describe('the population', () => {
  test.each([
    ['ai.generate', 'call'],
    ['ai.generate.started', 'other'],
    ['ai.generate.refused', 'refusal'],
    ['mcp.call.refused', 'refusal'],
    ['mcp.called', 'tool'],
    ['approval.decided', 'approval'],
    ['policy.overridden', 'incident'],
    ['policy.update', 'change'],
    ['model_alias.stopped', 'incident'],
    ['session.started', 'other'],
  ])('has %s as %s', (action, type) => {
    expect(populationType({ action, correlationId: null })).toBe(type);
    expect(populationType({ action, correlationId: 'recorded-by:ada' })).toBe('recorded');
  });

  test('is drawn from by the smallest keys, whatever the order', () => {
    const ids = Array.from({ length: 200 }, (_, place) => `event-${place}`);
    const drawnOf = (list: string[]): string[] => {
      const draw = new Draw('root', 'call');
      for (const id of list) draw.take(id, Number(id.slice(6)));
      return draw.result().map(({ id }) => id);
    };
    const expected = ids
      .map((id) => ({ id, key: createHash('sha256').update(`portcullis-sample-1\nroot\ncall\n${id}\n`).digest('hex') }))
      .sort((a, b) => (a.key < b.key ? -1 : 1))
      .slice(0, SAMPLE_SIZE)
      .map(({ id }) => id)
      .sort((a, b) => Number(a.slice(6)) - Number(b.slice(6)));
    expect(drawnOf(ids)).toEqual(expected);
    expect(drawnOf(ids.toReversed())).toEqual(expected);
    expect(sampleKey('root', 'call', 'event-1')).toHaveLength(64);
  });
});

test('lines of the bundle are canonical, and withhold what they are to', () => {
  expect(bundleHead('shop', 1, 3)).toBe('{"format":"portcullis-spine-range-1","from":1,"tenantId":"shop","to":3}\n');
  expect(withheldLine(event())).toBe('{"leafHash":"ab","sequence":7}\n');
  expect(bundleLine(bundledEvent(event(), 'digests'))).not.toMatch(/salt|content/);
  expect(JSON.parse(bundleLine(bundledEvent(event({ salt: null, content: null }), 'none')))).toMatchObject({
    salt: null,
    content: null,
  });
});

test.each([
  [{ kind: 'tenant', id: null }, {}, true],
  [{ kind: 'agent', id: 'ada' }, {}, true],
  [{ kind: 'agent', id: 'bob' }, {}, false],
  [{ kind: 'case', id: 'c' }, { correlationId: 'c' }, true],
  [{ kind: 'case', id: 'c' }, { resourceId: 'c' }, true],
  [{ kind: 'case', id: 'c' }, {}, false],
  [{ kind: 'prompt', id: 'p' }, { content: '{"prompt":{"name":"p"}}' }, true],
  [{ kind: 'prompt', id: 'p' }, { content: '{"prompt":{"name":"q"}}' }, false],
  [{ kind: 'prompt', id: 'p' }, { content: '"prompt":{"name":"p"}' }, false],
  [{ kind: 'prompt', id: 'p' }, { content: null }, false],
] as const)('the scope %j takes %j: %s', (scope, given, isIn) => {
  expect(isInScope(scope, event(given))).toBe(isIn);
});

test('a tally counts, and lists what is an incident', () => {
  const tally = new LogTally('root');
  const take = (given: Partial<RangeEvent>, type: PopulationType): string | undefined =>
    tally.take(event(given), bundledEvent(event(given), 'none'), type);
  expect(take({}, 'call')).toBeUndefined();
  expect(take({ severity: 'critical', origin: 'recorded', action: 'x' }, 'recorded')).toBeUndefined();
  expect(take({ severity: 'critical', content: null }, 'other')).toContain('"severity":"critical"');
  const change = {
    resourceId: 'r',
    content: '{"version":2,"proposalId":"p","recorded":[{"policyId":"q","version":3}]}',
  };
  take({ action: 'policy.update', ...change }, 'change');
  tally.takeWithheld(true);
  tally.takeWithheld(false);
  const { counts, actions, introduced, people } = tally.kept();
  expect(counts).toMatchObject({ range: 6, period: 5, scope: 4, erased: 1, actions: { 'ai.generate': 2, x: 1 } });
  expect(actions['ai.generate']).toEqual({ count: 2, erased: 1, first: 7, last: 7 });
  expect(actions.x).toBeUndefined();
  expect(Object.keys(introduced)).toEqual(['r@2', 'q@3']);
  expect(people.ada).toMatchObject({ approvals: 0, changes: 1 });
  expect(pseudonymOf('root', 'ada')).toMatch(/^person-[0-9a-f]{16}$/);
});

test.each([
  [0n, 0n, []],
  [0n, 96n, ['0-64', '64-96']],
  [5n, 13n, ['5-6', '6-8', '8-12', '12-13']],
  [384_120n, 384_130n, ['384120-384128', '384128-384130']],
] as const)('the leaves from %s to %s are perfect subtrees', (from, to, expected) => {
  expect(perfectSubtrees(from, to).map((tree) => `${tree.from}-${tree.to}`)).toEqual(expected);
});

test('words of a pack say what it proves', () => {
  const log = { origin: 'o/shop', from: 2, to: 4, size: 9, root: 'ab', firstSize: 1, keys: ['key'] };
  const counts = { ...new LogTally('').kept().counts, range: 2, period: 2, scope: 1 };
  const ofBob = { log, counts, scope: { kind: 'agent', id: 'bob' }, redaction: 'none' } as const;
  expect(completenessOf({ ...ofBob, reconciliations: [] })).toMatch(/1 of the agent bob.*no provider's own usage/);
  expect(completenessOf({ ...ofBob, reconciliations: ['one', 'two'] })).toContain('where it was compared: one, two.');
  expect(manifestNoteText('o/shop', 'ff')).toBe('portcullis-evidence-pack-1\no/shop\nsha256:ff\n');
  const proof = rangeProofJson({ from: 2, to: 4, size: 9, left: [Buffer.of(1)], right: [], consistency: null });
  expect(proof).toMatchObject({ consistency: null, left: [{ from: 0, hash: '01', to: 2 }] });
  const period = { start: new Date(0), end: new Date(1) };
  const parts: Omit<ManifestParts, 'files'> = {
    tenant: 'shop',
    version: '1',
    period,
    log,
    counts,
    reconciliations: [],
    drawn: {},
    absent: [],
    frameworks: [],
    scope: { kind: 'tenant', id: null },
    redaction: 'none',
    people: 'names',
  };
  expect(verifyText(parts)).toContain('node verify.mjs');
  expect(verifyText({ ...parts, absent: [{ path: 'verify.mjs', reason: 'r' }] })).toContain('without `verify.mjs`');
});

describe('frameworks', () => {
  const NCNAME = /^[A-Za-z_][\w.-]*$/;
  const controls = FRAMEWORKS.flatMap(({ id: framework, controls: all }) =>
    all.map((control) => ({ framework, ...control })),
  );

  test('have ids that OSCAL takes, each once, and dates', () => {
    expect(new Set(FRAMEWORKS.map(({ id }) => id)).size).toBe(FRAMEWORKS.length);
    for (const { controls: all, date, caveat } of FRAMEWORKS) {
      expect(date).toMatch(/^\d{4}-\d\d-\d\d$/);
      expect(caveat.length).toBeGreaterThan(20);
      expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
    }
    for (const { id } of controls) expect(id).toMatch(NCNAME);
  });

  test.each(controls)(
    '$framework $id rests on actions that the gateway records, and says what it leaves open',
    (control) => {
      for (const pattern of control.events)
        expect([pattern, NATIVE_ACTIONS.some((action) => matchesAction(pattern, action))]).toEqual([pattern, true]);
      expect(control.gaps).toMatch(/\.$/);
      expect(`${control.title} ${control.gaps}`).not.toMatch(/\bcomplian(?:t|ce)\b/i);
      expect(control.strength === 'none').toBe(control.events.length + control.entries.length === 0);
    },
  );

  test('have no strength where the pack has nothing, and never more than their best', () => {
    const control = controls.find(({ id }) => id === 'art-12')!;
    expect(assess(control, new Map(), () => false)).toMatchObject({ strength: 'none', count: 0, first: null });
    const tallies = new Map([['ai.generate', { count: 4, erased: 1, first: 3, last: 9 }]]);
    expect(assess(control, tallies, () => false)).toMatchObject({
      strength: 'strong',
      count: 4,
      exceptions: 1,
      first: 3,
      last: 9,
    });
  });

  test('give reports without formulas and markup of others', () => {
    const [framework] = FRAMEWORKS;
    const result = { ...assess(framework!.controls[0]!, new Map(), () => false), title: '=1+1', gaps: '<b>"x"</b>' };
    expect(controlsCsv([result])).toContain("'=1+1");
    const html = controlsHtml(framework!, [result], { tenant: '<script>', start: 's', end: 'e', root: 'r', size: 1 });
    expect(html).not.toMatch(/<script|<b>/);
  });
});

describe('OSCAL', () => {
  const id = z.string().regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[45][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  const token = z.string().regex(/^[\p{L}_][\p{L}\p{N}._-]*$/u);
  const line = z.string().regex(/^\S(?:.*\S)?$/u);
  const text = z.string().min(1);
  /** DateTimeWithTimezoneDatatype takes some zones alone; of these, UTC is written. */
  const time = z.iso.datetime().regex(/^(?:19|2\d)\d{2}-\d{2}-\d{2}T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d+)?Z$/);
  /** URIReferenceDatatype: the format `uri-reference`, RFC 3986 §4.1. */
  const reference = z.string().regex(/^(?:[\w.~:/?#[\]@!$&'()*+,;=-]|%[0-9A-Fa-f]{2})+$/);
  const uri = reference.regex(/^[a-zA-Z][a-zA-Z0-9+\-.]+:.+$/);
  const prop = z.strictObject({ name: token, ns: uri, value: line });
  const metadata = z.strictObject({
    title: line,
    'last-modified': time,
    version: line,
    'oscal-version': z.literal('1.1.2'),
  });
  /** The parts of NIST's 1.1.2 schemas that are used, with all that they require there and no other members. */
  const component = z.strictObject({
    'component-definition': z.strictObject({
      uuid: id,
      metadata,
      components: z
        .array(
          z.strictObject({
            uuid: id,
            type: line,
            title: line,
            description: text,
            'control-implementations': z
              .array(
                z.strictObject({
                  uuid: id,
                  source: reference,
                  description: text,
                  'implemented-requirements': z
                    .array(
                      z.strictObject({ uuid: id, 'control-id': token, description: text, props: z.array(prop).min(1) }),
                    )
                    .min(1),
                }),
              )
              .min(1),
          }),
        )
        .min(1),
    }),
  });
  const results = z.strictObject({
    'assessment-results': z.strictObject({
      uuid: id,
      metadata,
      'import-ap': z.strictObject({ href: reference, remarks: text }),
      results: z
        .array(
          z.strictObject({
            uuid: id,
            title: line,
            description: text,
            start: time,
            end: time,
            'reviewed-controls': z.strictObject({
              'control-selections': z
                .array(z.strictObject({ 'include-controls': z.array(z.strictObject({ 'control-id': token })).min(1) }))
                .min(1),
            }),
            observations: z
              .array(
                z.strictObject({
                  uuid: id,
                  title: line,
                  description: text,
                  methods: z.array(z.enum(['EXAMINE', 'INTERVIEW', 'TEST', 'UNKNOWN'])).min(1),
                  collected: time,
                  'relevant-evidence': z.array(z.strictObject({ href: reference, description: text })).min(1),
                }),
              )
              .min(1),
            findings: z
              .array(
                z.strictObject({
                  uuid: id,
                  title: line,
                  description: text,
                  props: z.array(prop).min(1),
                  target: z.strictObject({
                    type: z.enum(['statement-id', 'objective-id']),
                    'target-id': token,
                    status: z.strictObject({ state: z.enum(['satisfied', 'not-satisfied']) }),
                  }),
                  'related-observations': z.array(z.strictObject({ 'observation-uuid': id })).min(1),
                }),
              )
              .min(1),
          }),
        )
        .min(1),
      'back-matter': z.strictObject({
        resources: z
          .array(
            z.strictObject({
              uuid: id,
              title: line,
              description: text.optional(),
              rlinks: z
                .array(z.strictObject({ href: reference }))
                .min(1)
                .optional(),
            }),
          )
          .min(1),
      }),
    }),
  });
  const facts = {
    version: '1.0.0',
    tenant: 'shop',
    start: '2026-10-01T00:00:00.000Z',
    end: '2026-11-01T00:00:00.000Z',
    root: 'ab',
    frameworks: FRAMEWORKS.map((framework) => ({
      framework,
      results: framework.controls.map((control) => assess(control, new Map(), (path) => path === 'inventory.json')),
    })),
  };

  test('documents have the structure of 1.1.2, and the same facts give the same ids, each once', () => {
    for (const [document, schema] of [
      [componentDefinition(facts), component],
      [assessmentResults(facts), results],
    ] as const) {
      expect(schema.safeParse(document).error?.issues).toBeUndefined();
      const ids = JSON.stringify(document).match(/"uuid":"[^"]+"/g) ?? [];
      expect(new Set(ids).size).toBe(ids.length);
    }
    expect(assessmentResults(facts)).toEqual(assessmentResults(facts));
    expect(assessmentResults({ ...facts, root: 'cd' })).not.toEqual(assessmentResults(facts));
    expect(JSON.stringify(assessmentResults(facts))).toContain(
      `#${uuid5('results', 'ab', facts.start, facts.end, 'no plan')}`,
    );
  });

  test('findings are never rounded up', () => {
    const { 'assessment-results': found } = results.parse(assessmentResults(facts));
    for (const result of found.results)
      for (const { props, target } of result.findings)
        expect(target.status.state === 'satisfied').toBe(props[0]?.value === 'strong');
  });
});
