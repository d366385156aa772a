import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { readBedrockAnswer } from '../../../src/features/guards/kinds/bedrock-answer.rules.js';
import { readModelAnswer } from '../../../src/features/guards/kinds/model-answer.rules.js';
import { readModerationAnswer } from '../../../src/features/guards/kinds/moderation-answer.rules.js';
import { readPresidioAnswer } from '../../../src/features/guards/kinds/presidio-answer.rules.js';
import { isSpanOf, withMasks } from '../../../src/features/guards/spans.rules.js';
import { anyText } from '../../support/generated/any-text.js';

const anything = fc.oneof(fc.jsonValue(), fc.constantFrom(null, '', 0, [], {}));

describe('Presidio', () => {
  const finding = (start: number, end: number) => ({ entity_type: 'PERSON', start, end, score: 0.9 });

  test('counts code points, so that a text with astral characters is masked where it says', () => {
    const text = '😀😀 Ann met 🎉 Bob';
    const spans = readPresidioAnswer([finding(3, 6), finding(13, 16)], text)!;
    expect(withMasks(text, spans)).toBe('😀😀 <PERSON> met 🎉 <PERSON>');
    expect(spans[0]).toMatchObject({ type: 'PERSON' });
  });

  test.each([
    ['no list', {}],
    ['an error', { error: 'No language' }],
    ['no finding', [7]],
    ['no type', [{ start: 0, end: 1 }]],
    ['offsets beyond the text', [finding(0, 999)]],
    ['offsets before it', [finding(-1, 2)]],
    ['offsets the wrong way round', [finding(2, 1)]],
    ['an empty span', [finding(1, 1)]],
    ['a fraction', [finding(0, 1.5)]],
    ['texts as offsets', [{ entity_type: 'X', start: '0', end: '1' }]],
    ['too many', Array.from({ length: 10_001 }, () => finding(0, 1))],
  ])('takes no verdict from %s', (_, answer) => {
    expect(readPresidioAnswer(answer as never, 'some text')).toBeUndefined();
  });

  test('gives spans of the text, or nothing, whatever comes', () => {
    const text = anyText({ maxLength: 20 });
    const findings = fc.array(
      fc.record({
        entity_type: fc.string(),
        start: fc.integer({ min: -2, max: 25 }),
        end: fc.integer({ min: -2, max: 25 }),
      }),
    );
    fc.assert(
      fc.property(fc.oneof(anything, findings), text, (answer, given) => {
        const spans = readPresidioAnswer(answer, given);
        return spans === undefined || spans.every((span) => isSpanOf(given, span));
      }),
      { seed: 8, numRuns: 500 },
    );
  });
});

describe('OpenAI’s moderation', () => {
  const result = (hate: number, violence = false) => ({
    flagged: hate > 0.5 || violence,
    categories: { hate: hate > 0.5, violence },
    category_scores: { hate, violence: violence ? 0.9 : 0.1 },
  });

  test('is flagged by any text, or by a threshold of the tenant', () => {
    expect(readModerationAnswer({ results: [result(0.1), result(0.9)] }, 2)).toEqual({ isHit: true, reason: 'hate' });
    expect(readModerationAnswer({ results: [result(0.1)] }, 1)).toEqual({ isHit: false });
    expect(readModerationAnswer({ results: [result(0.3)] }, 1, { hate: 0.2 })).toMatchObject({ isHit: true });
    expect(readModerationAnswer({ results: [result(0.9)] }, 1, { hate: 0.95 })).toEqual({ isHit: false });
    expect(readModerationAnswer({ results: [result(0.1, true)] }, 1, { hate: 0.95 })).toMatchObject({
      reason: 'violence',
    });
    const bare = { ...result(0.1), flagged: true };
    expect(readModerationAnswer({ results: [bare] }, 1)).toEqual({ isHit: true, reason: 'flagged' });
  });

  test.each([
    ['fewer results', { results: [] }],
    ['more results', { results: [result(0), result(0)] }],
    ['no results', {}],
    ['a result that is none', { results: [7] }],
    ['no flag', { results: [{ ...result(0), flagged: 'no' }] }],
    ['no categories', { results: [{ flagged: false }] }],
    ['a category that is no flag', { results: [{ ...result(0), categories: { hate: 'no' } }] }],
    ['a score that is missing for a threshold', { results: [{ ...result(0), category_scores: {} }] }],
    ['nothing', null],
  ])('takes no verdict from %s', (_, answer) => {
    expect(readModerationAnswer(answer as never, 1, { hate: 0.5 })).toBeUndefined();
  });

  test('lets nothing pass that it cannot read', () => {
    fc.assert(
      fc.property(anything, (answer) => readModerationAnswer(answer as never, 1) === undefined),
      { seed: 9 },
    );
  });
});

