import { isJsonObject, type JsonObject, type JsonValue } from '../../shared/json/json.js';

/** Which way a value goes: what the server may leave out of an answer it must still take in a request. */
type Direction = 'request' | 'response';

const METHODS = ['get', 'put', 'post', 'delete', 'patch'];

/**
 * The breaking changes of a later OpenAPI document, each as a sentence: removed paths, methods, parameters, statuses,
 * media types, properties and values, other types, and what a request newly requires. Shared schemas are compared once each.
 */
export function openApiChanges(before: JsonObject, after: JsonObject): string[] {
  const comparison = new Comparison(before, after);
  comparison.paths();
  return [...comparison.found].sort();
}

class Comparison {
  readonly found = new Set<string>();
  readonly #before: JsonObject;
  readonly #after: JsonObject;
  readonly #compared = new Set<string>();

  constructor(before: JsonObject, after: JsonObject) {
    this.#before = before;
    this.#after = after;
  }

  paths(): void {
    const after = part(this.#after, 'paths');
    for (const [path, earlier] of members(part(this.#before, 'paths'))) {
      const later = after[path];
      if (!isJsonObject(later)) {
        this.found.add(`${path} was removed.`);
        continue;
      }
      for (const method of METHODS) {
        const operation = earlier[method];
        if (isJsonObject(operation)) this.#operation(`${method.toUpperCase()} ${path}`, operation, later[method]);
      }
    }
  }

  #operation(name: string, before: JsonObject, after: JsonValue | undefined): void {
    if (!isJsonObject(after)) {
      this.found.add(`${name} was removed.`);
      return;
    }
    this.#parameters(name, before, after);
    const body = this.#resolved(this.#after, part(after, 'requestBody'));
    const earlierBody = this.#resolved(this.#before, part(before, 'requestBody'));
    if (body.required === true && earlierBody.required !== true) this.found.add(`${name} requires a body.`);
    this.#content(`${name} request`, earlierBody, body, 'request');
    for (const [status, response] of members(part(before, 'responses'))) {
      const later = part(after, 'responses')[status];
      if (!isJsonObject(later)) {
        this.found.add(`Status ${status} of ${name} was removed.`);
        continue;
      }
      const earlier = this.#resolved(this.#before, response);
      this.#content(`${name} ${status}`, earlier, this.#resolved(this.#after, later), 'response');
    }
  }

  #parameters(name: string, before: JsonObject, after: JsonObject): void {
    const earlier = this.#byName(this.#before, before);
    const later = this.#byName(this.#after, after);
    for (const [key, parameter] of earlier) {
      const kept = later.get(key);
      if (kept === undefined) this.found.add(`Parameter ${key} of ${name} was removed.`);
      else this.#schema(`${name} ${key}`, part(parameter, 'schema'), part(kept, 'schema'), 'request');
    }
    for (const [key, { required }] of later) {
      if (required === true && earlier.get(key)?.required !== true)
        this.found.add(`Parameter ${key} of ${name} is required.`);
    }
  }

  #byName(document: JsonObject, { parameters }: JsonObject): Map<string, JsonObject> {
    const resolved = list(parameters)
      .filter(isJsonObject)
      .map((parameter) => this.#resolved(document, parameter));
    return new Map(resolved.map((parameter) => [`${textOf(parameter.name)} (${textOf(parameter.in)})`, parameter]));
  }

  #content(name: string, before: JsonObject, after: JsonObject, direction: Direction): void {
    for (const [type, { schema }] of members(part(before, 'content'))) {
      const later = part(after, 'content')[type];
      if (isJsonObject(later)) this.#schema(`${name} body`, schema, later.schema, direction);
      else this.found.add(`${type} of ${name} was removed.`);
    }
  }

