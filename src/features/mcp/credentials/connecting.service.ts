import type { FilterQuery } from '@mikro-orm/postgresql';
import * as oidc from 'openid-client';
import type { Principal } from '../../../contracts/identity.js';
import { newestFirst, newestPage } from '../../../database/newest-first.js';
import type { UnitOfWork } from '../../../database/unit-of-work.js';
import type { TimedJob } from '../../../events/timed-work.js';
import { DomainError } from '../../../shared/errors.js';
import { isUuid } from '../../../shared/ids.js';
import type { SecretBox } from '../../../shared/keys/secret-box.js';
import type { ProviderFetch } from '../../../shared/outbound/provider-fetch.js';
import type { Page, PageRequest } from '../../../shared/page.js';
import { administers, seesEverything } from '../../../shared/principals.js';
import { McpServerRecord } from '../servers/mcp-server.entity.js';
import type { PersonCredentials } from '../servers/mcp-server.rules.js';
import { serverSecret } from '../servers/server-records.js';
import type { ToolDiscovery } from '../tools/tool-discovery.service.js';
import type { ConnectFlow } from './connect-flow.js';
import type { ConnectTickets } from './connect-tickets.js';
import { McpTokenRecord } from './mcp-token.entity.js';
import type { PersonTokenRecords } from './person-token-records.service.js';
import type { PersonTokens } from './person-tokens.service.js';
import { asksConsent } from './scope.rules.js';
import type { OwnAddresses, ServerDiscovery } from './server-discovery.service.js';
import { receivedTokens, tokenConfiguration, tokenFault } from './token-client.js';

/** Tokens of members and keys that are no more. */
const PURGE = `DELETE FROM mcp_tokens t WHERE t.id IN (SELECT o.id FROM mcp_tokens o
   LEFT JOIN members m ON m.tenant_id = o.tenant_id AND m.id::text = o.holder
   LEFT JOIN api_keys k ON k.tenant_id = o.tenant_id AND k.id = o.holder
  WHERE m.status = 'deactivated' OR k.revoked_at IS NOT NULL LIMIT 1000) RETURNING 1`;
const DUE = `SELECT 1 FROM mcp_tokens o
   LEFT JOIN members m ON m.tenant_id = o.tenant_id AND m.id::text = o.holder
   LEFT JOIN api_keys k ON k.tenant_id = o.tenant_id AND k.id = o.holder
  WHERE m.status = 'deactivated' OR k.revoked_at IS NOT NULL`;

/** The server that a person may connect, and for whom. */
export interface Connectable {
  server: McpServerRecord;
  credentials: PersonCredentials;
  /** The member or the key that the tokens are to serve. */
  holder: string;
  isOwn: boolean;
  /** The scopes that the server missed in the account that there is. */
  missing: string | undefined;
}

/** How a person asks: by the ticket of a call, or by the id of a server for themselves. */
export interface ConnectRequest {
  ticket?: string | undefined;
  server?: string | undefined;
}

interface ConnectingOptions {
  unitOfWork: UnitOfWork;
  secrets: Pick<SecretBox, 'open'>;
  tickets: ConnectTickets;
  tokens: PersonTokens;
  accounts: PersonTokenRecords;
  discovery: ServerDiscovery;
  tools: ToolDiscovery;
  fetch: ProviderFetch;
}

/** Connects servers of tools to accounts of people (OAuth 2.1, code with PKCE). */
export class Connecting {
  constructor(private readonly options: ConnectingOptions) {}

  /** The server that a person who is signed in would connect. Throws NOT_FOUND where the ticket is not theirs, or there is no such server. */
  async find(principal: Principal, { ticket, server: id }: ConnectRequest): Promise<Connectable> {
    const { unitOfWork, secrets, tickets } = this.options;
    const given = ticket === undefined ? undefined : tickets.read(ticket);
    const tenantId = principal.tenant.id;
    // A link that somebody else's call got must not connect an account of whoever opens it.
    if (ticket !== undefined && (given?.tenantId !== tenantId || given.subject !== principal.subject)) throw unknown();
    const serverId = given?.serverId ?? id ?? '';
    const holder = given?.holder ?? principal.keyId ?? '';
    const server = isUuid(serverId)
      ? await unitOfWork.tenant(tenantId, ({ em }) => em.findOne(McpServerRecord, { id: serverId, enabled: true }))
      : null;
    const credentials = server === null ? undefined : serverSecret(server, secrets).person;
    if (server === null || credentials === undefined) throw unknown();
    return { server, credentials, holder, isOwn: holder === principal.keyId, missing: given?.scope };
  }

