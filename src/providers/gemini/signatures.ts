import type { ChatMessage, ToolCall } from '../../contracts/provider.js';
import type { JsonObject } from '../../shared/json/json.js';
import { objectOf, textOf } from '../http/wire.js';

/**
 * Google's placeholder for calls that have no signature, as those of another model: without any, models from Gemini 3 on
 * refuse the turn. Gemini API documentation, "Thought signatures", FAQ.
 */
const UNSIGNED = 'skip_thought_signature_validator';
/** The name that OpenRouter gave to reasoning of this form, which its clients send back unchanged. */
const FORMAT = 'google-gemini-v1';
/** Models that know nothing of signatures, or do not ask for them. */
const LENIENT = /^gemini-[12](?![0-9])|^gemma|^learnlm/;

/** A part's signature in the form of Google's OpenAI-compatible API; empty if the part is unsigned. */
export function signedCall(part: JsonObject): Pick<ToolCall, 'extraContent'> {
  const signature = signatureOf(part);
  return signature === undefined ? {} : { extraContent: { google: { thought_signature: signature } } };
}

/** The signature of a text, which OpenAI has no place for, as a detail of the reasoning. */
export function signedText(part: JsonObject): JsonObject | undefined {
  const data = signatureOf(part);
  return data === undefined ? undefined : { type: 'reasoning.encrypted', format: FORMAT, data };
}

function signatureOf(part: JsonObject): string | undefined {
  const signature = textOf(part['thoughtSignature']) ?? '';
  return signature === '' ? undefined : signature;
}

/** True for details that this provider takes back. */
export function isOwnDetail({ type, format, data }: JsonObject): boolean {
  return type === 'reasoning.encrypted' && format === FORMAT && typeof data === 'string' && data !== '';
}

/** The signature of an assistant's text; undefined where it has none. */
export function textSignature({ reasoningDetails = [] }: ChatMessage): string | undefined {
  return textOf(reasoningDetails.findLast(isOwnDetail)?.['data']);
}

/** The signature of a call, the first of its step where `isFirst`; a placeholder where it should have one. */
export function callSignature({ extraContent }: ToolCall, model: string, isFirst: boolean): string | undefined {
  const own = textOf(objectOf(extraContent?.['google'])?.['thought_signature']) ?? '';
  if (own !== '') return own;
  return isFirst && !LENIENT.test(model) ? UNSIGNED : undefined;
}

/** True for data of a call that this provider has no place for. */
export function hasForeignData({ extraContent = {} }: ToolCall): boolean {
  const { google, ...others } = extraContent;
  const { thought_signature: _, ...rest } = objectOf(google) ?? {};
  return Object.keys(others).length > 0 || Object.keys(rest).length > 0;
}
