import type { Principal } from '../../../contracts/identity.js';
import { DomainError } from '../../../shared/errors.js';
import type { JsonObject } from '../../../shared/json/json.js';
import { type OAuthParameters, parametersOf } from '../device/oauth-body.js';
import { OAuthError } from '../device/oauth-error.js';
import type { UserSession } from '../records/user-session.entity.js';
import { answerUri, type AskedAuthorization, readAuthorization } from './authorization.rules.js';
import type { ConnectedApplications } from './connected-applications.service.js';
import type { KnownClient, OauthClients } from './oauth-clients.service.js';
import { isRegistered, redirectHost } from './redirect-uris.rules.js';
import type { TokenIssuing } from './token-issuing.service.js';

const MAX_VALUE = 2_048;

/** A request of an application that a person can decide on, or what is wrong with it and where that is answered. */
type Asking =
  | { client: KnownClient; asked: AskedAuthorization }
  | { problem: string; answer: string; client: KnownClient };

interface ConsentOptions {
  clients: OauthClients;
  issuing: TokenIssuing;
  applications: ConnectedApplications;
}

/** Asks people whether an application may use tools for them, and keeps their decisions. */
export class Consent {
  constructor(private readonly options: ConsentOptions) {}

  /**
   * Describes to a person the query of a request for authorization. Throws INVALID_REQUEST where the client or its address
   * is unknown: such a request is answered to nobody.
   */
  async shown(principal: Principal, query: string, issuer: string): Promise<JsonObject> {
    const asking = await this.read(principal, query, issuer);
    const { client } = asking;
    const named = { name: client.name, host: client.host, isRegistered: client.isRegistered };
    if ('problem' in asking) return { client: named, problem: asking.problem, redirect: asking.answer };
    const { redirectUri, resource } = asking.asked;
    const path = resource.slice(issuer.length);
    return {
      client: named,
      redirectHost: redirectHost(redirectUri),
      virtualServer: path === '/mcp' ? null : path.slice('/mcp/'.length),
      subject: principal.subject,
      tenant: { id: principal.tenant.id, name: principal.tenant.name },
    };
  }

  /** The address that the person's browser goes on to. Throws what `shown` does. */
  async decide(
    who: { principal: Principal; session: UserSession },
    { query, isAllowed, issuer }: { query: string; isAllowed: boolean; issuer: string },
  ): Promise<string> {
    const asking = await this.read(who.principal, query, issuer);
    if ('problem' in asking) return asking.answer;
    const { client, asked } = asking;
    const answer = (given: Record<string, string>): string =>
      answerUri(asked.redirectUri, { ...given, state: asked.state, iss: issuer });
    if (isAllowed) return answer({ code: await this.options.issuing.allow(who, { client, asked }) });
    await this.options.applications.deny(who.session, client, asked);
    return answer({ error: 'access_denied' });
  }

  private async read({ homeTenantId }: Principal, query: string, issuer: string): Promise<Asking> {
    const parameters = parametersIn(query);
    const clientId = parameters.get('client_id');
    const client = clientId === undefined ? undefined : await this.options.clients.find(homeTenantId, clientId);
    if (client === undefined) throw new DomainError('INVALID_REQUEST', 'this application is not known here');
    const redirectUri = parameters.get('redirect_uri') ?? '';
    if (!isRegistered(client.redirectUris, redirectUri))
      throw new DomainError('INVALID_REQUEST', 'the application asks for an answer at an address that is not its own');
    const asked = readAuthorization(parameters, { clientId: client.id, redirectUri, base: issuer });
    if (!('error' in asked)) return { client, asked };
    const { error, description } = asked;
    const state = parameters.get('state');
    const answer = { error, error_description: description, state, iss: issuer };
    return { client, problem: description, answer: answerUri(redirectUri, answer) };
  }
}

function parametersIn(query: string): OAuthParameters {
  try {
    return parametersOf(new URLSearchParams(query), MAX_VALUE);
  } catch (error) {
    if (error instanceof OAuthError) throw new DomainError('INVALID_REQUEST', error.message);
    throw error;
  }
}