  /** Where the person's browser goes to, and what it has to keep. Throws what `find` does, and PROVIDER_ERROR. */
  async begin(
    principal: Principal,
    request: ConnectRequest,
    addresses: (server: McpServerRecord) => OwnAddresses,
  ): Promise<{ redirect: string; flow: ConnectFlow }> {
    const { server, credentials, holder, missing } = await this.find(principal, request);
    const { redirectUri, document } = addresses(server);
    const { discovery, accounts } = this.options;
    const granted = missing === undefined ? '' : await accounts.scope(server.tenantId, server.id, holder);
    const widened = missing === undefined ? [] : [granted, missing];
    const plan = await discovery.plan(server.url, credentials, { redirectUri, document }, widened);
    const [state, verifier] = [oidc.randomState(), oidc.randomPKCECodeVerifier()];
    const configuration = await tokenConfiguration(plan.server, plan.client, this.options.fetch);
    const redirect = oidc.buildAuthorizationUrl(configuration, {
      redirect_uri: redirectUri,
      code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      state,
      resource: plan.resource,
      ...(plan.scope === undefined ? {} : { scope: plan.scope }),
      ...(asksConsent(plan.scope) ? { prompt: 'consent' } : {}),
    });
    const { id: serverId, tenantId, name: serverName, version: serverVersion, url } = server;
    const { subject, sessionId = '' } = principal;
    const { clientId, clientSecret, proof } = plan.client;
    const authMethods = plan.server.authMethods && [...plan.server.authMethods];
    return {
      redirect: redirect.href,
      flow: {
        tenantId,
        serverId,
        serverName,
        serverVersion,
        url,
        holder,
        subject,
        sessionId,
        state,
        verifier,
        redirectUri,
        resource: plan.resource,
        server: { ...plan.server, authMethods },
        client: { clientId, clientSecret, proof },
        scope: plan.scope,
      },
    };
  }

  /**
   * Takes the answer of the authorization server, for the session that began. Throws FORBIDDEN for another session, PROVIDER_ERROR
   * for an answer that is of another request or issuer.
   */
  async finish(principal: Principal, flow: ConnectFlow, search: string): Promise<void> {
    const { tokens, tools, fetch } = this.options;
    if (principal.sessionId !== flow.sessionId || principal.tenant.id !== flow.tenantId)
      throw new DomainError('FORBIDDEN', 'this was begun in another session: begin again');
    const { tenantId, serverId, serverName, url, holder, resource, server, client, subject } = flow;
    const now = await this.find(principal, { server: serverId });
    if (now.server.version !== flow.serverVersion)
      throw new DomainError('CONFLICT', 'the server was changed meanwhile: begin again');
    const answered = await this.exchanged(flow, search, await tokenConfiguration(server, client, fetch));
    // An answer without a scope grants what was asked for (RFC 6749, section 5.1).
    const received = { ...answered, scope: answered.scope ?? flow.scope };
    await tokens.keep(
      { tenantId, serverId, serverName, url, holder },
      { subject, resource, tokens: received, server, client },
    );
    await tools.look(tenantId, serverId);
  }

  /** Newest first: all of the tenant's for those who see everything, otherwise the caller's own. */
  async connections(principal: Principal, page: PageRequest, subject?: string | null): Promise<Page<McpTokenRecord>> {
    const { where, options } = newestFirst(page);
    const conditions: FilterQuery<McpTokenRecord>[] = [where];
    const whose = seesEverything(principal.roles) ? subject : principal.subject;
    if (whose != null) conditions.push({ subject: whose });
    const found = await this.options.unitOfWork.tenant(principal.tenant.id, ({ em }) =>
      em.find(McpTokenRecord, { $and: conditions }, options),
    );
    return newestPage(found, page);
  }

  /** Forgets the tokens. Throws NOT_FOUND for one that is neither the caller's own nor, for administrators, of their tenant. */
  async end(principal: Principal, id: string): Promise<void> {
    const { unitOfWork, tokens, accounts } = this.options;
    await unitOfWork.tenant(principal.tenant.id, async (unit) => {
      const found = isUuid(id) ? await unit.em.findOne(McpTokenRecord, { id }) : null;
      if (found === null || (found.subject !== principal.subject && !administers(principal.roles)))
        throw new DomainError('NOT_FOUND', `there is no connection ${id}`);
      const server = await unit.em.findOne(McpServerRecord, { id: found.serverId }, { fields: ['name'] });
      accounts.record(unit, 'mcp.disconnected', found, server?.name ?? '', principal.subject);
      unit.em.remove(found);
    });
    await tokens.reload(id);
  }

  /** Removes tokens of people and keys that can act no more. */
  purgeJob(): TimedJob {
    return {
      name: 'remove tokens of people who left',
      due: `${DUE} LIMIT 1`,
      run: () => this.options.unitOfWork.platform(async ({ em }) => (await em.execute<unknown[]>(PURGE)).length),
    };
  }

  private async exchanged(
    { redirectUri, state, verifier, resource }: ConnectFlow,
    search: string,
    at: oidc.Configuration,
  ) {
    try {
      const checks = { expectedState: state, pkceCodeVerifier: verifier };
      return receivedTokens(await oidc.authorizationCodeGrant(at, new URL(redirectUri + search), checks, { resource }));
    } catch (error) {
      throw tokenFault(error);
    }
  }
}

function unknown(): DomainError {
  return new DomainError('NOT_FOUND', 'there is nothing to connect here: call the tool again for a new link');
}
