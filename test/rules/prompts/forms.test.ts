import { describe, expect, test } from '@jest/globals';
import type { PromptContent } from '../../../src/contracts/prompts.js';
import { langfuseFile, langfusePrompt } from '../../../src/features/prompts/forms/langfuse-prompt.rules.js';
import { templateOf } from '../../../src/features/prompts/forms/prompt-template.rules.js';
import { promptfooPrompt, promptfooPromptFile } from '../../../src/features/prompts/forms/promptfoo-prompt.rules.js';
import { contentProblems } from '../../../src/features/prompts/prompt-problems.js';
import { fileValue } from '../../../src/shared/json/file-text.js';
import type { JsonObject } from '../../../src/shared/json/json.js';

const VARIABLES = { type: 'object', properties: { shop: { type: 'string', default: 'us' }, n: { type: 'integer' } } };
const TOOL = { type: 'function', function: { name: 'find', parameters: { type: 'object' } } };
const WHOLE: PromptContent = {
  model: 'ft:gpt-4o:shop',
  messages: [
    { role: 'system', content: 'You answer for {{shop}}.\n"Always".' },
    { role: 'user', content: 'Say {{ n }} things.' },
  ],
  variables: VARIABLES,
  parameters: { temperature: 0, top_p: 0.5, max_tokens: 20, stop: ['END'] },
  tools: [TOOL],
  responseFormat: { type: 'json_object' },
};
const PLAIN: PromptContent = {
  model: 'gpt-4o-mini',
  messages: [{ role: 'user', content: 'Hello!' }],
  variables: {},
  parameters: {},
  tools: [],
  responseFormat: null,
};

test.each([
  ['all that a version has', WHOLE],
  ['a text alone', PLAIN],
  ['a chat without a user', { ...PLAIN, messages: [{ role: 'system' as const, content: '[1]' }] }],
])('both forms keep %s', (_, content) => {
  for (const note of [null, 'why']) {
    const kept = { version: { ...content, note }, labels: [], dropped: [], problems: [] };
    const at = { version: 3, note };
    expect(langfusePrompt(again(langfuseFile('greet', at, content)))).toEqual(kept);
    expect(promptfooPrompt(again(promptfooPromptFile('greet', at, content)))).toEqual(kept);
  }
  expect(contentProblems(content)).toEqual([]);
});

function again(file: JsonObject): JsonObject {
  return JSON.parse(JSON.stringify(file)) as JsonObject;
}

describe('Langfuse', () => {
  test('a text of its API becomes what a user says, and labels are told', () => {
    const { version, ...rest } = langfusePrompt({
      id: 'x',
      name: 'movie-critic',
      type: 'text',
      prompt: 'As a {{criticLevel}} critic, do you like {{ movie }}?',
      config: {
        model: 'gpt-4o',
        temperature: 0.5,
        supported_languages: ['en'],
        stop: 'END',
        tools: 'a',
        response_format: 4,
      },
      version: 1,
      labels: ['production', 4, 'latest'],
      tags: ['movies'],
      commitMessage: 'x'.repeat(1_001),
      resolutionGraph: null,
      more: 1,
    });
    expect(version).toEqual({
      model: 'gpt-4o',
      messages: [{ role: 'user', content: 'As a {{criticLevel}} critic, do you like {{ movie }}?' }],
      variables: { type: 'object', properties: { criticLevel: { type: 'string' }, movie: { type: 'string' } } },
      parameters: { temperature: 0.5, stop: ['END'] },
      tools: [],
      responseFormat: null,
      note: null,
    });
    expect(rest).toEqual({
      labels: ['production', 'latest'],
      dropped: [
        'more',
        'tags',
        'config.supported_languages',
        'config.tools',
        'config.response_format',
        'commitMessage',
      ],
      problems: [],
    });
  });

  test('a placeholder at the end is where the messages of a call come, and has no place before others', () => {
    const { version, dropped, problems } = langfusePrompt({
      type: 'chat',
      prompt: [
        { type: 'placeholder', name: 'examples' },
        { type: 'chatmessage', role: 'system', content: 'Be kind.', id: 4 },
        { role: 'developer', content: 'Be brief.' },
        { role: 'user', content: 'See @@@langfusePrompt:name=a|label=b@@@ and {{ a.b }}.' },
        4,
        { type: 'placeholder', name: 'history' },
      ],
    });
    expect(version.messages).toHaveLength(2);
    expect(dropped).toEqual(['prompt[0]: a placeholder before other messages', 'prompt[1].id']);
    expect(problems).toEqual([
      'prompt[2]: expected a text of the role system, user or assistant',
      'prompt[3].content: @@@langfusePrompt: is not rendered here',
      'prompt[3].content: {{ a.b }} is not rendered here',
      'prompt[4]: expected a text of the role system, user or assistant',
    ]);
  });
});

