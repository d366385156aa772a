import type { Authorization } from './authorization.js';

/** A server at an address, as it is connected to. */
export interface McpTarget {
  url: string;
  headers: Readonly<Record<string, string>>;
  /** Headers that change with time, such as tokens. */
  authorization?: Authorization | undefined;
}
