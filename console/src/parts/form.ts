import type { CombinedError } from 'urql';

/** The trimmed text of a form field, or an empty string if the field is missing. */
export function textIn(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value.trim() : '';
}

/** The trimmed text of a form field; null where nothing was written. */
export function textOrNull(form: FormData, name: string): string | null {
  const text = textIn(form, name);
  return text === '' ? null : text;
}

/** A number of a form; null where nothing was written. */
export function numberIn(form: FormData, name: string): number | null {
  const text = textIn(form, name);
  return text === '' ? null : Number(text);
}

/** The values of the boxes of one name that are checked. */
export function checkedIn(form: FormData, name: string): string[] {
  return form.getAll(name).filter((value) => typeof value === 'string');
}

/** Names that are separated by commas, spaces or lines. */
export function namesIn(form: FormData, name: string): string[] {
  return textIn(form, name)
    .split(/[\s,]+/)
    .filter((word) => word !== '');
}

/** A moment of a `datetime-local` field, in the time zone of this browser; null where none was chosen. */
export function momentIn(form: FormData, name: string): string | null {
  const text = textIn(form, name);
  return text === '' ? null : new Date(text).toISOString();
}

/** One of the values of a select; undefined for any other. */
export function oneOf<Value extends string>(form: FormData, name: string, values: readonly Value[]): Value | undefined {
  const text = textIn(form, name);
  return values.find((value) => value === text);
}

/** The object that a text is as JSON; undefined for anything else. */
export function objectIn(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : undefined;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

interface Told {
  code?: string;
  details?: { issues?: readonly { path?: string; message?: string }[] };
}

function told(error: CombinedError): Told {
  return error.graphQLErrors[0]?.extensions ?? {};
}

/** The code of the first error of an answer. */
export function codeOf(error: CombinedError): string | undefined {
  return told(error).code;
}

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

function isField(value: unknown): value is Field {
  return (
    value instanceof HTMLInputElement || value instanceof HTMLSelectElement || value instanceof HTMLTextAreaElement
  );
}

/** Says at each field that a refusal names what is wrong with it. */
export function showFaults(form: HTMLFormElement, error: CombinedError): void {
  for (const { path = '', message = '' } of told(error).details?.issues ?? []) {
    const name = path.split(/[.[\]]+/).findLast((part) => part !== '' && !/^\d+$/.test(part));
    const named = name === undefined ? null : form.elements.namedItem(name);
    const place = Number(/\[(\d+)\][^[]*$/.exec(path)?.[1] ?? 0);
    const field = named instanceof RadioNodeList ? (named[place] ?? named[0]) : named;
    if (isField(field)) field.setCustomValidity(message);
  }
  form.reportValidity();
}

/** Takes back what was said about the fields, since one of them is being changed: a fault may lie between two. */
export function clearFaults(form: HTMLFormElement): void {
  for (const field of form.elements) if (isField(field)) field.setCustomValidity('');
}
