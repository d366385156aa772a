import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { Kind, parse } from 'graphql';

/**
 * Lets the build succeed before the documents of new operations are generated: REST rows import them, and the schema that
 * the generator needs comes from the build. The first step of `npm run generate`, run from the project's folder.
 */
for (const source of globSync('src/**/*.operations.graphql')) {
  const file = source.replace(/\.graphql$/, '.generated.ts');
  const generated = textOf(file);
  const missing = parse(readFileSync(source, 'utf8'))
    .definitions.flatMap((node) => (node.kind === Kind.OPERATION_DEFINITION ? (node.name?.value ?? []) : []))
    .map((name) => `${name.charAt(0).toUpperCase()}${name.slice(1)}Document`)
    .filter((name) => !generated.includes(`export const ${name} `));
  if (missing.length === 0) continue;
  const stubs = missing.map((name) => `export const ${name} = { kind: 'Document', definitions: [] } as never;\n`);
  writeFileSync(file, generated + stubs.join(''));
}

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return '';
    throw error;
  }
}
