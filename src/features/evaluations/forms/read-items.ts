import { jsonText, unreadableText, yamlText } from '../../../shared/json/file-text.js';
import { isJsonObject, type JsonObject } from '../../../shared/json/json.js';
import { langfuseItems } from './langfuse.rules.js';
import { type ImportedItems, promptfooItems } from './promptfoo.rules.js';

export type DatasetForm = 'PROMPTFOO' | 'LANGFUSE';

/** The items of a file of another program. Throws INVALID_REQUEST for a text that cannot be read as one. */
export function readItems(form: DatasetForm, text: string): ImportedItems {
  if (form === 'LANGFUSE') return langfuseItems(linesIn(text));
  const file = /^\s*\{/.test(text) ? jsonText(text) : yamlText(text);
  if (!isJsonObject(file) || !Array.isArray(file.tests))
    throw unreadableText('expected a configuration with a list of tests');
  return promptfooItems(file);
}

/** JSON of one list, or a line each. */
function linesIn(text: string): JsonObject[] {
  const given = text.trimStart().startsWith('[')
    ? jsonText(text)
    : text
        .split('\n')
        .filter((line) => line.trim() !== '')
        .map(jsonText);
  const lines = Array.isArray(given) ? given : [];
  return lines.map((line, place) => {
    if (!isJsonObject(line)) throw unreadableText(`expected an object as item ${place + 1}`);
    return line;
  });
}
