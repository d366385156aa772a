import type { CombinedError } from 'urql';
import { wordsOf } from './text/path-words.js';

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

/** The moment of a `datetime-local` field, in the time zone of this browser; empty for none. */
export function localMoment(moment: string | null): string {
  if (moment === null) return '';
  const at = new Date(moment);
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

/** The texts of a form by their names: `headers` or `query`. */
export function namedTextsIn(form: FormData, path: 'headers' | 'query'): Record<string, string> {
  const start = `${path}.`;
  return Object.fromEntries(
    [...form.keys()]
      .filter((name) => name.startsWith(start))
      .map((name) => [name.slice(start.length), textIn(form, name)]),
  );
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

/** The proposal that a change or an export became; undefined for any other answer. */
export function proposalIn(error: CombinedError | undefined): string | undefined {
  if (error === undefined || codeOf(error) !== 'APPROVAL_REQUIRED') return undefined;
  const { details }: { details?: { proposal_id?: string } } = error.graphQLErrors[0]?.extensions ?? {};
  return details?.proposal_id;
}

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

function isField(value: unknown): value is Field {
  return (
    value instanceof HTMLInputElement || value instanceof HTMLSelectElement || value instanceof HTMLTextAreaElement
  );
}

/** An error of one field: `of` is the field's label or a readable path. */
export interface Fault {
  of: string;
  message: string;
}

function issuesOf(error: CombinedError): { path: string; message: string }[] {
  return (told(error).details?.issues ?? []).map(({ path = '', message = '' }) => ({ path, message }));
}

/** The faults that a refusal lists, by the words of their paths. */
export function faultsOf(error: CombinedError): Fault[] {
  return issuesOf(error).map(({ path, message }) => ({ of: wordsOf(path), message }));
}

/** Says at each field that a refusal names, by its path or the end of that, what is wrong with it; gives the faults by the labels of their fields. */
export function showFaults(form: HTMLFormElement, error: CombinedError): Fault[] {
  const faults = issuesOf(error).map(({ path, message }) => {
    const name = path.split(/[.[\]]+/).findLast((part) => part !== '' && !/^\d+$/.test(part));
    const whole = form.elements.namedItem(path.replace(/^input\./, ''));
    const named = whole ?? (name === undefined ? null : form.elements.namedItem(name));
    const place = Number(/\[(\d+)\][^[]*$/.exec(path)?.[1] ?? 0);
    const field = named instanceof RadioNodeList ? (named[place] ?? named[0]) : named;
    if (!isField(field)) return { of: wordsOf(path), message };
    field.setCustomValidity(message);
    return { of: labelOf(field) ?? wordsOf(path), message };
  });
  form.reportValidity();
  return faults;
}

/** The label of a field; for a checkbox the legend of its group. */
function labelOf(field: Field): string | undefined {
  const isBox = field instanceof HTMLInputElement && field.type === 'checkbox';
  const label = isBox ? field.closest('fieldset')?.querySelector('legend') : field.labels?.[0];
  const words = [...(label?.childNodes ?? [])]
    .filter(({ nodeType }) => nodeType === Node.TEXT_NODE)
    .map(({ textContent }) => textContent)
    .join(' ')
    .trim();
  return words === '' ? undefined : words;
}

/** Clears the errors of all fields when one changes, because an error may concern two of them. */
export function clearFaults(form: HTMLFormElement): void {
  for (const field of form.elements) if (isField(field)) field.setCustomValidity('');
}
