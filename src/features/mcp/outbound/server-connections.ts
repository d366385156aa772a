import { LRUCache } from 'lru-cache';
import type { Principal } from '../../../contracts/identity.js';
import { DomainError } from '../../../shared/errors.js';
import type { PersonalAuthorization } from './authorization.js';
import type { ToolConnection } from './tool-connection.js';

/** The most people who have a connection of their own to one server, on each instance. */
const MAX_PEOPLE = 500;

/** How people's own connections are opened. */
interface Personal {
  authorization: (principal: Principal, holder: string) => PersonalAuthorization;
  open: (authorization: PersonalAuthorization) => ToolConnection;
}

/** The connections of this instance to a server: one for all, or one for each person where each has an account there. */
export class ServerConnections {
  private readonly own = new LRUCache<string, { account: string; connection: ToolConnection }>({
    max: MAX_PEOPLE,
    dispose: ({ connection }) => void connection.close(),
  });

  /** Without `personal` all have the same. */
  constructor(
    private readonly shared: ToolConnection,
    private readonly personal: Personal | undefined,
  ) {}

  /**
   * The connection for a caller. Throws FORBIDDEN for services, which have no account anywhere, and for people who have to connect
   * theirs first.
   */
  async for(principal: Principal): Promise<ToolConnection> {
    if (this.personal === undefined) return this.shared;
    const holder = principal.keyId;
    if (holder === null) throw new DomainError('FORBIDDEN', 'people connect this server for themselves, not services');
    const authorization = this.personal.authorization(principal, holder);
    const account = await authorization.account();
    const known = this.own.get(holder);
    // A session at the server is of the account that began it.
    if (known?.account === account) return known.connection;
    const connection = this.personal.open(authorization);
    this.own.set(holder, { account, connection });
    return connection;
  }

  async close(): Promise<void> {
    const closing = [...this.own.values()].map(({ connection }) => connection.close());
    this.own.clear();
    await Promise.all([this.shared.close(), ...closing]);
  }
}
