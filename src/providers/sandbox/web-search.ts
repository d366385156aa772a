import type { JsonObject } from '../../shared/json/json.js';
import type { SandboxAnswer } from './answers.js';

const WEB_SEARCH = /^web_search(?:_preview)?(?:_\d|$)/;

/** The one page that the simulated web finds for a query. */
export interface FoundPage {
  query: string;
  page: { url: string; title: string };
}

const QUERY_WORDS = 8;

/** A function of the text alone, like everything here. */
export function searched(text: string): FoundPage {
  const query = text.trim().split(/\s+/).slice(0, QUERY_WORDS).join(' ');
  return { query, page: { url: `https://example.com/?q=${encodeURIComponent(query)}`, title: `About: ${query}` } };
}

/** Whether a tool is the provider's search. */
export function searches({ type }: JsonObject): boolean {
  return typeof type === 'string' && WEB_SEARCH.test(type);
}

function encrypted(found: FoundPage): string {
  return Buffer.from(`sandbox ${found.query}`).toString('base64');
}

/** Anthropic's search and its result. */
export function searchBlocks(one: SandboxAnswer, found: FoundPage | undefined): JsonObject[] {
  if (found === undefined) return [];
  const id = `srvtoolu_${one.id}`;
  const result = { type: 'web_search_result', ...found.page, encrypted_content: encrypted(found), page_age: null };
  return [
    { type: 'server_tool_use', id, name: 'web_search', input: { query: found.query } },
    { type: 'web_search_tool_result', tool_use_id: id, content: [result] },
  ];
}

/** Anthropic's citation of the page. */
export function citationsOf(found: FoundPage | undefined): JsonObject[] {
  if (found === undefined) return [];
  const location = {
    type: 'web_search_result_location',
    cited_text: found.page.title,
    encrypted_index: encrypted(found),
  };
  return [{ ...location, ...found.page }];
}
