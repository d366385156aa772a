import { type JsonObject, objectsOf } from '../../shared/json/json.js';
import { textOf } from '../http/wire.js';

/** A citation of a text block as an annotation in OpenAI's form, with the citation as it came. */
export function toAnnotation(citation: JsonObject, start: number, end: number): JsonObject {
  const kind = textOf(citation['url']) === undefined ? 'document_citation' : 'url_citation';
  const { url, title = citation['document_title'] } = citation;
  return {
    type: kind,
    [kind]: {
      start_index: start,
      end_index: end,
      ...(typeof url === 'string' ? { url } : {}),
      ...(typeof title === 'string' ? { title } : {}),
    },
    citation,
  };
}

/** The annotations of a text block that begins at `start` of the answer's text. */
export function annotationsOf(block: JsonObject, start: number): JsonObject[] {
  const end = start + (textOf(block['text']) ?? '').length;
  return objectsOf(block['citations']).map((citation) => toAnnotation(citation, start, end));
}

/** True for blocks that Anthropic accepts back as thinking of its own. */
export function isSigned(block: JsonObject): boolean {
  if (block['type'] === 'redacted_thinking') return true;
  return block['type'] === 'thinking' && (textOf(block['signature']) ?? '') !== '';
}

/** True for uses of Anthropic's own tools and their results. */
export function isServerBlock({ type }: JsonObject): boolean {
  return type === 'server_tool_use' || (typeof type === 'string' && type.endsWith('_tool_result'));
}
