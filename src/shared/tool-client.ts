import { isJsonObject, type JsonObject } from './json/json.js';

/** An application that a person allowed to act for them, by its client_id; the name is its own. */
export interface ToolApplication {
  id: string;
  name: string;
}

/** The program that a call of a tool came from. */
export interface ToolClient {
  /** Its own words about itself, which nobody has checked. */
  stated?: { name: string; version?: string } | undefined;
  /** The holder of the access token that it sent; absent for a key. */
  application?: ToolApplication | undefined;
  /** The evidence of the model's call whose provider came back for it. */
  modelCall?: string | undefined;
}

/** The most characters of each word. */
const MAX_WORD = 100;

/** A client's words about itself (`clientInfo`), as far as they can be kept: the first part of each. */
export function statedClient(info: unknown): ToolClient['stated'] {
  if (!isJsonObject(info)) return undefined;
  const [name, version] = [wordOf(info.name), wordOf(info.version)];
  if (name === undefined) return undefined;
  return { name, ...(version === undefined ? {} : { version }) };
}

/** A client as evidence has it, with its members in the order of their names; undefined where nothing is known. */
export function clientDetails(client: ToolClient | undefined): JsonObject | undefined {
  const { application, modelCall, stated } = client ?? {};
  if (application === undefined && modelCall === undefined && stated === undefined) return undefined;
  return {
    ...(application === undefined ? {} : { application: { id: application.id, name: application.name } }),
    ...(modelCall === undefined ? {} : { modelCall }),
    ...(stated === undefined ? {} : { stated: { ...stated } }),
  };
}

function wordOf(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined;
  // No control characters: a list of requests is read on a terminal too.
  const word = value
    .replaceAll(/\p{C}+/gu, ' ')
    .trim()
    .slice(0, MAX_WORD)
    .toWellFormed();
  return word === '' ? undefined : word;
}
