import { expect, test } from '@jest/globals';
import type { VersionInForce } from '../../../src/contracts/evidence/pack-sources.js';
import { type ModelChange, ModelHistory } from '../../../src/features/gateway/evidence/model-versions.rules.js';

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
