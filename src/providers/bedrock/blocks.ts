import { type JsonObject, objectsOf } from '../../shared/json/json.js';
import { objectOf, textOf } from '../http/wire.js';

/** True for reasoning that a model accepts back. */
export function isSigned(block: JsonObject): boolean {
  if (block['type'] === 'redacted_thinking') return (textOf(block['data']) ?? '') !== '';
  return block['type'] === 'thinking' && (textOf(block['signature']) ?? '') !== '';
}

/** A block of thinking, in the form of Anthropic's that all APIs of the gateway carry, as Converse has it. */
export function toReasoning(block: JsonObject): JsonObject {
  const { thinking, signature, data } = block;
  if (block['type'] === 'redacted_thinking') return { reasoningContent: { redactedContent: data } };
  return { reasoningContent: { reasoningText: { text: textOf(thinking) ?? '', signature } } };
}

/** The block of thinking that reasoning is; undefined for reasoning without a signature, which is text alone. */
export function toThinking(reasoning: {
  text?: string | undefined;
  signature?: string | undefined;
  redacted?: string | undefined;
}): JsonObject | undefined {
  const { text = '', signature = '', redacted = '' } = reasoning;
  if (redacted !== '') return { type: 'redacted_thinking', data: redacted };
  return signature === '' ? undefined : { type: 'thinking', thinking: text, signature };
}

/** A citation as an annotation in OpenAI's form, with the citation as it came. */
export function toAnnotation(citation: JsonObject, start: number, end: number): JsonObject {
  const url = textOf(objectOf(objectOf(citation['location'])?.['web'])?.['url']);
  const title = textOf(citation['title']);
  const kind = url === undefined ? 'document_citation' : 'url_citation';
  return {
    type: kind,
    [kind]: {
      start_index: start,
      end_index: end,
      ...(url === undefined ? {} : { url }),
      ...(title === undefined ? {} : { title }),
    },
    citation,
  };
}

/** The text of a block with citations. */
export function citedText(block: JsonObject): string {
  return objectsOf(block['content'])
    .map(({ text }) => textOf(text) ?? '')
    .join('');
}
