import { isJsonObject, type JsonValue } from '../../../shared/json/json.js';
import { type MaskSpan, spansBetween } from '../spans.rules.js';
import type { GuardOutcome } from '../verdict.rules.js';

/** The most that a masked text may be longer than what was sent. */
const MAX_GROWTH = 16_384;

/**
 * A verdict by LiteLLM's Generic Guardrail API: `BLOCKED`, `NONE`, or `GUARDRAIL_INTERVENED` with all texts in the order in
 * which they were sent. Undefined for any other answer; an intervention without texts masks nothing and blocks, and so does
 * one that changes a picture.
 */
export function readGenericAnswer(
  answer: JsonValue,
  sent: readonly string[],
  pictures: readonly string[] = [],
): GuardOutcome | undefined {
  if (!isJsonObject(answer)) return undefined;
  const { action, blocked_reason: why, texts, images } = answer;
  const reason = typeof why === 'string' ? why : undefined;
  if (action === 'NONE') return { isHit: false };
  if (action === 'BLOCKED') return { isHit: true, isFinal: true, reason: reason ?? 'blocked' };
  if (action !== 'GUARDRAIL_INTERVENED') return undefined;
  if (texts === undefined || texts === null) return { isHit: true, isFinal: true, reason: 'intervened' };
  if (!isSame(images, pictures)) return { isHit: true, isFinal: true, reason: 'picture' };
  const spans = spansOf(texts, sent);
  if (spans === undefined) return undefined;
  return { isHit: spans.some((list) => list.length > 0), reason: 'intervened', spans };
}

/** Whether pictures come back as they were sent; an answer need not repeat them. */
function isSame(images: JsonValue | undefined, sent: readonly string[]): boolean {
  if (images === undefined || images === null) return true;
  return Array.isArray(images) && images.length === sent.length && images.every((one, at) => one === sent[at]);
}

function spansOf(texts: JsonValue, sent: readonly string[]): MaskSpan[][] | undefined {
  if (!Array.isArray(texts) || texts.length !== sent.length) return undefined;
  const spans: MaskSpan[][] = [];
  for (const [index, text] of texts.entries()) {
    const before = sent[index] ?? '';
    if (typeof text !== 'string' || !text.isWellFormed() || text.length > before.length + MAX_GROWTH) return undefined;
    spans.push(spansBetween(before, text));
  }
  return spans;
}
