import type { OpaqueLists, ToolCall } from '../../contracts/provider.js';
import { type JsonObject, objectsOf } from '../../shared/json/json.js';
import { malformed } from '../http/failure.js';
import { objectOf, textOf } from '../http/wire.js';
import { signedCall, signedText } from './signatures.js';

/** All that the parts of a candidate say. */
export interface Said extends OpaqueLists {
  /** Undefined where no part is a text. */
  text?: string;
  reasoning: string;
  toolCalls: ToolCall[];
  /** The length of the text before each part, in UTF-8 bytes. */
  starts: number[];
}

/** Members of a part that hold no content. */
const ABOUT: ReadonlySet<string> = new Set(['thought', 'thoughtSignature', 'partMetadata', 'videoMetadata']);

/** A part may have nothing but a signature, which is a text of no length. */
export function partKind(part: JsonObject): 'text' | 'call' | 'other' {
  if (objectOf(part['functionCall']) !== undefined) return 'call';
  if (textOf(part['text']) !== undefined) return 'text';
  return contentOf(part) === undefined ? 'text' : 'other';
}

function contentOf(part: JsonObject): string | undefined {
  return Object.keys(part).find((name) => !ABOUT.has(name) && part[name] != null);
}

/**
 * Reads the parts of a candidate's content. Thoughts are reasoning; signatures stay with the call that has them, or beside the
 * text; parts of other kinds are kept as they came.
 */
export function readParts(content: JsonObject | undefined): Said {
  const said: Said = { reasoning: '', toolCalls: [], starts: [] };
  let bytes = 0;
  for (const part of objectsOf(content?.['parts'])) {
    said.starts.push(bytes);
    const kind = partKind(part);
    if (kind === 'call') said.toolCalls.push(toToolCall(part));
    else if (kind === 'other') (said.contentParts ??= []).push(keptPart(part));
    else {
      const text = textOf(part['text']);
      if (part['thought'] === true) said.reasoning += text ?? '';
      else if (text !== undefined) {
        said.text = (said.text ?? '') + text;
        bytes += Buffer.byteLength(text);
      }
      const details = signedText(part);
      if (details !== undefined) (said.reasoningDetails ??= []).push(details);
    }
  }
  return said;
}

function toToolCall(part: JsonObject): ToolCall {
  const call = objectOf(part['functionCall']);
  const name = textOf(call?.['name']);
  if (name === undefined || name === '') throw malformed('gemini', 'a function call without a name');
  // The gateway gives an id to calls that come without one, as from older models.
  return {
    id: textOf(call?.['id']) ?? '',
    type: 'function',
    function: { name, arguments: JSON.stringify(call?.['args'] ?? {}) },
    ...signedCall(part),
  };
}

/** Pictures get OpenAI's form. The type of other parts is the member that has their content. */
function keptPart(part: JsonObject): JsonObject {
  const data = objectOf(part['inlineData']);
  const [type, content] = [textOf(data?.['mimeType']) ?? '', textOf(data?.['data'])];
  if (content !== undefined && type.startsWith('image/')) {
    const { inlineData: _, ...rest } = part;
    return { type: 'image_url', image_url: { url: `data:${type};base64,${content}` }, ...rest };
  }
  return { type: contentOf(part) ?? 'unknown', ...part };
}
