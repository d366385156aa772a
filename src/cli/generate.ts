import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { type DocumentNode, Kind, lexicographicSortSchema, parse, printSchema, validate, visit } from 'graphql';
import { buildDomainSchema } from '../graphql/schema.js';
import { resolverClasses } from '../resolvers.js';
import { PROJECT_ROOT } from '../shared/project-root.js';
import { lifecyclePage } from './lifecycle-drawing.js';

/**
 * Writes `schema.graphql`, the drawing of the proposals' lifecycle and, for each `*.operations.graphql`, a module of parsed
 * documents. With `--check` it writes nothing and fails when a file is stale.
 */
const schema = buildDomainSchema(resolverClasses);

function operationFiles(): string[] {
  const files = readdirSync(join(PROJECT_ROOT, 'src', 'features'), { recursive: true, encoding: 'utf8' });
  return files
    .filter((file) => file.endsWith('.operations.graphql'))
    .map((file) => join(PROJECT_ROOT, 'src', 'features', file));
}

/** One document per operation, with the fragments that it uses, directly or through others. */
function documentOf(whole: DocumentNode, name: string): DocumentNode {
  const fragments = new Map(
    whole.definitions.flatMap((node) => (node.kind === Kind.FRAGMENT_DEFINITION ? [[node.name.value, node]] : [])),
  );
  const definitions = whole.definitions.filter(
    (node) => node.kind === Kind.OPERATION_DEFINITION && node.name?.value === name,
  );
  for (const definition of definitions) {
    visit(definition, {
      FragmentSpread(spread) {
        const fragment = fragments.get(spread.name.value);
        if (fragment !== undefined && !definitions.includes(fragment)) definitions.push(fragment);
      },
    });
  }
  return { kind: Kind.DOCUMENT, definitions };
}

function moduleOf(file: string): string {
  const whole = parse(readFileSync(file, 'utf8'), { noLocation: true });
  const lines = [
    `// Made from ${relative(dirname(file), file)} by \`npm run generate\`; do not edit.`,
    "import type { DocumentNode } from 'graphql';",
  ];
  for (const node of whole.definitions) {
    if (node.kind !== Kind.OPERATION_DEFINITION) continue;
    const name = node.name?.value ?? '';
    const document = documentOf(whole, name);
    const errors = validate(schema, document);
    if (name === '' || errors.length > 0)
      throw new Error(`${relative(PROJECT_ROOT, file)}: ${name}: ${errors.map(({ message }) => message).join('; ')}`);
    lines.push('', `export const ${name}Document = ${JSON.stringify(document)} as unknown as DocumentNode;`);
  }
  return `${lines.join('\n')}\n`;
}

const outputs = new Map([[join(PROJECT_ROOT, 'schema.graphql'), `${printSchema(lexicographicSortSchema(schema))}\n`]]);
outputs.set(join(PROJECT_ROOT, 'docs', 'proposal-lifecycle.md'), lifecyclePage());
for (const file of operationFiles()) outputs.set(file.replace(/\.graphql$/, '.generated.ts'), moduleOf(file));

const isCheck = process.argv.includes('--check');
const stale = [...outputs].filter(([file, text]) => !isCurrent(file, text));
for (const [file, text] of stale) {
  if (!isCheck) writeFileSync(file, text);
  process.stdout.write(`${isCheck ? 'stale' : 'written'}: ${relative(PROJECT_ROOT, file)}\n`);
}
if (isCheck && stale.length > 0) {
  process.stderr.write('run "npm run generate" and commit the result\n');
  process.exitCode = 1;
}

function isCurrent(file: string, text: string): boolean {
  try {
    return readFileSync(file, 'utf8') === text;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
    throw error;
  }
}
