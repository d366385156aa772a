import { DomainError, invalidRequest, type RequestIssue } from '../../shared/errors.js';
import { isJsonObject, type JsonObject } from '../../shared/json/json.js';
import type { Route } from '../route.js';

function toSnake(name: string): string {
  return name
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1_$2')
    .toLowerCase();
}

/** A GraphQL field's name on the wire. Names that an alias already put in snake_case stay as they are. */
export function wireName(naming: Route['naming'], name: string): string {
  return naming === 'snake' ? toSnake(name) : name;
}

/** The members of an object in snake_case, as errors have their details, in a row's names. */
export function inRowNames(naming: Route['naming'], object: JsonObject): JsonObject {
  if (naming === 'snake') return object;
  const entries = Object.entries(object);
  return Object.fromEntries(
    entries.map(([name, value]) => [name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()), value]),
  );
}

/**
 * An error of a service in a row's names: services name fields and arguments as GraphQL does; `argumentNames` are those
 * arguments that the row reads under another name. Names that already are in snake_case, and indexes, stay as they are.
 */
export function inWireNames(
  naming: Route['naming'],
  argumentNames: ReadonlyMap<string, string>,
  error: unknown,
): unknown {
  if (!(error instanceof DomainError)) return error;
  const issues: unknown = error.details?.issues;
  if (error.code !== 'INVALID_REQUEST' || !Array.isArray(issues)) return error;
  const renamed = (issues as unknown[]).filter(isIssue).map(({ path, message }) => {
    const [, head = '', rest = ''] = /^(\w*)(.*)$/s.exec(path) ?? [];
    const renamed = (argumentNames.get(head) ?? head) + rest;
    return {
      path: renamed
        .split('.')
        .map((name) => wireName(naming, name))
        .join('.'),
      message,
    };
  });
  const { message, param, details } = invalidRequest(renamed, error.cause);
  return new DomainError('INVALID_REQUEST', message, {
    details: { ...error.details, ...details },
    ...(param === undefined ? {} : { param }),
    cause: error.cause,
  });
}

function isIssue(value: unknown): value is RequestIssue {
  return isJsonObject(value) && typeof value.path === 'string' && typeof value.message === 'string';
}

/** An enum value on the wire: its value inside TypeScript, which is the specification's string. */
export function wireEnum(value: { name: string; value: unknown }): string {
  return typeof value.value === 'string' ? value.value : value.name;
}
