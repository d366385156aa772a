import { isJsonObject, type JsonObject, type JsonValue } from '../../../shared/json/json.js';
import { attributeName } from './filter.rules.js';
import { wordOf } from './texts.rules.js';

/** Which attributes an answer has (RFC 7644 §3.9). */
export interface Projection {
  only: ReadonlySet<string> | undefined;
  without: ReadonlySet<string>;
}

const ALWAYS: ReadonlySet<string> = new Set(['id', 'schemas']);

/** Reads `attributes` and `excludedAttributes`, as a list or with commas. */
export function projectionOf(given: ReadonlyMap<string, JsonValue>): Projection {
  const only = namesIn(given.get('attributes'));
  return { only: only.size === 0 ? undefined : only, without: namesIn(given.get('excludedattributes')) };
}

/** True where the attribute, or a part of it, is in the answer. */
export function shows({ only, without }: Projection, attribute: string): boolean {
  const isAsked =
    only === undefined || [...only].some((name) => name === attribute || name.startsWith(`${attribute}.`));
  return ALWAYS.has(attribute) || (isAsked && !without.has(attribute));
}

/** A resource with the attributes that were asked for; `id` and `schemas` always. */
export function projected(resource: JsonObject, projection: Projection): JsonObject {
  const shown = Object.entries(resource).filter(([name]) => shows(projection, name.toLowerCase()));
  return Object.fromEntries(shown.map(([name, value]) => [name, parts(name.toLowerCase(), value ?? null, projection)]));
}

function parts(attribute: string, value: JsonValue, projection: Projection): JsonValue {
  if (Array.isArray(value)) return value.map((one) => parts(attribute, one, projection));
  if (!isJsonObject(value)) return value;
  const { only, without } = projection;
  const isWhole = only === undefined || only.has(attribute);
  const shown = Object.entries(value).filter(([name]) => {
    const path = `${attribute}.${name.toLowerCase()}`;
    return (isWhole || only.has(path)) && !without.has(path);
  });
  return Object.fromEntries(shown);
}

function namesIn(value: JsonValue | undefined): Set<string> {
  const texts = Array.isArray(value) ? value : [value];
  const names = texts.flatMap((text) => wordOf(text).split(','));
  return new Set(names.map((name) => attributeName(name.trim())).filter((name) => name !== ''));
}
