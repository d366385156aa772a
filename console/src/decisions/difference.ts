/** A place where two values differ. A side that has nothing there is undefined. */
export interface Difference {
  /** The path of the place in both values, such as `rules[0].condition`. */
  path: string;
  before: unknown;
  after: unknown;
}

/** Differences shown at most; further ones are only counted. */
const MOST = 200;

/** Whether a value is a JSON object. */
export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function* compared(path: string, before: unknown, after: unknown): Generator<Difference, void> {
  if (Array.isArray(before) && Array.isArray(after)) {
    for (let place = 0; place < Math.max(before.length, after.length); place += 1)
      yield* compared(`${path}[${place}]`, before[place], after[place]);
  } else if (isObject(before) && isObject(after)) {
    for (const name of new Set([...Object.keys(before), ...Object.keys(after)]))
      yield* compared(path === '' ? name : `${path}.${name}`, before[name], after[name]);
  } else if (JSON.stringify(before ?? null) !== JSON.stringify(after ?? null)) yield { path, before, after };
}

/** Where two JSON values differ, and how many more places there are. An absent member equals null. */
export function differencesOf(before: unknown, after: unknown): { shown: Difference[]; more: number } {
  const shown: Difference[] = [];
  let more = 0;
  for (const difference of compared('', before, after)) {
    if (shown.length < MOST) shown.push(difference);
    else more += 1;
  }
  return { shown, more };
}

/** A value as text: words as they are, everything else as JSON. */
export function textOf(value: unknown): string {
  if (value === undefined || value === null) return '–';
  return typeof value === 'string' ? value : JSON.stringify(value, null, 2);
}
