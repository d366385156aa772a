import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { describe, expect, test } from '@jest/globals';

const files = globSync('src/**/*.{ts,graphql}');
/** All that follows the first dot: `.rules.ts`; undefined where a name has one dot alone. */
const suffixOf = (file: string): string | undefined => /(\.[\w-]+(?:\.[\w-]+)+)$/.exec(basename(file))?.[1];

/** The suffixes that the table of docs/architecture.md names. */
function documented(): string[] {
  const [, table = ''] = readFileSync('docs/architecture.md', 'utf8').split('| suffix | holds |\n');
  const [rows = ''] = table.split('\n\n');
  return [...rows.matchAll(/`(\.[\w.]+)`/g)].map(([, suffix = '']) => suffix);
}

test('the table of suffixes has every suffix of src, and no other', () => {
  const used = new Set(files.flatMap((file) => suffixOf(file) ?? []));
  expect([...used].sort()).toEqual(documented().sort());
});

describe('what a file declares is in its suffix', () => {
  const sources = globSync('src/features/**/*.ts').map((file) => ({ file, text: readFileSync(file, 'utf8') }));

  test.each([
    ['.entity.ts', /^@Entity\(/m],
    ['.resolver.ts', /^@Resolver\(/m],
    ['.module.ts', /\bdefineModule\(\{/],
    ['.routes.ts', /\broute\(\{/],
  ])('%s', (suffix, declaration) => {
    const declaring = sources.filter(({ text }) => declaration.test(text)).map(({ file }) => file);
    const named = sources.filter(({ file }) => suffixOf(file) === suffix).map(({ file }) => file);
    expect(declaring.sort()).toEqual(named.sort());
  });

  test('a service is the class of its name', () => {
    const named = (file: string): string => basename(file, '.service.ts').replaceAll('-', '');
    const services = sources.filter(({ file }) => suffixOf(file) === '.service.ts');
    const others = services.filter(({ file, text }) => {
      const classes = [...text.matchAll(/^export (?:abstract )?class (\w+)/gm)].map(([, name = '']) => name.toLowerCase());
      return !classes.some((name) => name === named(file) || name === `${named(file)}service`);
    });
    expect(services.length).toBeGreaterThan(50);
    expect(others.map(({ file }) => file)).toEqual([]);
  });

  test('no GraphQL type is in a file without one', () => {
    const plain = sources.filter(({ file }) => suffixOf(file) === undefined);
    const declaring = plain.filter(({ text }) => /^@(?:InputType|ObjectType|InterfaceType)\(|registerEnumType\(/m.test(text));
    expect(plain.length).toBeGreaterThan(0);
    expect(declaring.map(({ file }) => file)).toEqual([]);
  });
});
