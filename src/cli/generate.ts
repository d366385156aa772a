import { readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { buildDomainSchema } from '../graphql/schema.js';
import { checkRoutes } from '../rest/compile/check-routes.js';
import { errorMarkdown } from '../rest/openapi/error-page.js';
import { resolverClasses, routes } from '../server/modules.js';
import { PROJECT_ROOT } from '../shared/project-root.js';
import { lifecyclePage } from './lifecycle-drawing.js';
import { keepInterfaces, schemaText, wrongDeclarations } from './releases/interfaces.js';

/**
 * Writes `schema.graphql`, the page of errors and the drawing of the proposals' lifecycle, once the rows of the REST table fit the
 * schema. With `--check` it writes nothing, and fails when one is stale or a breaking change of the APIs is not declared. With
 * `--release` it keeps the APIs as those of the version in `package.json`.
 */
const schema = buildDomainSchema(resolverClasses);
checkRoutes(schema, routes);

const outputs = new Map([
  [join(PROJECT_ROOT, 'schema.graphql'), schemaText(schema)],
  [join(PROJECT_ROOT, 'docs', 'errors.md'), errorMarkdown()],
  [join(PROJECT_ROOT, 'docs', 'proposal-lifecycle.md'), lifecyclePage()],
]);

if (process.argv.includes('--release'))
  process.stdout.write(`written: ${relative(PROJECT_ROOT, keepInterfaces(schema))}\n`);
else generate();

function generate(): void {
  const isCheck = process.argv.includes('--check');
  const stale = [...outputs].filter(([file, text]) => !isCurrent(file, text));
  for (const [file, text] of stale) {
    if (!isCheck) writeFileSync(file, text);
    process.stdout.write(`${isCheck ? 'stale' : 'written'}: ${relative(PROJECT_ROOT, file)}\n`);
  }
  if (!isCheck) return;
  const wrong = wrongDeclarations(schema);
  if (stale.length > 0) process.stderr.write('run "npm run generate" and commit the result\n');
  for (const line of wrong) process.stderr.write(`docs/schema-changes.md: ${line}\n`);
  if (stale.length > 0 || wrong.length > 0) process.exitCode = 1;
}

function isCurrent(file: string, text: string): boolean {
  try {
    return readFileSync(file, 'utf8') === text;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
    throw error;
  }
}
