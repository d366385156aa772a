import type { Authenticate, Credentials, Principal } from '../contracts/identity.js';
import { DomainError } from '../shared/errors.js';
import type { RequestSource } from './compile/decode.js';
import type { Exchange } from './exchange.js';
import type { Route } from './route.js';

/** Who tells who may come in. */
export interface Doorkeeper {
  /** Throws an error of the catalogue; see `Authenticator`. */
  authenticate: Authenticate;
  /** Who acts on rows that are `open`; needed when there are any. */
  anonymous?: Principal;
  /** Who anybody is on rows with `tenantFrom`; undefined where that tenant has no visitors. */
  visitorOf?: (tenantId: string) => Principal | undefined;
}

/** Who the request says it is. Throws UNAUTHORIZED and FORBIDDEN, before the body of a stranger is looked at. */
export function identify(
  exchange: Exchange,
  row: Route,
  params: RequestSource['params'],
  options: Doorkeeper,
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

/** Whose request to no row it is, where it is one of the gateway's and a key is known: its errors bear the same headers. */
export function recognise(exchange: Exchange, prefixes: ReadonlySet<string>, options: Doorkeeper): void {
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

function credentialsOf(exchange: Exchange): Credentials {
  return {
    authorization: exchange.header('authorization'),
    tenantId: exchange.header('x-tenant-id'),
    gatewaySecret: exchange.header('x-gateway-secret'),
    userId: exchange.header('x-user-id'),
  };
}
