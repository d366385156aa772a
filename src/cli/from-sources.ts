import { existsSync, readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';
import { transformSync } from '@swc/core';
import { type DocumentNode, type FragmentDefinitionNode, Kind, parse, visit } from 'graphql';

/**
 * Lets Node run `src/` as it is, without a build: `node --import ./src/cli/from-sources.ts src/cli/generate.ts`. The documents
 * of operations are read from their `.operations.graphql`, so that the schema, from which they are generated, needs none of them.
 */
const GENERATED = '.operations.generated.ts';

registerHooks({
  resolve(specifier, context, next) {
    if (!specifier.startsWith('.') || context.parentURL === undefined) return next(specifier, context);
    const source = new URL(specifier.replace(/\.js$/, '.ts'), context.parentURL);
    const isSource = source.pathname.endsWith(GENERATED) || existsSync(source);
    return isSource && source.pathname.endsWith('.ts')
      ? { url: source.href, format: 'module', shortCircuit: true }
      : next(specifier, context);
  },
  load(url, context, next) {
    if (!url.endsWith('.ts') || url.includes('/node_modules/')) return next(url, context);
    const filename = fileURLToPath(url);
    const source = filename.endsWith(GENERATED)
      ? documentsOf(filename.replace(GENERATED, '.operations.graphql'))
      : transformSync(readFileSync(filename, 'utf8'), { filename, sourceMaps: false }).code;
    return { format: 'module', source, shortCircuit: true };
  },
});

/** A module that exports the document of each operation, with the fragments that it spreads. */
function documentsOf(file: string): string {
  const { definitions } = parse(readFileSync(file, 'utf8'), { noLocation: true });
  const fragments = new Map(
    definitions.flatMap((node) => (node.kind === Kind.FRAGMENT_DEFINITION ? [[node.name.value, node]] : [])),
  );
  const exports = definitions.flatMap((node) => {
    if (node.kind !== Kind.OPERATION_DEFINITION || node.name === undefined) return [];
    const document: DocumentNode = { kind: Kind.DOCUMENT, definitions: [node, ...spreadIn(node, fragments)] };
    const name = node.name.value;
    return `export const ${name.charAt(0).toUpperCase()}${name.slice(1)}Document = ${JSON.stringify(document)};\n`;
  });
  return exports.join('');
}

function spreadIn(
  node: DocumentNode['definitions'][number],
  fragments: ReadonlyMap<string, FragmentDefinitionNode>,
  found = new Set<FragmentDefinitionNode>(),
): ReadonlySet<FragmentDefinitionNode> {
  visit(node, {
    FragmentSpread({ name }) {
      const fragment = fragments.get(name.value);
      if (fragment === undefined || found.has(fragment)) return;
      found.add(fragment);
      spreadIn(fragment, fragments, found);
    },
  });
  return found;
}
