import { globSync, readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';

const DECLARATION = /^export (?:declare |abstract |async )*(?:type|interface|class|function\*?|const|let|enum) (\w+)/gm;
const GENERATED = /\.generated\.ts$/;

/** Each provider translates to the same port, so that its functions are called what the others' are. */
const PROVIDER = /^src\/providers\/(?:anthropic|bedrock|gemini|http\/google|local|openai)\//;
const TRANSLATIONS = new Set([
  'droppedFields',
  'fromChatBody',
  'fromEmbedBody',
  'fromModelsBody',
  'isSigned',
  'lostOfAnswer',
  'toAnnotation',
  'toChatBody',
  'toEmbedBody',
  'toFinishReason',
  'toMessages',
  'toSystem',
  'toUsage',
]);

/** The files that declare each exported name; a function's overloads count once. */
function declared(): Map<string, Set<string>> {
  const files = new Map<string, Set<string>>();
  for (const file of globSync('src/**/*.ts', { exclude: (path) => GENERATED.test(path) }))
    for (const [, name = ''] of readFileSync(file, 'utf8').matchAll(DECLARATION))
      files.set(name, (files.get(name) ?? new Set()).add(file));
  return files;
}

test('an exported name is declared in one file, except translations of providers', () => {
  const names = declared();
  const isTranslation = (name: string, file: string): boolean => TRANSLATIONS.has(name) && PROVIDER.test(file);
  const twice = [...names].flatMap(([name, files]) => {
    const others = [...files].filter((file) => !isTranslation(name, file));
    return others.length > 1 || (others.length === 1 && files.size > 1) ? [`${name}: ${[...files].join(', ')}`] : [];
  });
  expect(names.size).toBeGreaterThan(2_000);
  expect(twice).toEqual([]);
});

test('each translation that may be declared twice is', () => {
  const names = declared();
  expect([...TRANSLATIONS].filter((name) => (names.get(name)?.size ?? 0) < 2)).toEqual([]);
});
