import { globSync, readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import ts from 'typescript';
import { languageOf } from '../../../console/src/locales/languages.js';
import { faultOf } from '../../../console/words.js';

/** Names, commands and samples that read the same in every language, beside samples of one word such as `team=blue`. */
const SAME = [
  'Anthropic',
  'CSV',
  'JSON',
  'OpenAI',
  'Portcullis',
  'npm run spine -- verify --url',
  '--key-file key.txt',
  'webhook-id:',
  'lawyer, treasurer',
  'Lawyers = lawyer, auditor',
  'invoice-17, contract-4',
  'sk-… 3',
  '{"folder": "reports"}',
];
const SAMPLE = /^\S*[\w)][-=_./:]\w\S*$/;
/** Attributes that people read or hear, on elements and on components alike. */
const READ = /^(?:title|placeholder|aria-label|alt|label|hint|caption|empty|question|legend|note|head|outcome|action)$/;

/** Whether people read an attribute; a `name` is read where it is that of a fact. */
function isRead({ name, parent }: ts.JsxAttribute): boolean {
  return (
    READ.test(name.getText()) ||
    (name.getText() === 'name' && /^(?:Fact|Figure)$/.test(parent.parent.tagName.getText()))
  );
}

/** The texts of a component that are in no macro of the catalogue. */
function unmarkedIn(file: string): string[] {
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isJsxElement(node) && /^(?:Trans|code|pre|kbd)$/.test(node.openingElement.tagName.getText())) return;
    const text = ts.isJsxText(node)
      ? node.text
      : ts.isJsxAttribute(node) && isRead(node) && node.initializer?.kind === ts.SyntaxKind.StringLiteral
        ? node.initializer.text
        : '';
    if (/\p{L}{2}/u.test(text) && !SAME.includes(text.trim()) && !SAMPLE.test(text.trim()))
      found.push(`${file}: ${text.trim()}`);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

describe('the texts of the console', () => {
  test('are all marked for the catalogue', () => {
    const files = globSync('console/src/{app,decisions,keys,parts,proof,rooms,spending}/**/*.tsx');
    expect(files.length).toBeGreaterThan(200);
    expect(files.flatMap(unmarkedIn)).toEqual([]);
  });

  test.each<[{ message: string; translation: string }, string | undefined]>([
    [{ message: 'Open', translation: '' }, 'is not translated'],
    [{ message: '{0} of {total}', translation: '{0} von {total}' }, undefined],
    [{ message: '{0} of {total}', translation: '{0}' }, 'lacks {total}'],
    [{ message: 'Press <0>K</0>', translation: 'K drücken' }, 'lacks <0> </0>'],
    [
      { message: '{n, plural, one {# day} other {# days}}', translation: '{n, plural, one {# Tag} other {# Tage}}' },
      undefined,
    ],
    [{ message: '{n, plural, one {# day} other {# days}}', translation: '{n} Tage' }, 'lacks {n, plural}'],
  ])('translated as %j: %p', (text, fault) => {
    expect(faultOf(text)?.startsWith(fault ?? '') ?? fault === undefined).toBe(true);
  });

  test.each([
    [null, ['de-AT', 'en'], 'de'],
    [null, ['fr', 'de', 'en'], 'de'],
    [null, ['fr'], 'en'],
    [null, [], 'en'],
    ['en', ['de'], 'en'],
    ['xx', ['de'], 'de'],
  ])('chosen as %p by somebody who reads %p: %s', (chosen, wanted, language) => {
    expect(languageOf(chosen, wanted)).toBe(language);
  });
});
