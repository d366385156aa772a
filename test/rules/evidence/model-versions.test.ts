import { expect, test } from '@jest/globals';
import type { RangeEvent } from '../../../src/contracts/evidence/log-ranges.js';
import type { VersionInForce } from '../../../src/contracts/evidence/pack-sources.js';
import { LogTally } from '../../../src/features/evidence/content/log-tally.rules.js';
import { type ModelChange, ModelHistory } from '../../../src/features/gateway/evidence/model-versions.rules.js';
import { bundledEvent } from '../../../src/features/evidence/content/bundle.rules.js';
import { populationType } from '../../../src/verifier/pack/population.js';

const day = (number: number): string => `2026-10-${String(number).padStart(2, '0')}T00:00:00.000Z`;
const PERIOD = { start: day(10), end: day(20) };
const targets = (target: string): object => ({ name: 'fast', targets: [{ target, weight: 1 }] });

function change(action: string, on: number, details: object | null): ModelChange {
  const content = details === null ? null : JSON.stringify(details);
  return { id: `e${on}`, action, actor: 'ada', at: day(on), sequence: on, content };
}

function historyOf(...changes: ModelChange[]): VersionInForce[] {
  const history = new ModelHistory('a1', PERIOD);
  const ended = changes.map((one) => history.take(one));
  return [...ended, history.last()].filter((one) => one !== undefined);
}

test('versions that ended at the beginning of the period, or before it, are left out', () => {
  const found = historyOf(
    change('model_alias.created', 1, targets('a')),
    change('model_alias.updated', 5, targets('b')),
    change('model_alias.updated', 10, targets('c')),
    change('model_alias.updated', 15, targets('d')),
  );
  expect(found).toMatchObject([
    { version: 3, from: day(10), to: day(15), terms: targets('c'), sequence: 10 },
    { version: 4, from: day(15), to: null, terms: targets('d'), sequence: 15, changedBy: 'ada' },
  ]);
});

test('nothing is in force after a deletion, and a provider of the same id begins anew', () => {
  const provider = { kind: 'openai', enabled: true };
  expect(
    historyOf(
      change('provider.created', 2, provider),
      change('provider.deleted', 12, provider),
      change('provider.created', 14, provider),
      change('provider.deleted', 15, provider),
    ),
  ).toMatchObject([
    { name: 'a1', version: 1, to: day(12) },
    { version: 2, from: day(14), to: day(15) },
  ]);
});

test('a step of a trial changes the targets alone', () => {
  const whole = { ...targets('a'), sticky: 'USER', canary: 'RUNNING' };
  const step = { ...targets('b'), target: 'b', step: 1 };
  const found = historyOf(
    change('model_alias.created', 11, whole),
    change('model_alias.advanced', 12, step),
    change('model_alias.stopped', 13, { ...targets('a'), reason: 'errors', figures: {} }),
  );
  expect(found.map(({ terms }) => terms)).toEqual([
    whole,
    { ...whole, ...targets('b') },
    { ...whole, ...targets('a'), canary: 'STOPPED' },
  ]);
});

test.each([null, [], 'text', 7])('the details %j leave no terms, and the name that was known', (details) => {
  const content = details === null ? null : JSON.stringify(details);
  const erased = { ...change('model_alias.updated', 12, {}), content };
  const found = historyOf(change('model_alias.created', 2, targets('a')), erased);
  expect(found[1]).toMatchObject({ name: 'fast', version: 2, terms: { erased: true } });
  expect(historyOf(erased)).toMatchObject([{ name: 'a1', terms: { erased: true } }]);
});

test.each([
  ['https://user:secret@api.example.com/v1?key=secret', 'api.example.com'],
  ['no address', null],
  [7, null],
])('of the address %j the host alone is told, and no hint of a secret', (baseUrl, host) => {
  const details = {
    kind: 'openai',
    baseUrl,
    keyHint: '1111',
    headerNames: ['a'],
    queryNames: ['b'],
    secretChanged: true,
  };
  expect(historyOf(change('provider.created', 12, details))[0]?.terms).toEqual({ kind: 'openai', host });
});

test.each([
  ['model_alias.updated', 'gateway', '{}', true],
  ['model_alias.stopped', 'gateway', '{}', true],
  ['provider.created', 'gateway', null, true],
  ['model_alias.updated', 'recorded', '{}', false],
  ['guard.updated', 'gateway', '{}', false],
] as const)('a tally knows the place of %s of origin %s: %j', (action, origin, content, isKnown) => {
  const event: RangeEvent = {
    id: 'e7',
    sequence: 7n,
    leafHash: 'ab',
    detailsHash: 'cd',
    factsSalt: null,
    action,
    actor: 'ada',
    actorType: 'user',
    resourceId: 'a1',
    resourceType: 'model_alias',
    severity: 'info',
    correlationId: origin === 'recorded' ? 'recorded-by:ada' : null,
    origin,
    occurredAt: new Date(day(12)),
    salt: '00',
    content,
  };
  const tally = new LogTally('root');
  tally.take(event, bundledEvent(event, 'none'), populationType(event));
  expect(tally.kept().introduced['a1#7']).toEqual(isKnown ? { event: 'e7', proposal: null, sequence: 7 } : undefined);
});
