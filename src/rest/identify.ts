import type { IncomingMessage } from 'node:http';
import type { Authenticate, CallerCredentials, Principal } from '../contracts/identity.js';
import { bearerOf } from '../shared/keys/bearer.js';
import { DomainError } from '../shared/errors.js';
import type { RequestSource } from './compile/decode.js';
import type { Exchange } from './exchange.js';
import type { Route } from './route.js';

/** The ways in which requests are authenticated. */
export interface RequestAuthentication {
  /** Throws an error of the catalogue; see `Authenticator`. */
  authenticate: Authenticate;
  /** The principal of `open` routes; required if there are any. */
  anonymous?: Principal;
  /** The principal of `shared` routes. Throws UNAUTHORIZED; required if there are any. */
  readerOf?: (request: IncomingMessage) => Promise<Principal>;
  /** The anonymous principal of routes with `tenantFrom`; undefined if the tenant publishes nothing. */
  visitorOf?: (tenantId: string) => Principal | undefined;
}

/** The reader of a `shared` route. Throws UNAUTHORIZED. */
export function identifyReader({ request }: Exchange, { readerOf }: RequestAuthentication): Promise<Principal> {
  if (readerOf === undefined) throw new Error('shared rows need to know their readers');
  return readerOf(request);
}

/** Authenticates the request. Throws UNAUTHORIZED and FORBIDDEN, before an unauthenticated body is read. */
export function identify(
  exchange: Exchange,
  row: Route,
  params: RequestSource['params'],
  options: RequestAuthentication,
): Principal {
  if (row.open === true && options.anonymous !== undefined) return options.anonymous;
  const named = row.tenantFrom === undefined ? undefined : (params[row.tenantFrom] ?? '');
  const visitor = named === undefined ? undefined : options.visitorOf?.(named);
  if (visitor !== undefined) return visitor;
  try {
    const given = credentialsOf(exchange);
    const principal = options.authenticate(
      named === undefined ? given : { ...given, tenantId: named },
      exchange.request,
    );
    exchange.principal = principal;
    return principal;
  } catch (error) {
    const isHidden = named !== undefined && error instanceof DomainError && error.code === 'FORBIDDEN';
    throw isHidden ? new DomainError('NOT_FOUND', 'not found') : error;
  }
}

/** Who the caller is now. Throws UNAUTHORIZED and FORBIDDEN once the credentials of a request no longer hold. */
export function identifyAgain(exchange: Exchange, { authenticate }: RequestAuthentication): Principal {
  return authenticate({ ...credentialsOf(exchange), isRecheck: true }, exchange.request);
}

/** The principal of a gateway request that matches no route, if its key is valid: its errors have the same headers. */
export function recognise(exchange: Exchange, prefixes: ReadonlySet<string>, options: RequestAuthentication): void {
  const pathname = exchange.request.url ?? '';
  if (![...prefixes].some((prefix) => pathname.startsWith(`${prefix}/`))) return;
  exchange.isGateway = true;
  try {
    exchange.principal = options.authenticate(credentialsOf(exchange), exchange.request);
  } catch (error) {
    // A path that is not there is 404 for everybody.
    if (!(error instanceof DomainError)) throw error;
  }
}

function credentialsOf(exchange: Exchange): CallerCredentials {
  return {
    authorization: bearerOf(exchange.request.headers),
    tenantId: exchange.header('x-tenant-id'),
    gatewaySecret: exchange.header('x-gateway-secret'),
    userId: exchange.header('x-user-id'),
  };
}
