import {
  ProtocolError,
  ProtocolErrorCode,
  ResourceNotFoundError,
  type ServerContext,
} from '@modelcontextprotocol/server';
import type { ContentBook, ServedContent } from '../relay/content-book.service.js';
import { type ContentKind, fitsTemplate } from '../relay/content.rules.js';
import type { ListableItem, Listing } from '../tools/listing.service.js';
import type { UsableServer } from '../tools/tool-book.service.js';
import { publicName } from '../tools/tool.rules.js';
import { type AskedRequest, askedOf } from './asked.js';
import { endOf } from './tool-handlers.js';

/** A request, and when it ends. */
export interface AskedPlace {
  asked: AskedRequest;
  signal: AbortSignal;
}

export function askedPlace(ctx: ServerContext): AskedPlace {
  return { asked: askedOf(ctx), signal: endOf(ctx) };
}

/** The items of a kind at the address that was asked, in the order of the servers. */
export async function contentsOf(
  kind: ContentKind,
  contents: ContentBook,
  { asked, signal }: AskedPlace,
): Promise<ServedContent[]> {
  const { servers, address, caller } = asked;
  const own = servers[kind === 'prompts' ? 'prompts' : 'resources'];
  const all = await contents.of(kind, own, caller.principal, signal);
  if (address === undefined)
    return kind === 'prompts'
      ? all.map((item) => ({ ...item, publicName: publicName(item.server.name, item.name) }))
      : all;
  // A virtual server picks by the order of its entries.
  const named = new Map<string, ServedContent>();
  for (const item of all) if (!named.has(item.publicName)) named.set(item.publicName, item);
  return [...named.values()];
}

export function listableOf(kind: ContentKind): (item: ServedContent) => ListableItem {
  const operation = kind === 'prompts' ? 'prompt' : 'resource';
  return ({ publicName: shown, name, server }) => ({
    publicName: shown,
    server: server.name,
    name,
    operation,
    pin: undefined,
    annotations: {},
  });
}

/** The server that an address or a template belongs to. Throws −32602 if it belongs to no server, or equally to two. */
export async function resourceOwner(
  uri: string,
  { contents, listing }: { contents: ContentBook; listing: Listing },
  place: AskedPlace,
): Promise<UsableServer> {
  const { servers, caller, address } = place.asked;
  const exact = (await contentsOf('resources', contents, place)).filter(({ name }) => name === uri);
  const templates = exact.length > 0 ? [] : await contentsOf('templates', contents, place);
  const fitting = exact.length > 0 ? exact : templates.filter(({ name }) => name === uri || fitsTemplate(name, uri));
  const owners = [...new Set(fitting.map(({ server }) => server))];
  const [first] = owners;
  // One server says itself which of its addresses there are.
  const only = servers.resources.length === 1 ? servers.resources[0] : undefined;
  if (owners.length === 0) {
    if (only !== undefined) return only;
    throw new ResourceNotFoundError(uri);
  }
  if (first !== undefined && (owners.length === 1 || address !== undefined)) return first;
  const seen = await listing.permitted(caller.principal, fitting, listableOf('resources'));
  const names = [...new Set(seen.map(({ server }) => server.name))];
  const own = seen[0]?.server;
  if (own !== undefined && names.length === 1) return own;
  if (own === undefined) throw new ResourceNotFoundError(uri);
  const message = `the servers ${names.join(' and ')} have this address; ask for it at a virtual server`;
  throw new ProtocolError(ProtocolErrorCode.InvalidParams, message, { uri, servers: names });
}
