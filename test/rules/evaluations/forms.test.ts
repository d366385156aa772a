import { describe, expect, test } from '@jest/globals';
import { itemOf } from '../../../src/features/evaluations/datasets/dataset.rules.js';
import { langfuseItem, langfuseItems } from '../../../src/features/evaluations/forms/langfuse.rules.js';
import { promptfooFile, promptfooItems } from '../../../src/features/evaluations/forms/promptfoo.rules.js';
import { readItems } from '../../../src/features/evaluations/forms/read-items.js';

const CONFIG = `
description: A file of promptfoo
prompts: [file://a.txt]
providers: [openai:gpt-4o]
outputPath: out.json
defaultTest:
  vars: { shop: Harbour }
  assert: [{ type: latency, threshold: 2000 }]
  options: {}
tests:
  - description: the first
    vars: { question: 'Where is it?' }
    assert:
      - { type: equals, value: Here }
      - { type: not-contains, value: sorry, weight: 2 }
      - { type: icontains, value: 'a.b' }
      - { type: starts-with, value: 'It' }
      - { type: contains-any, value: [a, 'b+'] }
      - { type: regex, value: '^a' }
      - { type: is-json }
      - { type: is-json, value: { type: object } }
      - { type: cost, threshold: 0.01 }
      - { type: llm-rubric, value: It is polite. }
      - { type: javascript, value: 'output.length < 3' }
      - { type: icontains, value: 4 }
      - { type: contains-any, value: [4] }
      - { type: contains }
      - {}
  - vars: { shop: Other }
    threshold: 0.5
`;

describe('promptfoo', () => {
  test('its tests become items, and what has no place is told', () => {
    const { items, dropped } = readItems('PROMPTFOO', CONFIG);
    expect(items.map(({ variables }) => variables)).toEqual([
      { shop: 'Harbour', question: 'Where is it?' },
      { shop: 'Other' },
    ]);
    expect(items[0]!.checks).toEqual([
      { type: 'latency', value: 2000 },
      { type: 'equals', value: 'Here' },
      { type: 'contains', value: 'sorry', not: true },
      { type: 'regex', value: String.raw`(?i)a\.b` },
      { type: 'regex', value: '^It' },
      { type: 'regex', value: String.raw`a|b\+` },
      { type: 'regex', value: '^a' },
      { type: 'json-schema', value: {} },
      { type: 'json-schema', value: { type: 'object' } },
      { type: 'cost', value: 0.01 },
      { type: 'judge', value: 'It is polite.' },
    ]);
    expect(dropped).toEqual([
      'outputPath',
      'defaultTest.options',
      'tests[0].assert[1].weight',
      'tests[0].assert[10]: javascript',
      'tests[0].assert[11]: icontains',
      'tests[0].assert[12]: contains-any',
      'tests[0].assert[13]: contains',
      'tests[0].assert[14]: no type',
      'tests[1].threshold',
    ]);
  });

  test('what is written is read again', () => {
    const item = itemOf({
      variables: { a: 1 },
      expected: 'Yes',
      checks: [
        { type: 'contains', value: 'x', not: true },
        { type: 'json-schema', value: { type: 'object' } },
        { type: 'judge', value: 'Polite.' },
        { type: 'cost', value: 1 },
        { type: 'equals' },
      ],
    });
    const file = promptfooFile('Cases', [item]);
    expect(file.prompts).toEqual(['file://prompt.json']);
    const { items, dropped } = promptfooItems(JSON.parse(JSON.stringify(file)));
    expect(items[0]).toMatchObject({ variables: { a: 1 }, expected: null });
    expect(items[0]!.checks).toEqual([{ type: 'equals', value: 'Yes' }, ...item.checks.slice(0, 4)]);
    // It compares with what the item expects, which is a value of its own there.
    expect(dropped).toEqual(['tests[0].assert[5]: equals']);
    const asked = promptfooFile('Cases', [itemOf({ messages: [{ role: 'user', content: 'Hi' }] })]);
    expect(asked).toMatchObject({
      prompts: ['{{messages | dump}}'],
      tests: [{ vars: { messages: [{ role: 'user' }] } }],
    });
    expect(promptfooItems({ defaultTest: 'file://a', tests: [{ vars: 'file://b' }] }).items[0]!.variables).toEqual({});
  });

  test.each([
    ['', /list of tests/],
    ['tests: 4', /list of tests/],
    ['a: [', /expected YAML/],
    ['{"tests": ', /expected JSON/],
    [`a: &a [x, x]\ntests: [${'*a, '.repeat(200)}]`, /too many aliases/],
    ['#'.repeat(600 * 1024), /bytes of YAML/],
  ])('a text that is none: %#', (text, message) => {
    expect(() => readItems('PROMPTFOO', text)).toThrow(message);
  });
});

describe('Langfuse', () => {
  test('items are written and read', () => {
    const items = [
      itemOf({ messages: [{ role: 'user', content: 'Hi' }], expected: 'Hello' }),
      itemOf({ variables: { name: 'Ann' }, checks: [{ type: 'equals', value: 'x' }] }),
    ];
    const lines = items.map((item, at) => langfuseItem('cases', at + 1, item));
    expect(lines[0]).toEqual({
      id: 'cases-1',
      datasetName: 'cases',
      input: { messages: [{ role: 'user', content: 'Hi' }] },
      expectedOutput: 'Hello',
      metadata: {},
    });
    expect(lines[1]).toMatchObject({ metadata: { checks: [{ type: 'equals', value: 'x' }] } });
    const text = lines.map((line) => JSON.stringify(line)).join('\n');
    const read = readItems('LANGFUSE', text);
    expect(read.items.map(({ checks: _checks, ...item }) => item)).toEqual(
      items.map(({ checks: _checks, ...item }) => item),
    );
    expect(readItems('LANGFUSE', `[${lines.map((line) => JSON.stringify(line)).join(',')}]`)).toEqual(read);
  });

  test('inputs of each form are read', () => {
    const { items, dropped } = langfuseItems([
      { input: 'Hi', sourceTraceId: 'a' },
      { input: [{ role: 'user', content: 'Hi' }] },
      { input: { question: 'Hi', variables: { shop: 'a' } } },
      { input: 4 },
    ]);
    expect(items.map(({ messages, variables }) => [messages, variables])).toEqual([
      [[{ role: 'user', content: 'Hi' }], {}],
      [[{ role: 'user', content: 'Hi' }], {}],
      [[], { question: 'Hi', shop: 'a' }],
      [[], {}],
    ]);
    expect(dropped).toEqual(['[0].sourceTraceId']);
    expect(() => readItems('LANGFUSE', '[4]')).toThrow(/an object as item 1/);
  });
});
