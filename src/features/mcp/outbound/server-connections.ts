import { LRUCache } from 'lru-cache';
import type { Principal } from '../../../contracts/identity.js';
import { DomainError } from '../../../shared/errors.js';
import type { McpConnection } from './mcp-connection.js';

/** The most people who have a connection of their own to one server, on each instance. */
const MAX_PEOPLE = 500;

/** The connections of this instance to a server: one for all, or one for each person where each has an account there. */
export class ServerConnections {
  private readonly own = new LRUCache<string, McpConnection>({
    max: MAX_PEOPLE,
    dispose: (connection) => void connection.close(),
  });

  /** `open` makes a person's connection; absent where all have the same. */
  constructor(
    private readonly shared: McpConnection,
    private readonly open: ((principal: Principal, holder: string) => McpConnection) | undefined,
  ) {}

  /** The connection for a caller. Throws FORBIDDEN for services, which have no account anywhere. */
  for(principal: Principal): McpConnection {
    if (this.open === undefined) return this.shared;
    const holder = principal.keyId;
    if (holder === null) throw new DomainError('FORBIDDEN', 'people connect this server for themselves, not services');
    const known = this.own.get(holder);
    if (known !== undefined) return known;
    const opened = this.open(principal, holder);
    this.own.set(holder, opened);
    return opened;
  }

  async close(): Promise<void> {
    const closing = [...this.own.values()].map((connection) => connection.close());
    this.own.clear();
    await Promise.all([this.shared.close(), ...closing]);
  }
}
