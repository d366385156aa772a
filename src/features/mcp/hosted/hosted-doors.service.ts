import type { HostedDoor, HostedToolServers } from '../../../contracts/hosted-tools.js';
import type { Directory, Principal } from '../../../contracts/identity.js';
import { DomainError, invalidRequest } from '../../../shared/errors.js';
import type { AgentSession } from '../../../shared/http/agent-session.js';
import type { SecretBox } from '../../../shared/keys/secret-box.js';
import type { Clock } from '../../../shared/time/clock.js';
import type { ToolBook } from '../tools/tool-book.service.js';
import type { VirtualBook } from '../virtual/virtual-book.service.js';

/** How long a provider may call tools after it was asked, ms. */
const TICKET_MILLIS = 15 * 60_000;
const PREFIX = 'pct_';
const TICKET = /^Bearer +pct_([\w-]{1,4096})$/i;
/** The purpose that tickets are sealed for: nothing else that this key encrypts opens as one. */
const BINDING = 'ticket of a hosted call';
const PATH = '/mcp';
/** The beginning of an address that is a name of this gateway. */
const NAMED = 'mcp:';

/** Where a ticket leads: the path of an endpoint, and the server that alone is there, if any. */
interface Place {
  path: string;
  server: string | undefined;
}

interface Ticket extends Place {
  until: number;
  tenantId: string;
  actor: string;
  actorType: 'user' | 'service';
  keyId: string | null;
  session: AgentSession | undefined;
  modelCall: string | undefined;
}

/** Who comes with a ticket, and for what. */
export interface TicketHolder {
  principal: Principal;
  server: string | undefined;
  session: AgentSession | undefined;
  modelCall: string | undefined;
}

interface HostedDoorsOptions {
  book: Pick<ToolBook, 'serversOf'>;
  virtual: Pick<VirtualBook, 'find'>;
  directory: Pick<Directory, 'actingFor'>;
  secrets: Pick<SecretBox, 'seal' | 'open'>;
  clock: Clock;
  publicUrl: string | undefined;
}

/**
 * Doors by which providers that call tools themselves come back through the gateway. A ticket is encrypted and kept nowhere: it
 * is for one endpoint, one server and one key, for minutes, and of no use once that key or its person has gone.
 */
export class HostedDoors implements HostedToolServers {
  constructor(private readonly options: HostedDoorsOptions) {}

  door(principal: Principal, address: string, path: string): HostedDoor {
    const { publicUrl } = this.options;
    if (publicUrl === undefined)
      throw invalidRequest([
        { path, message: 'needs PUBLIC_URL, at which the provider reaches this gateway, to be set by its operator' },
      ]);
    const place = this.placeOf(principal.tenant.id, address, publicUrl);
    if (place === undefined)
      throw invalidRequest([{ path, message: 'is not of a server of tools that is connected here' }]);
    return {
      url: publicUrl + place.path,
      ticket: ({ session, modelCall }) => this.seal(principal, { ...place, session, modelCall }),
    };
  }

  /** Whether a header brings a ticket, valid or not. */
  static isTicket(authorization: string | undefined): authorization is string {
    return authorization !== undefined && TICKET.test(authorization);
  }

  /** Who comes with a ticket to the endpoint at `path`. Throws UNAUTHORIZED, and what the directory does. */
  holderOf(authorization: string, path: string): TicketHolder {
    const ticket = this.opened(TICKET.exec(authorization)?.[1] ?? '');
    const { directory, clock } = this.options;
    if (ticket === undefined || ticket.until <= clock.now() || ticket.path !== path) throw refused();
    const { tenantId, actor, actorType, keyId, server, session, modelCall } = ticket;
    const principal = directory.actingFor({ tenantId, actor, actorType, keyId });
    if (principal === undefined) throw refused();
    return { principal, server, session, modelCall };
  }

  private placeOf(tenantId: string, address: string, publicUrl: string): Place | undefined {
    const own = publicUrl + PATH;
    if (address === own) return { path: PATH, server: undefined };
    const name = address.startsWith(NAMED) ? address.slice(NAMED.length) : undefined;
    const servers = this.options.book.serversOf(tenantId);
    const server = servers.find((one) => (name === undefined ? one.url === address : one.name === name));
    if (server !== undefined) return { path: PATH, server: server.id };
    const asked = address.startsWith(`${own}/`) ? address.slice(own.length + 1) : name;
    const virtual = asked === undefined ? undefined : this.options.virtual.find(tenantId, asked);
    return virtual && { path: `${PATH}/${virtual.name}`, server: undefined };
  }

  private seal(
    { tenant, subject, subjectType, keyId }: Principal,
    about: Place & Pick<Ticket, 'session' | 'modelCall'>,
  ): string {
    const { secrets, clock } = this.options;
    const ticket: Ticket = {
      ...about,
      until: clock.now() + TICKET_MILLIS,
      tenantId: tenant.id,
      actor: subject,
      actorType: subjectType,
      keyId,
    };
    return PREFIX + secrets.seal(Buffer.from(JSON.stringify(ticket)), BINDING).toString('base64url');
  }

  private opened(text: string): Ticket | undefined {
    try {
      // Sealed here as exactly that.
      return JSON.parse(this.options.secrets.open(Buffer.from(text, 'base64url'), BINDING).toString()) as Ticket;
    } catch {
      // Whatever somebody sends as a ticket.
      return undefined;
    }
  }
}

function refused(): DomainError {
  return new DomainError('UNAUTHORIZED', 'the ticket is not valid here, or has ended');
}
