import { isJsonObject, type JsonObject, objectsOf } from '../../../shared/json/json.js';
import type { DatasetItem } from '../datasets/dataset.rules.js';
import type { ImportedItems } from './promptfoo.rules.js';

const KNOWN = new Set([
  'input',
  'expectedOutput',
  'metadata',
  'id',
  'datasetName',
  'status',
  'datasetId',
  'createdAt',
  'updatedAt',
]);

/** A line of Langfuse's dataset items. */
export function langfuseItem(
  dataset: string,
  place: number,
  { messages, variables, expected, checks }: DatasetItem,
): JsonObject {
  return {
    id: `${dataset}-${place}`,
    datasetName: dataset,
    input: {
      ...(Object.keys(variables).length === 0 ? {} : { variables }),
      ...(messages.length === 0 ? {} : { messages }),
    },
    expectedOutput: expected,
    metadata: checks.length === 0 ? {} : { checks: checks.map((check) => ({ ...check })) },
  };
}

/** The items of Langfuse's dataset items: `input` is a text, messages, or an object of variables. */
export function langfuseItems(lines: readonly JsonObject[]): ImportedItems {
  const dropped: string[] = [];
  const items = lines.map((line, place) => {
    dropped.push(
      ...Object.keys(line)
        .filter((name) => !KNOWN.has(name))
        .map((name) => `[${place}].${name}`),
    );
    return { ...inputOf(line), expected: line.expectedOutput ?? null, checks: [] };
  });
  return { items, dropped };
}

function inputOf({ input }: JsonObject): Pick<DatasetItem, 'messages' | 'variables'> {
  if (typeof input === 'string') return { messages: [{ role: 'user', content: input }], variables: {} };
  if (Array.isArray(input)) return { messages: objectsOf(input), variables: {} };
  if (!isJsonObject(input)) return { messages: [], variables: {} };
  const { messages, variables, ...rest } = input;
  return { messages: objectsOf(messages), variables: { ...rest, ...(isJsonObject(variables) ? variables : {}) } };
}
