import { decodeJwt, jwtVerify } from 'jose';
import { LRUCache } from 'lru-cache';
import { plainJson } from '../../../shared/json/json.js';
import type { SessionService } from '../sessions/session.service.js';
import type { TenancyRecords } from '../directory/tenancy-records.service.js';
import { ASYMMETRIC, type LogoutOrder, MAX_AGE_SECONDS, readLogoutToken } from './logout-token.rules.js';
import type { OidcClients } from './oidc-clients.service.js';
import type { Provider } from './provider.js';
import { signInFault } from './sign-in-refused.js';

const MAX_SEEN = 50_000;

/** A logout token that is not one; `message` is for the log. */
export class LogoutRefused extends Error {
  override readonly name: string = 'LogoutRefused';
}

interface BackchannelLogoutOptions {
  records: TenancyRecords;
  sessions: SessionService;
  clients: OidcClients;
  providersOf: (issuer: string, clientIds: readonly string[]) => Provider[];
}

/** Ends sessions where an identity provider says so (OpenID Connect Back-Channel Logout 1.0). */
export class BackchannelLogout {
  /** Ids of tokens, for as long as they would be taken. */
  private readonly seen = new LRUCache<string, true>({ max: MAX_SEEN, ttl: 2 * MAX_AGE_SECONDS * 1_000 });

  constructor(private readonly options: BackchannelLogoutOptions) {}

  /** Ends the sessions that a logout token names, on every instance within a second; their number. Throws LogoutRefused. */
  async end(token: string): Promise<number> {
    const providers = this.providersIn(token);
    let ended = 0;
    for (const provider of providers) {
      const order = await this.orderIn(token, provider);
      ended += await this.endAt(provider, order);
      this.seen.set(keyOf(provider, order), true);
    }
    return ended;
  }

  private providersIn(token: string): Provider[] {
    let found: Provider[] = [];
    try {
      const { iss = '', aud = [] } = decodeJwt(token);
      found = this.options.providersOf(iss, [aud].flat());
    } catch (error) {
      throw new LogoutRefused(signInFault(error));
    }
    if (found.length === 0) throw new LogoutRefused('no identity provider has this issuer and audience');
    return found;
  }

  private async orderIn(token: string, provider: Provider): Promise<LogoutOrder> {
    const { clients, records } = this.options;
    const now = Math.floor(records.clock.now() / 1_000);
    let read: LogoutOrder | { problem: string };
    try {
      const { keys, metadata } = await clients.client(provider);
      const { payload } = await jwtVerify(token, keys, {
        issuer: metadata.issuer,
        audience: provider.clientId,
        algorithms: ASYMMETRIC,
        currentDate: new Date(now * 1_000),
        clockTolerance: MAX_AGE_SECONDS,
      });
      read = readLogoutToken(plainJson(payload), now);
    } catch (error) {
      throw new LogoutRefused(signInFault(error));
    }
    if ('problem' in read) throw new LogoutRefused(`the logout token has no valid ${read.problem}`);
    if (this.seen.has(keyOf(provider, read))) throw new LogoutRefused('the logout token was used already');
    return read;
  }

  private async endAt({ id: providerId, tenantId }: Provider, { sessionId, subject }: LogoutOrder): Promise<number> {
    const { records, sessions } = this.options;
    const whose = {
      providerId,
      ...(sessionId === undefined ? undefined : { providerSession: sessionId }),
      ...(subject === undefined ? undefined : { providerSubject: subject }),
    };
    const ended = await records.unitOfWork.tenant(tenantId, (unit) =>
      sessions.endAllIn(unit, 'system', whose, 'provider'),
    );
    for (const id of ended) await records.directory.reload('user_sessions', id);
    return ended.length;
  }
}

function keyOf(provider: Provider, order: LogoutOrder): string {
  return `${provider.id} ${provider.issuer} ${order.id}`;
}
