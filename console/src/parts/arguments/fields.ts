import { t } from '@lingui/core/macro';
import { visible } from '../text/visible.js';

type Json = Readonly<Record<string, unknown>>;

/** A field for an argument of a tool, as its schema describes it. */
export interface ArgumentField {
  /** The argument's name, as the tool wants it. */
  name: string;
  label: string;
  description: string;
  isRequired: boolean;
  /** `json`: whatever has no field of its own is written as JSON. */
  kind: 'text' | 'number' | 'integer' | 'boolean' | 'choice' | 'json';
  /** The values to choose from, as JSON. */
  choices: readonly string[];
  /** The value at first, as it would be written. */
  initial: string;
}

/** A form has no more fields; further arguments are written as JSON. */
const MOST_FIELDS = 60;
const KINDS = { string: 'text', number: 'number', integer: 'integer', boolean: 'boolean' } as const;

/** The fields for the arguments that a schema names: those that are required first, each in the order of the schema. */
export function fieldsOf(definition: Json): ArgumentField[] {
  const { inputSchema } = definition;
  if (!isObject(inputSchema) || !isObject(inputSchema.properties)) return [];
  const required: readonly unknown[] = Array.isArray(inputSchema.required) ? inputSchema.required : [];
  const fields = Object.entries(inputSchema.properties).map(([name, schema]) =>
    fieldOf(name, isObject(schema) ? schema : {}, required.includes(name)),
  );
  return [...fields.filter(({ isRequired }) => isRequired), ...fields.filter(({ isRequired }) => !isRequired)].slice(
    0,
    MOST_FIELDS,
  );
}

function fieldOf(name: string, schema: Json, isRequired: boolean): ArgumentField {
  const { type, enum: values, const: only, default: initial, description } = schema;
  const choices = Array.isArray(values) ? values : only === undefined ? undefined : [only];
  const known = typeof type === 'string' ? (KINDS as Readonly<Record<string, ArgumentField['kind']>>)[type] : undefined;
  const kind = choices === undefined ? (known ?? 'json') : 'choice';
  return {
    name,
    label: visible(name),
    description: typeof description === 'string' ? visible(description) : '',
    isRequired,
    kind,
    choices: (choices ?? []).map((value) => JSON.stringify(value)),
    initial:
      initial === undefined ? '' : kind === 'text' && typeof initial === 'string' ? initial : JSON.stringify(initial),
  };
}

/** The name of a field in its form: names of arguments are the tool's, and could be those of other fields. */
export function fieldName(place: number): string {
  return `argument.${place}`;
}

/** The arguments that a form gives. An empty field is left out, but for a text that is required. */
export function argumentsIn(form: FormData, fields: readonly ArgumentField[]): Record<string, unknown> {
  const given: [string, unknown][] = [];
  for (const [place, { name, kind, isRequired }] of fields.entries()) {
    const value = form.get(fieldName(place));
    const text = typeof value === 'string' ? value : '';
    if (kind === 'text') {
      if (text !== '' || isRequired) given.push([name, text]);
    } else if (text.trim() !== '') given.push([name, JSON.parse(text)]);
  }
  // A name such as __proto__ stays a name.
  return Object.fromEntries(given);
}

/** Why the text of a field is no value for it; empty if it is one. */
export function faultIn({ kind }: ArgumentField, text: string): string {
  if (kind === 'text' || text.trim() === '') return '';
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return kind === 'json' ? t`Expected JSON.` : t`Expected a number.`;
    throw error;
  }
  if (kind === 'integer' && !Number.isSafeInteger(value)) return t`Expected a whole number.`;
  return kind === 'number' && typeof value !== 'number' ? t`Expected a number.` : '';
}

/** Whether a tool may change something: all do that do not say of themselves that they read only. */
export function mayChange({ annotations }: Json): boolean {
  return !isObject(annotations) || annotations.readOnlyHint !== true;
}

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
