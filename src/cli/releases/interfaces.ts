import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildSchema, findBreakingChanges, type GraphQLSchema, lexicographicSortSchema, printSchema } from 'graphql';
import { apiDocument } from '../../server/api-document.js';
import type { JsonObject } from '../../shared/json/json.js';
import { PROJECT_ROOT } from '../../shared/project-root.js';
import { declaredChanges, latestVersion } from './declared-changes.rules.js';
import { openApiChanges } from './openapi-changes.rules.js';

const RELEASES = join(PROJECT_ROOT, 'docs', 'releases');
const SCHEMA = 'schema.graphql';
const OPENAPI = 'openapi.json';

/** The text of `schema.graphql`. */
export function schemaText(schema: GraphQLSchema): string {
  return `${printSchema(lexicographicSortSchema(schema))}\n`;
}

function openApi(schema: GraphQLSchema, version: string): JsonObject {
  return JSON.parse(JSON.stringify(apiDocument(schema, version, '/'))) as JsonObject;
}

/** Keeps what clients of a version rely on; the path of its folder. */
export function keepInterfaces(schema: GraphQLSchema): string {
  const { version } = JSON.parse(readFileSync(join(PROJECT_ROOT, 'package.json'), 'utf8')) as { version: string };
  const folder = join(RELEASES, version);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, SCHEMA), schemaText(schema));
  writeFileSync(join(folder, OPENAPI), `${JSON.stringify(openApi(schema, version), undefined, 1)}\n`);
  return folder;
}

/** Faults of `docs/schema-changes.md` as the list of breaking changes since the latest release. */
export function wrongDeclarations(schema: GraphQLSchema): string[] {
  const release = latestVersion(readdirSync(RELEASES));
  if (release === undefined) throw new Error(`no release in ${RELEASES}`);
  const kept = (file: string): string => readFileSync(join(RELEASES, release, file), 'utf8');
  const changes = [
    ...findBreakingChanges(buildSchema(kept(SCHEMA)), schema).map(({ description }) => description),
    ...openApiChanges(JSON.parse(kept(OPENAPI)) as JsonObject, openApi(schema, release)),
  ];
  const heading = `## Since ${release}`;
  const page = readFileSync(join(PROJECT_ROOT, 'docs', 'schema-changes.md'), 'utf8');
  const { undeclared, unfounded } = declaredChanges(page, heading, changes);
  return [
    ...undeclared.map((change) => `breaks clients of ${release}, and "${heading}" has no line for it: ${change}`),
    ...unfounded.map((change) => `"${heading}" has a line for a change that was not made: ${change}`),
  ];
}
