import { isJsonObject, type JsonObject, type JsonValue, parseExactJson, textIn } from '../../../shared/json/json.js';
import type { FunctionTool } from '../../../contracts/provider.js';

/** A tool of a request, as other protocols know it. */
export interface FlatTool {
  definition: FunctionTool;
  /** Its own name, and its namespace. */
  name: string;
  namespace?: string;
  /** It takes free text: elsewhere, a function of one text. */
  isCustom: boolean;
}

const FREE_TEXT: JsonObject = {
  type: 'object',
  properties: { input: { type: 'string', description: 'The input of the tool, as it is.' } },
  required: ['input'],
  additionalProperties: false,
};

/** The functions and custom tools of a list, those of namespaces among them. */
export function flatTools(tools: JsonValue | undefined, namespace?: JsonObject): FlatTool[] {
  if (!Array.isArray(tools)) return [];
  return tools.filter(isJsonObject).flatMap((tool): FlatTool[] => {
    if (tool.type === 'namespace') return flatTools(tool.tools, tool);
    if (tool.type !== 'function' && tool.type !== 'custom') return [];
    const isCustom = tool.type === 'custom';
    const space = namespace === undefined ? undefined : textIn(namespace.name);
    const name = textIn(tool.name);
    const description = describe(tool, namespace);
    const fn = {
      name: flatName(name, space),
      ...(description === '' ? {} : { description }),
      ...(isCustom ? { parameters: FREE_TEXT } : isJsonObject(tool.parameters) ? { parameters: tool.parameters } : {}),
      ...(typeof tool.strict === 'boolean' ? { strict: tool.strict } : {}),
    };
    return [
      {
        definition: { type: 'function', function: fn },
        name,
        isCustom,
        ...(space === undefined ? {} : { namespace: space }),
      },
    ];
  });
}

function describe({ description, format }: JsonObject, namespace: JsonObject | undefined): string {
  const grammar = isJsonObject(format) && format.type === 'grammar' ? format : undefined;
  return [
    textIn(namespace?.description),
    textIn(description),
    grammar === undefined ? '' : `The input has this ${textIn(grammar.syntax)} grammar:\n${textIn(grammar.definition)}`,
  ]
    .filter((text) => text !== '')
    .join('\n\n');
}

/** One name for both: protocols without namespaces have flat names of letters, digits, `_` and `-`. */
export function flatName(name: string, namespace?: string): string {
  return namespace === undefined || namespace === '' ? name : `${namespace}__${name}`;
}

/** The arguments of a function that replaces a custom tool. */
export const customArguments = (input: string): string => JSON.stringify({ input });

/** The input of a custom tool, from the arguments of the function that replaces it; other text is the input itself. */
export function customInput(text: string): string {
  try {
    const value = parseExactJson(text);
    return isJsonObject(value) && typeof value.input === 'string' ? value.input : text;
  } catch {
    return text;
  }
}
