import type { HostedDoor, HostedToolServers } from '../../../contracts/hosted-tools.js';
import type { NativeRequest } from '../../../contracts/provider.js';
import type { JsonObject } from '../../../shared/json/json.js';
import type { Caller } from '../invocation/model-call.js';
import { type HostedForm, isHosted } from './hosted-servers.rules.js';

/** A request whose servers of tools are reached through the gateway. */
export interface HostedRequest {
  body: JsonObject;
  /** The body as the provider gets it, with tickets; absent where it has no such servers. */
  seal?: NativeRequest['seal'];
}

/** Who asks, as far as calls of tools are joined to theirs of the model. */
export type HostedCaller = Pick<Caller, 'principal'> & Partial<Pick<Caller, 'session'>>;

/**
 * Puts addresses of the gateway in place of those of servers. Tickets for them are made when the provider is asked, and are in
 * nothing that is kept. Throws INVALID_REQUEST for a server that is not connected here.
 */
export function throughGateway(
  form: HostedForm,
  body: JsonObject,
  { principal, session }: HostedCaller,
  servers: HostedToolServers,
): HostedRequest {
  const { list, address, secret } = form;
  const all = body[list];
  if (!Array.isArray(all) || !all.some((item) => isHosted(form, item))) return { body };
  const doors: (HostedDoor | undefined)[] = all.map((item, index) =>
    // A text: `hostedProblems` has looked.
    isHosted(form, item) ? servers.door(principal, item[address] as string, `${list}[${index}].${address}`) : undefined,
  );
  const changed = (given: JsonObject, change: (door: HostedDoor) => JsonObject): JsonObject => {
    const items = given[list];
    if (!Array.isArray(items)) return given;
    const each = items.map((item, index) => {
      const door = doors[index];
      return door === undefined || !isHosted(form, item) ? item : { ...item, ...change(door) };
    });
    return { ...given, [list]: each };
  };
  return {
    body: changed(body, ({ url }) => ({ [address]: url })),
    seal: (given, modelCall) => changed(given, ({ ticket }) => ({ [secret]: ticket({ session, modelCall }) })),
  };
}
