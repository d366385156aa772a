import { type JsonObject, type JsonValue, isJsonObject, objectsOf, textIn } from '../../../shared/json/json.js';
import { quotedPattern } from '../../../shared/text/linear-pattern.js';
import type { AnswerCheck } from '../checks/check.rules.js';
import type { DatasetItem } from '../datasets/dataset.rules.js';

/** Items of a file of promptfoo, and what has no place in them, by its path. */
export interface ImportedItems {
  items: DatasetItem[];
  dropped: string[];
}

type Assertion = Pick<JsonObject, string>;

/** How assertions of promptfoo are checks; those of model-graded kinds beside `llm-rubric`, and of code, are none. */
const CHECKS: Readonly<Record<string, (assertion: Assertion) => AnswerCheck | undefined>> = {
  equals: ({ value }) => given('equals', value),
  contains: ({ value }) => given('contains', value),
  icontains: ({ value }) => pattern(value, (text) => `(?i)${quotedPattern(text)}`),
  'starts-with': ({ value }) => pattern(value, (text) => `^${quotedPattern(text)}`),
  'contains-any': ({ value }) =>
    Array.isArray(value) && value.every((one) => typeof one === 'string')
      ? { type: 'regex', value: value.map(quotedPattern).join('|') }
      : undefined,
  regex: ({ value }) => given('regex', value),
  'is-json': ({ value }) => ({ type: 'json-schema', value: isJsonObject(value) ? value : {} }),
  cost: ({ threshold }) => given('cost', threshold),
  latency: ({ threshold }) => given('latency', threshold),
  'llm-rubric': ({ value }) => given('judge', value),
};

const KNOWN_OF_FILE = new Set(['description', 'tests', 'defaultTest', 'prompts', 'providers']);
const KNOWN_OF_TEST = new Set(['description', 'vars', 'assert']);
const KNOWN_OF_ASSERTION = new Set(['type', 'value', 'threshold']);

/** The items of a configuration of promptfoo, already read from YAML or JSON. */
export function promptfooItems(file: JsonObject): ImportedItems {
  const dropped: string[] = namesBeside(file, KNOWN_OF_FILE, '');
  const common = isJsonObject(file.defaultTest) ? file.defaultTest : {};
  dropped.push(...namesBeside(common, KNOWN_OF_TEST, 'defaultTest.'));
  const shared = checksIn(common.assert, 'defaultTest.assert', dropped);
  const items = objectsOf(file.tests).map((test, place) => {
    const path = `tests[${place}]`;
    dropped.push(...namesBeside(test, KNOWN_OF_TEST, `${path}.`));
    const checks = [...shared, ...checksIn(test.assert, `${path}.assert`, dropped)];
    const variables = { ...objectOf(common.vars), ...objectOf(test.vars) };
    return { messages: [], variables, expected: null, checks };
  });
  return { items, dropped };
}

/** A configuration of promptfoo with items as tests. */
export function promptfooFile(description: string, items: readonly DatasetItem[]): JsonObject {
  const hasMessages = items.some(({ messages }) => messages.length > 0);
  return {
    description,
    // The text of variables is a prompt’s, which is kept here.
    prompts: [hasMessages ? '{{messages | dump}}' : 'file://prompt.json'],
    tests: items.map(({ messages, variables, expected, checks }) => ({
      vars: { ...variables, ...(messages.length === 0 ? {} : { messages }) },
      assert: [...(expected === null ? [] : [{ type: 'equals', value: expected }]), ...checks.map(assertionOf)],
    })),
  };
}

function assertionOf({ type, value, not }: AnswerCheck): JsonObject {
  const of = { 'json-schema': 'is-json', judge: 'llm-rubric' } as Readonly<Record<string, string>>;
  const name = `${not === true ? 'not-' : ''}${of[type] ?? type}`;
  if (type === 'cost' || type === 'latency') return { type: name, threshold: value };
  return value === undefined ? { type: name } : { type: name, value };
}

function checksIn(assertions: JsonValue | undefined, path: string, dropped: string[]): AnswerCheck[] {
  return objectsOf(assertions).flatMap((assertion, place) => {
    const type = textIn(assertion.type);
    const isNot = type.startsWith('not-');
    const name = isNot ? type.slice('not-'.length) : type;
    const check = Object.hasOwn(CHECKS, name) ? CHECKS[name]?.(assertion) : undefined;
    const rest = namesBeside(assertion, KNOWN_OF_ASSERTION, `${path}[${place}].`);
    dropped.push(...(check === undefined ? [`${path}[${place}]: ${type || 'no type'}`] : rest));
    if (check === undefined) return [];
    return [isNot ? { ...check, not: true } : check];
  });
}

function given(type: AnswerCheck['type'], value: JsonValue | undefined): AnswerCheck | undefined {
  return value == null ? undefined : { type, value };
}

function pattern(value: JsonValue | undefined, of: (text: string) => string): AnswerCheck | undefined {
  return typeof value === 'string' && value !== '' ? { type: 'regex', value: of(value) } : undefined;
}

function namesBeside(object: JsonObject, known: ReadonlySet<string>, path: string): string[] {
  return Object.keys(object)
    .filter((name) => !known.has(name))
    .map((name) => `${path}${name}`);
}

function objectOf(value: JsonValue | undefined): JsonObject {
  return isJsonObject(value) ? value : {};
}
