import type { OpaqueLists } from '../../contracts/provider.js';
import { entryOf, type JsonObject, type JsonValue, objectsOf } from '../../shared/json/json.js';
import { objectOf, textOf } from '../http/wire.js';
import { REASONING_MEMBERS } from '../quirks.rules.js';

/** The content of a message. */
export interface Content {
  text?: string;
  refusal?: string;
  reasoning?: string;
  /** Reasoning with signatures. */
  signed?: JsonObject[];
  /** Parts of other kinds. */
  others: JsonObject[];
}

/**
 * The text of a message, whose content some servers send as a list. `thinking` parts are Mistral's reasoning; `reasoning`
 * parts are Databricks', whose signed summaries become thinking blocks.
 */
export function toContent(content: JsonValue | undefined): Content {
  if (!Array.isArray(content)) return typeof content === 'string' ? { text: content, others: [] } : { others: [] };
  const parts = content.map((part) =>
    typeof part === 'string' ? { type: 'text', text: part } : (objectOf(part) ?? {}),
  );
  const said = (name: string): string[] => parts.flatMap((part) => textOf(part[name]) ?? []);
  const refusals = said('refusal');
  const thoughts = parts.flatMap(thoughtsIn);
  const signed = parts.flatMap(signedIn);
  return {
    text: said('text').join(''),
    ...(refusals.length === 0 ? {} : { refusal: refusals.join('') }),
    ...(thoughts.length === 0 ? {} : { reasoning: thoughts.join('') }),
    ...(signed.length === 0 ? {} : { signed }),
    others: parts.filter(
      (part) =>
        entryOf(REASONING_PARTS, part['type']) === undefined &&
        textOf(part['text']) === undefined &&
        textOf(part['refusal']) === undefined,
    ),
  };
}

/** Types of content parts with reasoning, and the member that holds it. */
const REASONING_PARTS: Readonly<Record<string, string>> = { thinking: 'thinking', reasoning: 'summary' };

function thoughtsIn(part: JsonObject): string[] {
  const member = entryOf(REASONING_PARTS, part['type']);
  return member === undefined ? [] : textsIn(part[member]);
}

/** Signed summaries as thinking blocks, which clients may send back. */
function signedIn({ type, summary }: JsonObject): JsonObject[] {
  if (type !== 'reasoning') return [];
  return objectsOf(summary).flatMap(({ text, signature }) =>
    textOf(signature) === undefined ? [] : [{ type: 'thinking', thinking: textOf(text) ?? '', signature }],
  );
}

function textsIn(value: JsonValue | undefined): string[] {
  if (typeof value === 'string') return [value];
  return objectsOf(value).flatMap((part) => textOf(part['text']) ?? []);
}

const LISTS = ['annotations', 'content_parts', 'images', 'reasoning_details', 'thinking_blocks'];

/** The lists of a message or of a piece of one. OpenRouter has images beside the content. */
export function listsOf(message: JsonObject | undefined, { others, signed = [] }: Content): OpaqueLists {
  if (others.length === 0 && signed.length === 0 && !LISTS.some((name) => message?.[name] != null)) return {};
  const lists = {
    annotations: objectsOf(message?.['annotations']),
    contentParts: [...others, ...objectsOf(message?.['content_parts']), ...objectsOf(message?.['images'])],
    reasoningDetails: objectsOf(message?.['reasoning_details']),
    thinkingBlocks: [...signed, ...objectsOf(message?.['thinking_blocks'])],
  };
  return Object.fromEntries(Object.entries(lists).filter(([, list]) => list.length > 0));
}

/** Reasoning beside the content, by whatever name, and in it. Servers that rename it say it twice. */
export function reasoningOf(message: JsonObject, { reasoning: inContent }: Content): string {
  const said = [...REASONING_MEMBERS.map((name) => message[name]), inContent];
  return [...new Set(said.flatMap((text) => textOf(text) ?? []))].join('');
}
