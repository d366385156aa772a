import type { SecretBox } from '../../../shared/keys/secret-box.js';
import type { ProviderFetch } from '../../../shared/outbound/provider-fetch.js';
import type { TargetGuard } from '../../../shared/outbound/target-guard.js';
import { ClientTokens } from '../credentials/client-tokens.service.js';
import type { ConnectTickets } from '../credentials/connect-tickets.js';
import type { PersonTokenRecords } from '../credentials/person-token-records.service.js';
import type { PersonTokens } from '../credentials/person-tokens.service.js';
import type { OpenApiSource } from '../openapi/openapi-connection.js';
import type { McpServerRecord } from '../servers/mcp-server.entity.js';
import { serverSecret } from '../servers/server-records.js';
import { type Authorization, ofPerson, ofTheGateway } from './authorization.js';
import { openConnection } from './open-connection.js';
import type { ProgramServers } from '../programs/program-servers.service.js';
import { ServerConnections } from './server-connections.js';
import type { ToolConnection } from './tool-connection.js';

type OpenedServer = Pick<McpServerRecord, 'id' | 'tenantId' | 'name' | 'kind' | 'url' | 'secret' | 'version'>;

interface ServerOpeningOptions {
  secrets: Pick<SecretBox, 'open'>;
  guard: TargetGuard;
  version: string;
  now: () => number;
  fetch: ProviderFetch;
  tokens: PersonTokens;
  accounts: PersonTokenRecords;
  tickets: ConnectTickets;
  programs: ProgramServers;
}

/** Opens connections to servers of tools with what each of them is asked with. */
export class ServerOpening {
  constructor(private readonly options: ServerOpeningOptions) {}

  /** The connections for callers of tools. Throws when the server's secret cannot be opened. */
  open(server: OpenedServer): ServerConnections {
    const { tokens, tickets, programs } = this.options;
    if (server.kind === 'stdio') return new ServerConnections(programs.connection(server), undefined);
    const { headers, client, person } = serverSecret(server, this.options.secrets);
    if (person === undefined)
      return new ServerConnections(this.connection(server, headers, this.ofClient(server, client)), undefined);
    const place = { tenantId: server.tenantId, serverId: server.id, serverName: server.name, url: server.url };
    return new ServerConnections(this.connection(server, headers), {
      authorization: (caller, holder) =>
        ofPerson({ tokens, tickets, place: { ...place, holder }, caller, fixedScope: person.scope }),
      open: (authorization) => this.connection(server, headers, authorization),
    });
  }

  /** A connection to look at what a server offers: with the account of whoever connected it first, where people do. */
  async forDiscovery(server: OpenedServer, source?: OpenApiSource): Promise<ToolConnection> {
    const { tokens, accounts, tickets, secrets, programs } = this.options;
    // One process for all: a look begins none of its own, and ends none.
    if (server.kind === 'stdio') return keptOpen(programs.connection(server));
    const { headers, client, person } = serverSecret(server, secrets);
    if (person === undefined) return this.connection(server, headers, this.ofClient(server, client), source);
    const holder = (await accounts.first(server.tenantId, server.id)) ?? '';
    const place = { tenantId: server.tenantId, serverId: server.id, serverName: server.name, url: server.url, holder };
    return this.connection(server, headers, ofPerson({ tokens, tickets, place, fixedScope: person.scope }), source);
  }

  private ofClient(
    { url: resource }: OpenedServer,
    credentials: ConstructorParameters<typeof ClientTokens>[0]['credentials'] | undefined,
  ): Authorization | undefined {
    const { fetch, now } = this.options;
    return credentials && ofTheGateway(new ClientTokens({ credentials, resource, fetch, now }));
  }

  private connection(
    { kind, url }: OpenedServer,
    headers: Readonly<Record<string, string>>,
    authorization?: Authorization,
    source?: OpenApiSource,
  ): ToolConnection {
    const { guard, version, now } = this.options;
    return openConnection(kind, { target: { url, headers, authorization }, guard, version, now, source });
  }
}

/** The same connection, which others go on with. */
function keptOpen(connection: ToolConnection): ToolConnection {
  return {
    tools: (signal) => connection.tools(signal),
    contents: (signal) => connection.contents(signal),
    begin: (call) => connection.begin(call),
    task: (question, signal) => connection.task(question, signal),
    watch: (uri, updated) => connection.watch(uri, updated),
    close: () => Promise.resolve(),
  };
}