describe('ApplyGuardrail', () => {
  const pii = (action: string, match?: string) => ({
    assessments: [{ sensitiveInformationPolicy: { piiEntities: [{ type: 'EMAIL', action, match }] } }],
    usage: { sensitiveInformationPolicyUnits: 2, sensitiveInformationPolicyFreeUnits: 7, topicPolicyUnits: 1 },
  });

  test('is decided by the actions within, as masking says INTERVENED too', () => {
    expect(readBedrockAnswer({ action: 'NONE', ...pii('NONE') }, ['a'])).toEqual({ isHit: false, units: 3 });
    const masked = readBedrockAnswer({ action: 'GUARDRAIL_INTERVENED', ...pii('ANONYMIZED', 'x@y.z') }, [
      'mail x@y.z and x@y.z',
      'none',
    ])!;
    expect(masked).toMatchObject({ isHit: true, reason: 'EMAIL', units: 3 });
    expect(withMasks('mail x@y.z and x@y.z', masked.spans![0]!)).toBe('mail {EMAIL} and {EMAIL}');
    expect(masked.spans![1]).toEqual([]);
    expect(readBedrockAnswer({ action: 'GUARDRAIL_INTERVENED', ...pii('BLOCKED', 'x') }, ['x'])).toMatchObject({
      isFinal: true,
      reason: 'EMAIL',
    });
    const topic = { assessments: [{ topicPolicy: { topics: [{ name: 'a long name', action: 'BLOCKED' }] } }] };
    expect(readBedrockAnswer({ action: 'NONE', ...topic }, ['x'])).toMatchObject({
      isFinal: true,
      reason: 'topicPolicy',
    });
  });

  test('blocks where an intervention is not explained, or a mask has no place', () => {
    expect(readBedrockAnswer({ action: 'GUARDRAIL_INTERVENED', outputs: [{ text: 'no' }] }, ['a'])).toMatchObject({
      isFinal: true,
      reason: 'intervened',
    });
    expect(readBedrockAnswer({ action: 'GUARDRAIL_INTERVENED', ...pii('ANONYMIZED', 'gone') }, ['a'])).toMatchObject({
      isFinal: true,
    });
    expect(readBedrockAnswer({ action: 'GUARDRAIL_INTERVENED', ...pii('ANONYMIZED') }, ['a'])).toMatchObject({
      isFinal: true,
    });
  });

  test('takes no verdict on a part of the text', () => {
    const guardrailCoverage = { textCharacters: { guarded: 5, total: 9 } };
    expect(readBedrockAnswer({ action: 'NONE', guardrailCoverage }, ['a'])).toBeUndefined();
    const within = [{ invocationMetrics: { guardrailCoverage } }];
    expect(readBedrockAnswer({ action: 'NONE', assessments: within }, ['a'])).toBeUndefined();
    const whole = { textCharacters: { guarded: 9, total: 9 } };
    expect(readBedrockAnswer({ action: 'NONE', guardrailCoverage: whole }, ['a'])).toMatchObject({ isHit: false });
    expect(readBedrockAnswer({ action: 'ALLOW' }, ['a'])).toBeUndefined();
    const deep = { a: { b: { c: { d: { e: { f: { g: { h: { action: 'BLOCKED' } } } } } } } } };
    expect(readBedrockAnswer({ action: 'GUARDRAIL_INTERVENED', assessments: [deep] }, ['a'])).toMatchObject({
      isFinal: true,
    });
  });

  test('lets nothing pass that it cannot read', () => {
    fc.assert(
      fc.property(anything, (answer) => readBedrockAnswer(answer as never, ['a']) === undefined),
      { seed: 10 },
    );
  });
});

describe('a model', () => {
  test.each([
    ['safe', 'safe-unsafe', { isHit: false }],
    [' Safe.\n', 'safe-unsafe', { isHit: false }],
    ['unsafe\nS2,S9', 'safe-unsafe', { isHit: true, reason: 's2' }],
    ['unsafe', 'safe-unsafe', { isHit: true, reason: 'unsafe' }],
    ['I think it is safe', 'safe-unsafe', undefined],
    ['', 'safe-unsafe', undefined],
    ['yes', 'yes-no', { isHit: true, reason: 'yes' }],
    ['No.', 'yes-no', { isHit: false }],
    ['maybe', 'yes-no', undefined],
    ['{"flagged":true,"category":"pii"}', 'json', { isHit: true, reason: 'pii' }],
    ['{"flagged":false}', 'json', { isHit: false }],
    ['{"score":0.7}', 'json', { isHit: true, reason: 'flagged' }],
    ['{"score":0.2,"flagged":false}', 'json', { isHit: false }],
    ['{"score":0.2,"flagged":true}', 'json', { isHit: true, reason: 'flagged' }],
    ['{"score":7}', 'json', undefined],
    ['{"score":"low"}', 'json', undefined],
    ['{}', 'json', undefined],
    ['[]', 'json', undefined],
    ['safe', 'json', undefined],
  ] as const)('that answers %j by %s has judged so', (text, parser, outcome) => {
    expect(readModelAnswer(text, parser)).toEqual(outcome);
  });

  test('has the threshold of its guard', () => {
    expect(readModelAnswer('{"score":0.7}', 'json', 0.8)).toEqual({ isHit: false });
  });
});
