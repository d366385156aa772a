import { mkdirSync, mkdtempSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { documentText, readDocuments } from '../../../../src/cli/apply/documents.js';
import { filesAt } from '../../../../src/cli/apply/files.js';
import { DOCUMENT_KINDS } from '../../../../src/cli/apply/kinds.js';

/** Documents as people write them: each problem has its file, line, document, field, and what was expected. */
const read = (text: string) => readDocuments([{ file: 'a.yaml', text }], DOCUMENT_KINDS);
const problemsOf = (text: string): string[] => read(text).problems;

test.each([
  [
    'kind: Polcy\nname: a\nspec: {}',
    ['a.yaml:1: document 1: kind: expected one of ' + DOCUMENT_KINDS.map(({ kind }) => kind).join(', ')],
  ],
  [
    'kind: ModelAlias\nspec: {target: a}',
    ['a.yaml:1: document 1: name: expected a text of 1 to 200 printable characters'],
  ],
  [
    'kind: ModelAlias\nname: 7\nspec: {target: a}',
    ['a.yaml:2: document 1: name: expected a text of 1 to 200 printable characters'],
  ],
  ['kind: ModelAlias\nname: a', ['a.yaml:1: document 1: spec: expected an object']],
  ['- 1', ['a.yaml:1: document 1: expected an object with kind, name and spec']],
  [
    'kind: ModelAlias\nname: a\nid: 1\nspec: {target: a}',
    ['a.yaml:3: document 1: id: unknown field; a document has kind, name and spec'],
  ],
  [
    'kind: ModelAlias\nname: a\nspec:\n  targets:\n    - target: b\n      wieght: 1',
    ['a.yaml:6: document 1: spec.targets[0].wieght: unknown field'],
  ],
  ['kind: ModelAlias\nname: a\nspec:\n  target: 5', ['a.yaml:4: document 1: spec.target: expected string']],
  ['kind: ModelAlias\nname: a\nspec: {}', ['a.yaml:3: document 1: spec.targets: expected either target or targets']],
  [
    'kind: Budget\nname: a\nspec:\n  window: day\n  limitUsd: 1\n  limitTokens: 1',
    ['a.yaml:5: document 1: spec.limitUsd: expected exactly one of limitUsd, limitTokens, limitRequests'],
  ],
  [
    'kind: Provider\nname: a\nspec: {kind: openai, credentialFrom: {env: A}}',
    ['a.yaml:3: document 1: spec.credentialFrom: expected a credential.type other than none'],
  ],
  [
    'kind: Provider\nname: a\nspec: {kind: openai, credential: {type: key, key: sk-secret}}',
    ['a.yaml:3: document 1: spec.credential.key: unknown field'],
  ],
  [
    'kind: Prompt\nname: a\nspec:\n  versions:\n    - &v {model: m, messages: []}\n    - *v',
    ['a.yaml:6: document 1: spec.versions[1]: has the content of another version in this document'],
  ],
  ['kind: ModelAlias\nkind: Guard', ['a.yaml:2: document 1: is no YAML: DUPLICATE_KEY']],
  ['kind: "a', ['a.yaml:1: document 1: is no YAML: MISSING_CHAR']],
  ['a: !!js/function x', ['a.yaml:1: document 1: is no YAML: TAG_RESOLVE_FAILED']],
])('%j', (text, problems) => {
  expect(problemsOf(text)).toEqual(problems);
});

test('two documents of one name are told, with the place of the first', () => {
  const one = 'kind: ModelAlias\nname: a\nspec: {target: b}\n';
  expect(problemsOf(`${one}---\n${one}`)).toEqual(['a.yaml:5: ModelAlias/a is in a.yaml:1 already']);
  expect(problemsOf(`${one}---\n# nothing\n---\n`)).toEqual([]);
});

describe('what is too much', () => {
  test('aliases of aliases', () => {
    const levels = Array.from({ length: 12 }, (_, at) => `a${at + 1}: &a${at + 1} [${`*a${at},`.repeat(9)}]`);
    const bomb = `kind: Policy\nname: a\nspec:\n  a0: &a0 [x]\n  ${levels.join('\n  ')}`;
    expect(problemsOf(bomb)).toEqual(['a.yaml:1: document 1: is nested too deep, or has too many values or aliases']);
  });

  test.each([100, 1_000, 20_000])('%i levels', (levels) => {
    const deep = `kind: Policy\nname: a\nspec: ${'['.repeat(levels)}${']'.repeat(levels)}`;
    expect(problemsOf(deep)).toEqual([expect.stringMatching(/nested too deep|is no YAML/)]);
  });
});

test('no text makes reading throw, and no problem quotes a secret of it', () => {
  const piece = fc.constantFrom(
    'kind: Guard',
    'name: ',
    'spec:',
    '  url: SECRET',
    '- ',
    '---',
    '&a ',
    '*a',
    '!!x',
    '{',
    '}',
    ': ',
    '? ',
    '"',
    '\t',
    '<<: ',
  );
  const text = fc
    .array(fc.tuple(piece, fc.constantFrom('\n', ' ', '')), { maxLength: 25 })
    .map((parts) => parts.flat().join(''));
  fc.assert(
    fc.property(text, (given) => {
      expect(problemsOf(given).join()).not.toContain('SECRET');
    }),
    { seed: 49, numRuns: 1_000 },
  );
});

test('a document that was written is read as it was', () => {
  const alias = DOCUMENT_KINDS.find(({ kind }) => kind === 'ModelAlias')!;
  const target = fc.record({ target: fc.string({ minLength: 1 }), weight: fc.integer({ min: 0, max: 100 }) });
  const whole = fc.record({
    targets: fc.array(target, { minLength: 2, maxLength: 4 }),
    sticky: fc.constantFrom('NONE', 'USER'),
    steps: fc.array(
      fc.record({ weight: fc.integer({ min: 1, max: 99 }), afterMinutes: fc.double({ min: 0, max: 99, noNaN: true }) }),
      { maxLength: 2 },
    ),
  });
  fc.assert(
    fc.property(whole, (spec) => {
      const { documents, problems } = read(documentText(alias, 'a', JSON.parse(JSON.stringify(spec))));
      expect([problems, documents.map((one) => one.spec)]).toEqual([[], [JSON.parse(JSON.stringify(spec))]]);
    }),
    { seed: 49, numRuns: 200 },
  );
});

describe('files', () => {
  const folder = mkdtempSync(join(tmpdir(), 'documents-'));
  afterAll(() => {
    rmSync(folder, { recursive: true, force: true });
  });
  const at = (name: string): string => join(folder, name);

  test('a folder is read with those below it, in the order of names, without hidden files', async () => {
    for (const name of ['in/b', 'in/.git']) mkdirSync(at(name), { recursive: true });
    for (const name of ['in/z.yaml', 'in/b/a.yml', 'in/b/c.json', 'in/notes.md', 'in/.git/x.yaml'])
      writeFileSync(at(name), 'x');
    expect((await filesAt(at('in'))).map(({ file }) => file)).toEqual([
      at('in/b/a.yml'),
      at('in/b/c.json'),
      at('in/z.yaml'),
    ]);
  });

  test('links that lead out, large files, other bytes and absent files are refused', async () => {
    mkdirSync(at('out'));
    writeFileSync(at('secret.yaml'), 'x');
    symlinkSync(at('secret.yaml'), at('out/link.yaml'));
    await expect(filesAt(at('out'))).rejects.toThrow('leads out of the folder');
    mkdirSync(at('loop'));
    symlinkSync(at('loop'), at('loop/again'));
    await expect(filesAt(at('loop'))).rejects.toThrow('folders deep');
    writeFileSync(at('large.yaml'), '');
    truncateSync(at('large.yaml'), 10 * 1024 * 1024);
    await expect(filesAt(at('large.yaml'))).rejects.toThrow('larger than 2 MiB');
    writeFileSync(at('bytes.yaml'), Buffer.from([0xff, 0xfe]));
    await expect(filesAt(at('bytes.yaml'))).rejects.toThrow('not UTF-8');
    await expect(filesAt(at('absent.yaml'))).rejects.toThrow('absent.yaml');
  });
});
