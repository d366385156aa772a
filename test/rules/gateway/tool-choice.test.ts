import { expect, test } from '@jest/globals';
import { toolChoiceProblems } from '../../../src/features/gateway/exchange/tool-choice.rules.js';

const given = { path: 'tool_choice', names: new Set(['search', 'read']) };
const none = { ...given, names: new Set<string>() };

test('a choice that the tools can keep has no problems', () => {
  expect(toolChoiceProblems({}, none)).toEqual([]);
  expect(toolChoiceProblems({ any: false }, none)).toEqual([]);
  expect(toolChoiceProblems({ any: true }, given)).toEqual([]);
  expect(toolChoiceProblems({ names: ['read', 'search'] }, given)).toEqual([]);
});

test('a choice that they cannot keep is refused, by the first tool that is missing', () => {
  const path = 'tool_choice';
  expect(toolChoiceProblems({ any: true }, none)).toEqual([
    { path, message: 'a tool has to be called, but the request has none' },
  ]);
  expect(toolChoiceProblems({ names: ['read', 'write', 'run'] }, given)).toEqual([
    { path, message: 'there is no tool named write in tools' },
  ]);
});
