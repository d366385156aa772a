/** The version of the protocol, which Vertex AI expects in the body. Anthropic documentation, "Claude on Vertex AI". */
export const VERTEX_VERSION = 'vertex-2023-10-16';

/**
 * The betas that Vertex AI accepts; of others it says "Unexpected value(s) … for the `anthropic-beta` header" and refuses the
 * request. BerriAI/litellm, anthropic_beta_headers_config.json, `vertex_ai`; the header is where it reads them (litellm#22321).
 */
export const VERTEX_BETAS: ReadonlySet<string> = new Set([
  'compact-2026-01-12',
  'compact-2026-09-04',
  'computer-use-2025-01-24',
  'computer-use-2025-11-24',
  'context-1m-2025-08-07',
  'context-management-2025-06-27',
  'dangerous-tool-use-2026-09-03',
  'interleaved-thinking-2025-05-14',
  'per-turn-control-2026-07-01',
  'thinking-binding-controls-2026-08-01',
  'thinking-display-updates-2026-08-18',
  'tool-search-tool-2025-10-19',
  'web-search-2025-03-05',
]);

/** Names that Vertex AI has for betas of Anthropic's own API. */
export const VERTEX_BETA_NAMES: Readonly<Record<string, string>> = {
  'advanced-tool-use-2025-11-20': 'tool-search-tool-2025-10-19',
};
