import type { ToolCall, ToolDefinition } from '../../../src/contracts/provider.js';

/** A function `f` with one text. */
export const sampleTool: ToolDefinition = {
  type: 'function',
  function: { name: 'f', description: 'd', parameters: { type: 'object', properties: { a: { type: 'string' } } } },
};

/** A call of it. */
export function sampleCall(id: string, text: string): ToolCall {
  return { id, type: 'function', function: { name: 'f', arguments: text } };
}
