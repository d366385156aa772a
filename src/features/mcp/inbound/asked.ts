import type { ServerContext } from '@modelcontextprotocol/server';
import type { ToolCaller } from '../../../contracts/tool-calls.js';
import type { ServedTool, UsableServer } from '../tools/tool-book.service.js';

/** One request: who makes it, and what is at the address that was asked. */
export interface AskedRequest {
  /** The virtual server; undefined at the address for everything. */
  address: string | undefined;
  tools: readonly ServedTool[];
  /** Those whose resources and prompts are there, the first before the others. */
  servers: { resources: readonly UsableServer[]; prompts: readonly UsableServer[] };
  /** Clients see a search instead of the list of tools. */
  search: boolean;
  instructions: string | undefined;
  /** A link to an item of the console. */
  linkTo: (path: string) => string;
  caller: Omit<ToolCaller, 'signal' | 'provenance'>;
  /** Called when a request turns out to be a call of a tool, which admission counts. */
  uncount: () => void;
}

/** The request that a message came with. Sessions outlive requests, and what a key may do can change between them. */
export function askedOf({ http }: Pick<ServerContext, 'http'>): AskedRequest {
  const extra = http?.authInfo?.extra;
  if (extra === undefined) throw new Error('a message without the request that it came with');
  // Made in `mcp.api.ts`, for this request.
  return extra as unknown as AskedRequest;
}
