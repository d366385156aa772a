import { type JWTPayload, jwtVerify } from 'jose';
import * as oidc from 'openid-client';
import { type JsonObject, plainJson, textIn } from '../../../shared/json/json.js';
import type { Browser, OpenedSession } from '../sessions/session.service.js';
import { lacksGroups, personIn } from './claims.rules.js';
import { ASYMMETRIC } from './logout-token.rules.js';
import type { OidcClient, OidcClients } from './oidc-clients.service.js';
import type { OidcMembers } from './oidc-members.service.js';
import { isOfInstallation, type Provider } from './provider.js';
import type { SignInFlow } from './sign-in-flow.js';
import { signInFault, SignInRefused } from './sign-in-refused.js';

const CLOCK_TOLERANCE_SECONDS = 30;
/** Characters of `sub` and `sid` that are stored. OpenID Connect Core 1.0 §2 has at most 255. */
const PROVIDER_ID = /^[^\p{Cc}\p{Cs}]{1,255}$/u;

const START_AGAIN = 'This sign-in took too long, or it began in another browser. Start again.';
const UNREACHABLE =
  'The identity provider cannot be reached, or its configuration is not valid. Try again in a minute, or sign in another way.';
const NOT_VALID =
  'The answer of the identity provider is not valid, so nobody was signed in. Start again; if this stays so, tell your administrator.';

/** A callback's request, as far as sign-in needs it. */
export interface Callback {
  /** With the parameters of the provider. */
  url: URL;
  flow: SignInFlow | undefined;
  browser: Browser;
}

/** Signs people in at identity providers: OpenID Connect with code, PKCE, state and nonce (RFC 9700). */
export class OidcSignIn {
  constructor(
    private readonly clients: OidcClients,
    private readonly members: OidcMembers,
    private readonly find: (id: string) => Provider | undefined,
  ) {}

  /** Where the browser goes, and what it has to keep meanwhile. Throws SignInRefused. */
  async begin(providerId: string, returnTo: string, base: string): Promise<{ url: URL; flow: SignInFlow }> {
    const provider = this.provider(providerId);
    const { configuration } = await this.clientOf(provider);
    const [state, nonce, verifier] = [oidc.randomState(), oidc.randomNonce(), oidc.randomPKCECodeVerifier()];
    const url = oidc.buildAuthorizationUrl(configuration, {
      redirect_uri: redirectUri(base, providerId),
      response_type: 'code',
      scope: provider.scopes.join(' '),
      state,
      nonce,
      code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
    });
    return { url, flow: { provider: providerId, state, nonce, verifier, returnTo } };
  }

  /** Signs in whoever the provider sent back. `providerId`: the one whose callback it is. Throws SignInRefused. */
  async finish(providerId: string, { url, flow, browser }: Callback): Promise<OpenedSession> {
    if (flow === undefined) throw new SignInRefused(400, START_AGAIN, 'no sign-in began in this browser', providerId);
    // A code of one provider must never reach another (RFC 9700 §4.4): each has a callback of its own.
    if (flow.provider !== providerId)
      throw new SignInRefused(400, START_AGAIN, 'the callback is of another provider', providerId);
    const provider = this.provider(providerId);
    const client = await this.clientOf(provider);
    const { claims, idToken, accessToken } = await this.exchange(provider, client, url, flow);
    const all = await this.withUserInfo(provider, client, claims, accessToken);
    const person = personIn(all, provider);
    const session = typeof claims.sid === 'string' ? claims.sid : null;
    if (![person.subject, session ?? 'none'].every((id) => PROVIDER_ID.test(id)))
      throw new SignInRefused(502, NOT_VALID, 'sub or sid is not an id', providerId);
    return this.members.signIn(provider, person, { session, idToken, browser });
  }

  /** Where the browser goes to sign out at the provider too; undefined if the provider has no such place. */
  async logoutUrl(provider: Provider, idToken: string | undefined, base: string): Promise<string | undefined> {
    const { configuration, metadata } = await this.clients.client(provider);
    if (metadata.end_session_endpoint === undefined) return undefined;
    return oidc.buildEndSessionUrl(configuration, {
      post_logout_redirect_uri: `${base}/sign-in`,
      ...(idToken === undefined ? undefined : { id_token_hint: idToken }),
    }).href;
  }

  private provider(id: string): Provider {
    const found = this.find(id);
    if (found !== undefined) return found;
    throw new SignInRefused(404, 'There is no such identity provider. Start again at the sign-in page.', 'unknown', id);
  }

  private async clientOf(provider: Provider): Promise<OidcClient> {
    try {
      return await this.clients.client(provider);
    } catch (error) {
      throw new SignInRefused(503, UNREACHABLE, signInFault(error), provider.id);
    }
  }

  private async exchange(
    { id, clientId }: Provider,
    { configuration, metadata, keys }: OidcClient,
    url: URL,
    flow: SignInFlow,
  ) {
    try {
      const tokens = await oidc.authorizationCodeGrant(configuration, url, {
        expectedState: flow.state,
        expectedNonce: flow.nonce,
        pkceCodeVerifier: flow.verifier,
        idTokenExpected: true,
      });
      const idToken = tokens.id_token ?? '';
      const verify = () =>
        jwtVerify(idToken, keys, {
          issuer: metadata.issuer,
          audience: clientId,
          algorithms: ASYMMETRIC,
          clockTolerance: CLOCK_TOLERANCE_SECONDS,
        });
      // With a key that came since the last look, once.
      const { payload } = await verify().catch(async (error: unknown) => {
        if ((error as { code?: unknown }).code !== 'ERR_JWKS_NO_MATCHING_KEY') throw error;
        await keys.reload();
        return verify();
      });
      return { claims: jsonOf(payload), idToken, accessToken: tokens.access_token };
    } catch (error) {
      throw refusalOf(error, id);
    }
  }

  /** The claims, and those of UserInfo where the ID token has no address or no groups. */
  private async withUserInfo(
    provider: Provider,
    { configuration, metadata }: OidcClient,
    claims: JsonObject,
    accessToken: string,
  ): Promise<JsonObject> {
    const lacks = claims.email === undefined || lacksGroups(claims, provider.groupsClaim);
    if (!lacks || metadata.userinfo_endpoint === undefined) return claims;
    try {
      return { ...jsonOf(await oidc.fetchUserInfo(configuration, accessToken, textIn(claims.sub))), ...claims };
    } catch (error) {
      throw new SignInRefused(502, NOT_VALID, `UserInfo: ${signInFault(error)}`, provider.id);
    }
  }
}

/** Where a provider sends people back to. The environment's is known by a short name. */
export function redirectUri(base: string, providerId: string): string {
  return isOfInstallation({ id: providerId }) ? `${base}/sign-in/callback` : `${base}/sign-in/callback/${providerId}`;
}

function refusalOf(error: unknown, providerId: string): SignInRefused {
  const reason = signInFault(error);
  const { name, error: oauth } = error as { name?: unknown; error?: unknown };
  if (name === 'AuthorizationResponseError')
    return new SignInRefused(
      403,
      'The identity provider did not sign you in. Start again, or ask the administrator of the identity provider.',
      reason,
      providerId,
    );
  // The answer in the address is not one to this browser's sign-in, or its code was used or is too old.
  const isOfRequest = reason.includes('response parameter') || oauth === 'invalid_grant';
  return new SignInRefused(isOfRequest ? 400 : 502, isOfRequest ? START_AGAIN : NOT_VALID, reason, providerId);
}

function jsonOf(claims: JWTPayload | oidc.UserInfoResponse): JsonObject {
  return plainJson(claims);
}
