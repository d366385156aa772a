import { describe, expect, test } from '@jest/globals';
import {
  type AnswerCheck,
  checkOf,
  checkProblems,
  criteriaOf,
  outcomesOf,
} from '../../../src/features/evaluations/checks/check.rules.js';
import {
  type Judge,
  judgementIn,
  judgeRequest,
  judgeVariables,
  OWN_JUDGE_DIGEST,
} from '../../../src/features/evaluations/checks/judge.rules.js';
import { MAX_CHECKED_ANSWER, schemaProblem } from '../../../src/shared/json/answer-schema.js';
import { processorTime } from '../../support/processor-time.js';

const SCHEMA = {
  type: 'object',
  properties: { n: { type: 'integer' }, s: { type: 'string', pattern: '^a+$' } },
  required: ['n'],
};
const answer = (text: string) => ({ text, costUsd: 0.002, millis: 120 });
const holds = (check: AnswerCheck, text: string, expected: any = null): boolean =>
  outcomesOf([check], expected, answer(text)).every(({ passed }) => passed);

describe('checks by rule', () => {
  test.each<[AnswerCheck, string, any, boolean]>([
    [{ type: 'equals' }, ' Four \n', 'Four', true],
    [{ type: 'equals' }, 'Five', 'Four', false],
    [{ type: 'equals', value: { b: 1, a: [2] } }, '{"a":[2],"b":1.0}', null, true],
    [{ type: 'equals', value: 4 }, '4', null, true],
    [{ type: 'equals', value: 4 }, 'four', null, false],
    [{ type: 'equals' }, 'anything', null, false],
    [{ type: 'contains', value: 'our' }, 'Four', null, true],
    [{ type: 'contains' }, 'Four', 'five', false],
    [{ type: 'contains' }, 'Four', 4, false],
    [{ type: 'contains', value: 'five', not: true }, 'Four', null, true],
    [{ type: 'contains', value: 'our', not: true }, 'Four', null, false],
    [{ type: 'regex', value: '(?i)^FO' }, 'four', null, true],
    [{ type: 'regex', value: '^o' }, 'four', null, false],
    [{ type: 'json-schema', value: SCHEMA }, '{"n": 1, "s": "aa"}', null, true],
    [{ type: 'json-schema', value: SCHEMA }, '{"n": 1, "s": "ab"}', null, false],
    [{ type: 'json-schema', value: SCHEMA }, 'no JSON', null, false],
    [{ type: 'cost', value: 0.002 }, '', null, true],
    [{ type: 'cost', value: 0.001 }, '', null, false],
    [{ type: 'latency', value: 120 }, '', null, true],
    [{ type: 'latency', value: 119 }, '', null, false],
  ])('%j on %j where %j is expected: %p', (check, text, expected, outcome) => {
    expect(holds(check, text, expected)).toBe(outcome);
  });

  test('are refused where they cannot be made', () => {
    const wrong: AnswerCheck[] = [
      { type: 'contains', value: '' },
      { type: 'contains', value: 4 },
      { type: 'regex' },
      { type: 'regex', value: 'a'.repeat(1_001) },
      { type: 'regex', value: '(a' },
      { type: 'regex', value: String.raw`(a)\1` },
      { type: 'json-schema', value: 'object' },
      { type: 'json-schema', value: { properties: { a: { items: [{ $ref: '#' }] } } } },
      { type: 'json-schema', value: { uniqueItems: true } },
      { type: 'json-schema', value: { unknownKeyword: 1 } },
      { type: 'json-schema', value: { type: 'string', pattern: '(?=a)' } },
      { type: 'json-schema', value: Array.from({ length: 30 }).reduce<any>((inner) => ({ not: inner }), {}) },
      { type: 'cost' },
      { type: 'latency', value: -1 },
      { type: 'judge', value: ' ' },
    ];
    expect(checkProblems(wrong).map(({ path }) => path)).toEqual(wrong.map((_, place) => `[${place}].value`));
    expect(checkProblems([{ type: 'equals' }, { type: 'judge', value: 'It is polite.' }])).toEqual([]);
  });

  test('are read from JSON', () => {
    expect(checkOf({ type: 'equals', value: null, not: false })).toEqual({ type: 'equals' });
    expect(checkOf({ type: 'regex', value: 'a', not: true })).toEqual({ type: 'regex', value: 'a', not: true });
    for (const wrong of [{ type: 'javascript' }, {}, { type: 'equals', not: 'yes' }])
      expect(checkOf(wrong)).toBeUndefined();
  });

  test('take time in proportion to the answer', () => {
    const text = 'a'.repeat(200_000);
    const took = processorTime();
    expect(holds({ type: 'regex', value: '(a+)+$' }, `${text}!`)).toBe(false);
    expect(
      holds({ type: 'json-schema', value: { type: 'string', pattern: '^(a+)+$' } }, JSON.stringify(`${text}!`)),
    ).toBe(false);
    expect(took()).toBeLessThan(2_000);
    expect(schemaProblem({}, 'x'.repeat(MAX_CHECKED_ANSWER + 1))).toMatch(/too long/);
  });
});

describe('the judge', () => {
  const ITEM = { messages: [{ role: 'user', content: 'Sum?' }], variables: {}, expected: 4 };
  const OWN: Judge = { model: 'openai/gpt-4o', prompt: null, digest: OWN_JUDGE_DIGEST };
  const VARIABLES = judgeVariables(ITEM, 'It is four.', ['It is right.', 'It is brief.']);

  test('is asked about the question, the answer, what is expected, and the criteria', () => {
    expect(
      criteriaOf([{ type: 'judge', value: 'A.' }, { type: 'equals' }, { type: 'judge', value: 'B.', not: true }]),
    ).toEqual(['A.', 'It is not the case that: B.']);
    const { model, messages, response_format: format } = judgeRequest(OWN, VARIABLES) as any;
    expect(model).toBe('openai/gpt-4o');
    expect(messages[1].content).toBe(
      '<question>\nuser: Sum?\n</question>\n\n<answer>\nIt is four.\n</answer>\n\n<expected>\n4\n</expected>\n\n<criteria>\n- It is right.\n- It is brief.\n</criteria>',
    );
    expect(format.type).toBe('json_schema');
    const parts = judgeVariables(
      {
        ...ITEM,
        variables: { a: 1 },
        messages: [{ role: 'user', content: [{ type: 'text', text: 'Hi' }] }],
        expected: null,
      },
      '',
      [],
    );
    expect(parts).toMatchObject({ question: '{"a":1}\nuser: Hi', expected: '' });
    expect(JSON.stringify(judgeRequest(OWN, parts))).not.toContain('<expected>');
  });

  test('is asked by a registered prompt, with its own format if it has one', () => {
    const prompted: Judge = {
      ...OWN,
      prompt: { name: 'strict', version: 3, hasFormat: false, variables: ['answer', 'tone'] },
    };
    expect(judgeRequest(prompted, VARIABLES)).toMatchObject({
      model: 'prompt:strict@3',
      variables: { answer: 'It is four.' },
      messages: [],
      response_format: {},
    });
    const format = judgeRequest(
      { ...OWN, prompt: { name: 'strict', version: 3, hasFormat: true, variables: ['answer'] } },
      VARIABLES,
    );
    expect(format).not.toHaveProperty('response_format');
  });

  test('decides in JSON alone', () => {
    expect(judgementIn('{"pass": true, "reason": "It is."}')).toEqual({ pass: true, reason: 'It is.' });
    for (const text of ['', 'yes', '{"pass": "true", "reason": ""}', '{"reason": ""}', 'null'])
      expect(judgementIn(text)).toBeUndefined();
  });
});
