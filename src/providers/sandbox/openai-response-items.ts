import type { JsonObject } from '../../shared/json/json.js';
import { objectOf, textOf } from '../http/wire.js';
import { toPieces, type SandboxAnswer } from './answers.js';
import type { FoundPage } from './web-search.js';

export interface Tool {
  name: string;
  namespace?: string;
  isCustom: boolean;
  parameters: JsonObject;
}

/** An item of an answer, and the events that give its content piece by piece. */
export interface Item {
  begun: JsonObject;
  whole: JsonObject;
  events: (place: JsonObject) => JsonObject[];
}

/** Reasoning is simulated where it is asked for. */
export function reasoningItems(body: JsonObject, one: SandboxAnswer): Item[] {
  const reasoning = objectOf(body['reasoning']);
  if (reasoning === undefined || reasoning['effort'] === 'none') return [];
  const isEncrypted = Array.isArray(body['include']) && body['include'].includes('reasoning.encrypted_content');
  const encrypted = isEncrypted ? { encrypted_content: Buffer.from(`sandbox ${one.id}`).toString('base64') } : {};
  const text = 'The request decides the answer.';
  const isTold = reasoning['summary'] !== undefined && reasoning['summary'] !== null;
  const part = { type: 'summary_text', text };
  const begun = { id: `rs_${one.id}`, type: 'reasoning', summary: [] };
  return [
    {
      begun,
      whole: { ...begun, ...encrypted, summary: isTold ? [part] : [] },
      events: (place) => {
        if (!isTold) return [];
        const at = { ...place, summary_index: 0 };
        return [
          { type: 'response.reasoning_summary_part.added', ...at, part: { ...part, text: '' } },
          ...toPieces(text).map((delta) => ({ type: 'response.reasoning_summary_text.delta', ...at, delta })),
          { type: 'response.reasoning_summary_text.done', ...at, text },
          { type: 'response.reasoning_summary_part.done', ...at, part },
        ];
      },
    },
  ];
}

/** The search that came before the answer. */
export function searchOf(one: SandboxAnswer, found: FoundPage | undefined): Item[] {
  if (found === undefined) return [];
  const action = { type: 'search', query: found.query };
  const head = { id: `ws_${one.id}`, type: 'web_search_call' };
  return [
    {
      begun: { ...head, status: 'in_progress' },
      whole: { ...head, status: 'completed', action },
      events: (place) =>
        ['in_progress', 'searching', 'completed'].map((step) => ({
          type: `response.web_search_call.${step}`,
          ...place,
        })),
    },
  ];
}

/** The answer itself: its message, or its calls of tools. */
export function outputOf(one: SandboxAnswer, tools: readonly Tool[], found?: FoundPage): Item[] {
  if (one.toolCalls.length > 0)
    return one.toolCalls.map((call) => {
      const tool = tools.find(({ name }) => name === call.name);
      return tool?.isCustom === true ? customCall(call, tool) : functionCall(call, tool);
    });
  const id = `msg_${one.id}`;
  const text = one.pieces.join('');
  const empty = { type: 'output_text', text: '', annotations: [], logprobs: [] };
  const annotations =
    found === undefined ? [] : [{ type: 'url_citation', ...found.page, start_index: 0, end_index: text.length }];
  const part = { ...empty, text, annotations };
  const begun = { id, type: 'message', status: 'in_progress', role: 'assistant', content: [] };
  const status = one.finish === 'length' ? 'incomplete' : 'completed';
  return [
    {
      begun,
      whole: { ...begun, status, content: [part] },
      events: (place) => {
        const at = { ...place, content_index: 0 };
        return [
          { type: 'response.content_part.added', ...at, part: empty },
          ...one.pieces.map((delta) => ({ type: 'response.output_text.delta', ...at, delta, logprobs: [] })),
          ...annotations.map((annotation, annotation_index) => ({
            type: 'response.output_text.annotation.added',
            ...at,
            annotation_index,
            annotation,
          })),
          { type: 'response.output_text.done', ...at, text, logprobs: [] },
          { type: 'response.content_part.done', ...at, part },
        ];
      },
    },
  ];
}

type Call = SandboxAnswer['toolCalls'][number];

const namespaceOf = (tool: Tool | undefined): JsonObject =>
  tool?.namespace === undefined ? {} : { namespace: tool.namespace };

function functionCall({ id, name, input }: Call, tool: Tool | undefined): Item {
  const whole = JSON.stringify(input);
  const head = { id: `fc_${id}`, type: 'function_call', call_id: `call_${id}`, name, ...namespaceOf(tool) };
  return {
    begun: { ...head, status: 'in_progress', arguments: '' },
    whole: { ...head, status: 'completed', arguments: whole },
    events: (place) => [
      ...toPieces(whole).map((delta) => ({ type: 'response.function_call_arguments.delta', ...place, delta })),
      { type: 'response.function_call_arguments.done', ...place, name, arguments: whole },
    ],
  };
}

function customCall({ id, name, input }: Call, tool: Tool): Item {
  const text = textOf(input['input']) ?? '';
  const head = { id: `ctc_${id}`, type: 'custom_tool_call', call_id: `call_${id}`, name, ...namespaceOf(tool) };
  return {
    begun: { ...head, status: 'in_progress', input: '' },
    whole: { ...head, status: 'completed', input: text },
    events: (place) => [
      ...toPieces(text).map((delta) => ({ type: 'response.custom_tool_call_input.delta', ...place, delta })),
      { type: 'response.custom_tool_call_input.done', ...place, input: text },
    ],
  };
}
