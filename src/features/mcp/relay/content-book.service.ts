import type { Principal } from '../../../contracts/identity.js';
import { untilAborted } from '../../../shared/outbound/pinned-connector.js';
import { DomainError } from '../../../shared/errors.js';
import type { ServerConnections } from '../outbound/server-connections.js';
import type { ToolConnection } from '../outbound/tool-connection.js';
import type { UsableServer } from '../tools/tool-book.service.js';
import { type ContentKind, contentsIn, type ServerContent } from './content.rules.js';

/** How long lists of a server are kept, ms. */
const KEPT_MILLIS = 60_000;
/** Time for all lists of a server, ms: one that is slow holds back the others'. */
const DEADLINE_MILLIS = 5_000;

type Contents = Record<ContentKind, ServerContent[]>;

/** An item under the name that it has at an address. */
export interface ServedContent extends ServerContent {
  publicName: string;
  server: UsableServer;
}

const NOTHING: Contents = { resources: [], templates: [], prompts: [] };

/** The offers of servers beside tools, as they listed it a minute ago at most. A server that does not answer offers nothing. */
export class ContentBook {
  /** By connections: a server that is connected otherwise is another one. */
  private readonly kept = new WeakMap<ToolConnection, { until: number; contents: Promise<Contents> }>();

  constructor(private readonly options: { now: () => number }) {}

  /** The items of servers, in the order of the servers. */
  async of(
    kind: ContentKind,
    servers: readonly UsableServer[],
    principal: Principal,
    signal: AbortSignal,
  ): Promise<ServedContent[]> {
    const all = await untilAborted(Promise.all(servers.map((server) => this.contentsOf(server, principal))), signal);
    return servers.flatMap((server, at) =>
      (all[at] ?? NOTHING)[kind].map((content) => ({ ...content, publicName: content.name, server })),
    );
  }

  private async contentsOf({ connections }: UsableServer, principal: Principal): Promise<Contents> {
    const connection = await reached(connections, principal);
    if (connection === undefined) return NOTHING;
    const now = this.options.now();
    const known = this.kept.get(connection);
    if (known !== undefined && now < known.until) return known.contents;
    const contents = asked(connection);
    this.kept.set(connection, { until: now + KEPT_MILLIS, contents });
    return contents;
  }
}

/** The caller's connection; undefined for who has no account there. */
async function reached(connections: ServerConnections, principal: Principal): Promise<ToolConnection | undefined> {
  try {
    return await connections.for(principal);
  } catch (error) {
    if (error instanceof DomainError) return undefined;
    throw error;
  }
}

async function asked(connection: ToolConnection): Promise<Contents> {
  const deadline = AbortSignal.timeout(DEADLINE_MILLIS);
  try {
    const { resources, templates, prompts } = await connection.contents(deadline);
    return {
      resources: contentsIn('resources', resources),
      templates: contentsIn('templates', templates),
      prompts: contentsIn('prompts', prompts),
    };
  } catch (error) {
    // Its state says that it does not answer; the others' lists are there all the same.
    if (error instanceof DomainError || deadline.aborted) return NOTHING;
    throw error;
  }
}