  #schema(name: string, earlier: JsonValue | undefined, later: JsonValue | undefined, direction: Direction): void {
    if (!isJsonObject(earlier) || !isJsonObject(later)) return;
    const ref = earlier.$ref;
    if (typeof ref === 'string') {
      const key = `${direction} ${ref} ${textOf(later.$ref)}`;
      if (this.#compared.has(key)) return;
      this.#compared.add(key);
    }
    const where = typeof ref === 'string' ? ref.slice(ref.lastIndexOf('/') + 1) : name;
    const before = this.#resolved(this.#before, earlier);
    const after = this.#resolved(this.#after, later);
    this.#values(where, before, after, direction);
    this.#properties(where, before, after, direction);
    this.#schema(`${where}[]`, before.items, after.items, direction);
    this.#schema(`${where}{}`, before.additionalProperties, after.additionalProperties, direction);
    for (const kind of ['oneOf', 'anyOf', 'allOf']) {
      const alternatives = list(after[kind]);
      for (const [index, alternative] of list(before[kind]).entries())
        this.#schema(`${where} ${kind} ${index + 1}`, alternative, alternatives[index], direction);
    }
  }

  #properties(where: string, before: JsonObject, after: JsonObject, direction: Direction): void {
    const properties = part(after, 'properties');
    for (const [property, schema] of members(part(before, 'properties'))) {
      const later = properties[property];
      if (later === undefined) this.found.add(`${where}.${property} was removed from the ${direction}.`);
      else this.#schema(`${where}.${property}`, schema, later, direction);
    }
    const [strict, loose] = direction === 'request' ? [after, before] : [before, after];
    const promised = new Set(list(loose.required));
    for (const property of list(strict.required).filter((one) => !promised.has(one))) {
      const what = direction === 'request' ? 'is required in the request' : 'may be absent from the response';
      this.found.add(`${where}.${textOf(property)} ${what}.`);
    }
  }

  /** Types and enums: a request takes no fewer than before, a response has no other types. */
  #values(where: string, before: JsonObject, after: JsonObject, direction: Direction): void {
    const [types, laterTypes] = [allowed(before.type), allowed(after.type)];
    const isWithin = direction === 'request' ? covers(laterTypes, types) : covers(types, laterTypes);
    if (!isWithin) this.found.add(`${where} is ${named(laterTypes)} in the ${direction}, no longer ${named(types)}.`);
    if (direction === 'response' || after.enum === undefined) return;
    const taken = new Set(list(after.enum));
    for (const value of list(before.enum).filter((one) => !taken.has(one)))
      this.found.add(`${where} no longer takes ${textOf(value)}.`);
  }

  /** The value itself, or the one that its reference leads to in `document`. */
  #resolved(document: JsonObject, value: JsonObject): JsonObject {
    if (typeof value.$ref !== 'string') return value;
    const [, ...path] = value.$ref.split('/');
    return this.#resolved(document, path.reduce<JsonObject>(part, document));
  }
}

function part(value: JsonObject, name: string): JsonObject {
  const found = value[name];
  return isJsonObject(found) ? found : {};
}

function members(value: JsonObject): [string, JsonObject][] {
  return Object.entries(value).flatMap(([name, member]) => (isJsonObject(member) ? [[name, member]] : []));
}

function list(value: JsonValue | undefined): JsonValue[] {
  return Array.isArray(value) ? value : [];
}

/** The JSON types that a schema allows; undefined when it allows any. */
function allowed(type: JsonValue | undefined): JsonValue[] | undefined {
  return type === undefined ? undefined : [type].flat();
}

/** Whether the first types include the second; an integer is a number. */
function covers(outer: JsonValue[] | undefined, inner: JsonValue[] | undefined): boolean {
  if (outer === undefined) return true;
  if (inner === undefined) return false;
  return inner.every((type) => outer.includes(type) || (type === 'integer' && outer.includes('number')));
}

function named(types: JsonValue[] | undefined): string {
  return types === undefined ? 'any type' : types.map(textOf).join(' or ');
}

function textOf(value: JsonValue | undefined): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
