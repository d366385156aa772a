import { describe, expect, test } from '@jest/globals';
import {
  guardCredentialProblems,
  credentialTypeProblems,
  fieldProblems,
  guardDigest,
  guardProblems,
  shownTerms,
} from '../../../src/features/guards/guard.rules.js';

const GENERIC = { kind: 'generic', url: 'https://guard.example/v1' } as const;
const paths = (given: Parameters<typeof guardProblems>[0]): string[] => guardProblems(given).map(({ path }) => path);

describe('a guard', () => {
  test.each([
    [{ ...GENERIC, settings: { params: { a: 1 } }, action: 'MASK', feeUsd: 5n }],
    [
      {
        kind: 'presidio',
        url: 'https://p.example',
        settings: { language: 'de', entities: ['IBAN'], scoreThreshold: 1 },
      },
    ],
    [
      {
        kind: 'bedrock',
        url: 'https://b.example',
        settings: { guardrailId: 'abc', guardrailVersion: 'DRAFT', region: 'eu-central-1' },
      },
    ],
    [{ kind: 'openai-moderation', url: 'https://o.example', settings: { model: 'm', thresholds: { hate: 0.5 } } }],
    [{ kind: 'model', settings: { model: 'm', prompt: 'Is it safe?', parser: 'yes-no', threshold: 0 } }],
  ] as Parameters<typeof guardProblems>[0][][])('is right as %j', (given) => {
    expect(guardProblems(given)).toEqual([]);
  });

  test.each([
    ['url', { kind: 'generic' }],
    ['url', { kind: 'model', url: 'https://x.example', settings: { model: 'm', prompt: 'p', parser: 'json' } }],
    ['action', { kind: 'openai-moderation', url: 'https://x.example', action: 'MASK' }],
    ['feeUsd', { ...GENERIC, feeUsd: -1n }],
    ['feeUsd', { ...GENERIC, feeUsd: 1_000_000_000_001n }],
    ['on', { ...GENERIC, on: ['REQUEST', 'REQUEST'] }],
    ['selector.nothing', { ...GENERIC, selector: { nothing: 'x' } }],
    ['settings.params', { ...GENERIC, settings: { params: 'x' } }],
    ['settings.toString', { ...GENERIC, settings: { toString: 'x' } }],
    ['settings.language', { kind: 'presidio', url: 'https://p.example', settings: { language: 'german' } }],
    ['settings.entities', { kind: 'presidio', url: 'https://p.example', settings: { entities: [] } }],
    ['settings.entities', { kind: 'presidio', url: 'https://p.example', settings: { entities: [7] } }],
    ['settings.scoreThreshold', { kind: 'presidio', url: 'https://p.example', settings: { scoreThreshold: 2 } }],
    ['settings.guardrailVersion', { kind: 'bedrock', url: 'https://b.example', settings: { guardrailId: 'a' } }],
    [
      'settings.thresholds',
      { kind: 'openai-moderation', url: 'https://o.example', settings: { thresholds: { a: 7 } } },
    ],
    ['settings.thresholds', { kind: 'openai-moderation', url: 'https://o.example', settings: { thresholds: 7 } }],
    ['settings.parser', { kind: 'model', settings: { model: 'm', prompt: 'p', parser: 'xml' } }],
    ['settings.prompt', { kind: 'model', settings: { model: 'm', prompt: '', parser: 'json' } }],
  ] as [string, Parameters<typeof guardProblems>[0]][])('is wrong at %s as %j', (path, given) => {
    expect(paths(given)).toEqual([path]);
  });

  test('may change by parts, whose fields are right by themselves', () => {
    expect(fieldProblems({ on: 'REQUEST' })).toEqual([]);
  });
});

test('its digest is of its configuration, whatever the order, and of nothing secret', () => {
  const terms = {
    name: 'a',
    kind: 'generic',
    url: 'https://x.example',
    credentialType: 'key',
    points: ['REQUEST', 'ANSWER'],
    action: 'BLOCK',
    onError: 'BLOCK',
    timeoutMs: 100,
    selector: { user: 'a', model: 'b' },
    settings: {},
    feeUsd: 0n,
  } as const;
  const same = guardDigest({
    ...terms,
    points: ['ANSWER', 'REQUEST'],
    selector: { model: 'b', user: 'a' },
    feeUsd: '0',
  });
  expect(guardDigest(terms)).toBe(same);
  expect(guardDigest({ ...terms, onError: 'FLAG' })).not.toBe(same);
  expect(shownTerms(terms)).toMatchObject({ on: ['ANSWER', 'REQUEST'], feeNanoUsd: '0' });
});

test('a credential has the fields of its type, and fits the kind', () => {
  const pathsOf = (given: Parameters<typeof guardCredentialProblems>[0]) =>
    guardCredentialProblems(given).map(({ path }) => path);
  expect(pathsOf({ type: 'aws', accessKeyId: 'a', secretAccessKey: 'b', sessionToken: 'c' })).toEqual([]);
  expect(pathsOf({ type: 'none', key: 'k' })).toEqual(['key']);
  expect(pathsOf({ type: 'key' })).toEqual(['key']);
  expect(pathsOf({ type: 'key', key: 'k', headers: [] })).toEqual(['headers']);
  const fits = (...given: Parameters<typeof credentialTypeProblems>) => credentialTypeProblems(...given).length === 0;
  expect([fits('bedrock', 'aws'), fits('generic', 'key'), fits('model', 'none')]).toEqual([true, true, true]);
  expect([fits('generic', 'aws'), fits('model', 'key')]).toEqual([false, false]);
});
