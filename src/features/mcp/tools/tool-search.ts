import MiniSearch from 'minisearch';
import type { JsonObject } from '../../../shared/json/json.js';
import type { ServedTool } from './tool-book.service.js';

/** The most tools that a search gives. */
export const MAX_FOUND = 20;
export const SEARCH_TOOL = 'search_tools';
export const CALL_TOOL = 'call_tool';

/** Words that say nothing about a tool. */
const COMMON: ReadonlySet<string> = new Set(
  'a an and are as at be by for from in is it of on or that the this to with'.split(' '),
);

/** The two tools that clients of a virtual server with a search see instead of all the others. */
export const META_TOOLS: readonly JsonObject[] = [
  {
    name: SEARCH_TOOL,
    description: 'Finds tools by what they do. Gives their names, descriptions and schemas; call them by call_tool.',
    inputSchema: {
      type: 'object',
      properties: {
        query: { type: 'string', description: 'Words for what is to be done.', maxLength: 500 },
        limit: { type: 'integer', minimum: 1, maximum: MAX_FOUND, default: 10 },
      },
      required: ['query'],
    },
    annotations: { readOnlyHint: true },
  },
  {
    name: CALL_TOOL,
    description: 'Calls a tool that search_tools found.',
    inputSchema: {
      type: 'object',
      properties: {
        name: { type: 'string', description: 'The name of the tool.' },
        arguments: { type: 'object', description: 'Its arguments, by its inputSchema.' },
      },
      required: ['name'],
    },
  },
];

/** The tools that fit a query best, by their names, titles and descriptions (BM25); of equals, by their names. */
export function searchTools(tools: readonly ServedTool[], query: string, limit: number): ServedTool[] {
  const index = new MiniSearch<{ id: number; name: string; title: string; description: string }>({
    fields: ['name', 'title', 'description'],
    processTerm: (term) => (COMMON.has(term.toLowerCase()) ? null : term.toLowerCase()),
    searchOptions: { prefix: true, boost: { name: 3, title: 2 } },
  });
  index.addAll(
    tools.map(({ publicName, definition }, id) => ({
      id,
      name: publicName.replaceAll(/[_.-]/g, ' '),
      title: textOf(definition.title),
      description: textOf(definition.description),
    })),
  );
  const found = index.search(query).sort((one, other) => other.score - one.score || Number(one.id) - Number(other.id));
  return found.slice(0, limit).flatMap(({ id }) => tools[Number(id)] ?? []);
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
