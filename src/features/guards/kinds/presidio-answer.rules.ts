import { isJsonObject, type JsonValue } from '../../../shared/json/json.js';
import { fromCodePoints, isSpanOf, type MaskSpan, maskType } from '../spans.rules.js';

const MAX_FINDINGS = 10_000;

/**
 * The findings of Presidio's analyzer in one text, as spans. Its offsets count Unicode code points, as Python does. Undefined
 * where the answer is not a list of findings within the text.
 */
export function readPresidioAnswer(answer: JsonValue, text: string): MaskSpan[] | undefined {
  if (!Array.isArray(answer) || answer.length > MAX_FINDINGS) return undefined;
  const at = fromCodePoints(text);
  const spans: MaskSpan[] = [];
  for (const finding of answer) {
    if (!isJsonObject(finding)) return undefined;
    const { entity_type: type, start, end } = finding;
    if (typeof type !== 'string' || typeof start !== 'number' || typeof end !== 'number') return undefined;
    const name = maskType(type);
    const span = { start: at(start), end: at(end), replacement: `<${name}>`, type: name };
    if (!isSpanOf(text, span)) return undefined;
    spans.push(span);
  }
  return spans;
}
