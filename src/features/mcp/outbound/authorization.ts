import type { Principal } from '../../../contracts/identity.js';
import { DomainError } from '../../../shared/errors.js';
import type { ClientTokens } from '../credentials/client-tokens.service.js';
import type { ConnectTickets } from '../credentials/connect-tickets.js';
import type { TokenPlace } from '../credentials/person-token-records.service.js';
import type { PersonTokens } from '../credentials/person-tokens.service.js';
import { includesScope } from '../credentials/scope.rules.js';

const MAX_SHOWN = 200;

/** Headers that prove to a server of tools who asks, where they change with time. */
export interface Authorization {
  /** The headers of a request; `refused` is an `Authorization` that the server did not take. Throws what `refusal` returns. */
  headers(refused?: string): Promise<Record<string, string>>;
  /** The error where the server takes no token; its own answer is not passed on. */
  refusal(): DomainError;
  /** The error where the token's scope is too narrow; `wanted` is the scope from the server's challenge. */
  insufficiency(wanted: string | undefined): Promise<DomainError>;
}

/** The same for one person. */
export interface PersonalAuthorization extends Authorization {
  /** The id of the account, another one each time that it is connected. Throws what `refusal` returns. */
  account(): Promise<string>;
}

/** Tokens of the gateway itself. */
export function ofTheGateway(tokens: ClientTokens): Authorization {
  return {
    headers: (refused) => tokens.headers(refused),
    refusal: () => new DomainError('PROVIDER_ERROR', 'the server of the tool takes no token of this gateway'),
    insufficiency: (wanted) => {
      const message = `the server of the tool asks for ${named(wanted)}: an administrator gives it in the credential`;
      return Promise.resolve(new DomainError('PROVIDER_ERROR', message));
    },
  };
}

interface PersonAuthorization {
  tokens: PersonTokens;
  tickets: ConnectTickets;
  place: TokenPlace;
  /** Absent where nobody waits who could be sent to a page. */
  caller?: Principal;
  /** The administrator's scope for this server; nothing beyond it is requested. */
  fixedScope: string | undefined;
}

/** Tokens of the account that a person connected. */
export function ofPerson({ tokens, tickets, place, caller, fixedScope }: PersonAuthorization): PersonalAuthorization {
  const refusal = (): DomainError => {
    const connect = caller && tickets.pathFor(caller, place.serverId);
    return new DomainError('FORBIDDEN', `connect your account at ${place.serverName} first`, {
      ...(connect === undefined ? {} : { details: { connect } }),
    });
  };
  const { serverName, serverId } = place;
  return {
    refusal,
    async insufficiency(wanted) {
      const isOpen = wanted !== undefined && !includesScope(await tokens.scope(place), wanted);
      if (!isOpen) return new DomainError('FORBIDDEN', `your account at ${serverName} may not do this`);
      if (fixedScope !== undefined) {
        const message = `${serverName} asks for ${named(wanted)}, which its credential does not have`;
        return new DomainError('FORBIDDEN', message);
      }
      const connect = caller && tickets.pathFor(caller, serverId, wanted);
      return new DomainError('FORBIDDEN', `connect your account at ${serverName} again and allow ${named(wanted)}`, {
        ...(connect === undefined ? {} : { details: { connect } }),
      });
    },
    async account() {
      const id = await tokens.account(place);
      if (id === undefined) throw refusal();
      return id;
    },
    async headers(refused) {
      const authorization = await tokens.header(place, refused);
      if (authorization === undefined) throw refusal();
      return { authorization };
    },
  };
}

/** Describes a scope in an error that models read, without letting the server fill the error with text. */
function named(scope: string | undefined): string {
  return scope === undefined || scope.length > MAX_SHOWN ? 'more scopes' : `the scope ${scope}`;
}
