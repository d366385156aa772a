import { t } from '@lingui/core/macro';
import { isObject } from '../../decisions/difference.js';
import type { ToolServerRecordFragment } from '../../gql/graphql.js';
import { visible } from '../../parts/text/visible.js';

type Json = Readonly<Record<string, unknown>>;

/** The tools that are accepted by one request at most. */
export const MOST_ACCEPTED = 100;

/** A credential in words: a key by its end, headers by their names. */
export function credentialWords(server: ToolServerRecordFragment): string {
  const { credentialType, keyHint, headerNames } = server;
  if (credentialType === 'NONE') return 'none';
  if (credentialType === 'HEADERS') return t`the headers ${headerNames.join(', ')}`;
  return keyHint === null ? t`a key` : t`a key that ends in ${keyHint}`;
}

/** An argument of a tool, as its schema names it. */
export interface Argument {
  name: string;
  type: string;
  isRequired: boolean;
  description: string;
}

/** The arguments that a schema names, in its order. */
export function argumentsOf(definition: Json): Argument[] {
  const { inputSchema } = definition;
  if (!isObject(inputSchema) || !isObject(inputSchema.properties)) return [];
  const required: readonly unknown[] = Array.isArray(inputSchema.required) ? inputSchema.required : [];
  return Object.entries(inputSchema.properties).map(([name, schema]) => ({
    name: visible(name),
    type: visible(typeOf(schema)),
    isRequired: required.includes(name),
    description: isObject(schema) && typeof schema.description === 'string' ? visible(schema.description) : '',
  }));
}

function typeOf(schema: unknown): string {
  if (!isObject(schema)) return t`anything`;
  const { type, enum: values, items } = schema;
  if (Array.isArray(values)) return values.map((value) => JSON.stringify(value)).join(t` or `);
  if (type === 'array' && isObject(items)) return t`list of ${typeOf(items)}`;
  if (typeof type === 'string') return type;
  if (Array.isArray(type)) return type.join(t` or `);
  return t`as its definition says`;
}

/** The annotations of a tool, which it gives itself and nobody has checked. */
export function claimsOf({ annotations }: Json): string[] {
  if (!isObject(annotations)) return [];
  return Object.entries(annotations).map(([name, value]) =>
    visible(`${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`),
  );
}

/** The text of a description; empty where there is none. */
export function descriptionOf({ description }: Json): string {
  return typeof description === 'string' ? visible(description) : '';
}