describe('promptfoo', () => {
  test('the first prompt of a configuration and its first provider become a version', () => {
    const file = fileValue(`
description: A file
prompts:
  - label: one
    raw: |
      Answer {{question}}.
  - Second
providers:
  - id: openai:gpt-4o
    config: { temperature: 0.7, apiKey: no }
  - anthropic:messages:claude
outputPath: out.json
metadata: { team: blue }
tests: [{ vars: { question: a } }]
`) as JsonObject;
    const { version, dropped, problems } = promptfooPrompt(file);
    expect(version).toEqual({
      model: 'gpt-4o',
      messages: [{ role: 'user', content: 'Answer {{question}}.\n' }],
      variables: { type: 'object', properties: { question: { type: 'string' } } },
      parameters: { temperature: 0.7 },
      tools: [],
      responseFormat: null,
      note: 'A file',
    });
    expect(dropped).toEqual(['outputPath', 'metadata.team', 'prompts[1]', 'providers[1]', 'config.apiKey']);
    expect(problems).toEqual([]);
  });

  test.each([
    ['openai:chat:gpt-4o', 'gpt-4o'],
    ['anthropic:messages:claude-3', 'claude-3'],
    ['openai:responses:o3', 'o3'],
    ['bedrock:anthropic.claude-v2:1', 'anthropic.claude-v2:1'],
    ['file://provider.js', null],
    ['https://example.com', null],
    ['gpt-4o', null],
  ])('%s is the model %s', (id, model) => {
    for (const providers of [id, [id], [{ id }]]) {
      const { version, dropped } = promptfooPrompt({ prompts: 'a', providers });
      expect([version.model, dropped]).toEqual([model, model === null ? ['providers[0].id'] : []]);
    }
  });

  test.each<[string, JsonObject | object[], string[]]>([
    ['no prompt', {}, ['prompts[0]: expected the text of a prompt, not the name of a file or a program']],
    ['a file', { prompts: ['file://a.txt'] }, [expect.stringMatching(/^prompts\[0\]/) as unknown as string]],
    [
      'a filter',
      { prompts: ['{{ a | upper }}{% if b %}'] },
      ['prompts[0]: {{ a | upper }} is not rendered here', 'prompts[0]: {% is not rendered here'],
    ],
    [
      'a role of its own',
      [{ role: 'tool', content: 'a' }],
      ['[0]: expected a text of the role system, user or assistant'],
    ],
  ])('%s is refused', (_, file, problems) => {
    expect(promptfooPrompt(file as JsonObject).problems).toEqual(problems);
  });

  test('a file of messages is a chat, and a text that only resembles one is the text of a user', () => {
    expect(promptfooPrompt([{ role: 'user', content: 'Hello {{name}}' }]).version.messages).toHaveLength(1);
    for (const raw of ['[broken', '[1]', '[]'])
      expect(promptfooPrompt({ prompts: [{ raw }] }).version.messages).toEqual([{ role: 'user', content: raw }]);
  });
});

test('braces take time by the length of a text alone, and only plain names are variables', () => {
  expect(templateOf('{{a}} {{ _b2 }} {{{{c}}}} {{}} {{1}} {# x #}')).toEqual({
    names: ['a', '_b2', 'c'],
    unknown: ['{{}}', '{{1}}', '{#'],
  });
  const parts = '{}% #ab|\uD800';
  for (let seed = 1, round = 0; round < 500; round += 1) {
    // A linear congruential generator: the same texts each time.
    const text = Array.from({ length: 40 }, () => {
      seed = (seed * 48_271) % 2_147_483_647;
      return parts[seed % parts.length];
    }).join('');
    for (const { length } of [templateOf(text).names, templateOf(text.repeat(3)).unknown])
      expect(length).toBeLessThan(60);
  }
  expect(templateOf('{{'.repeat(500_000)).unknown).toEqual([]);
});

test.each(['{', '[1', '\u0000: [', 'a: *b', `a: &a [${'x, '.repeat(200)}]\nb: [${'*a, '.repeat(200)}]`])(
  'the file %j is refused as a request',
  (text) => {
    expect(() => fileValue(text)).toThrow(expect.objectContaining({ code: 'INVALID_REQUEST' }));
  },
);
