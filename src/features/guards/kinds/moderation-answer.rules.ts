import { isJsonObject, type JsonObject, type JsonValue, objectsOf } from '../../../shared/json/json.js';
import type { GuardOutcome } from '../verdict.rules.js';

/**
 * The verdict of OpenAI's moderation on as many texts as were sent. A category with a threshold counts by its score, every
 * other one as the answer flags it. Undefined where the answer is of another form.
 */
export function readModerationAnswer(
  answer: JsonValue,
  count: number,
  thresholds: JsonObject = {},
): GuardOutcome | undefined {
  if (!isJsonObject(answer) || !Array.isArray(answer.results) || answer.results.length !== count) return undefined;
  let reason: string | undefined;
  for (const result of answer.results) {
    if (!isJsonObject(result) || typeof result.flagged !== 'boolean') return undefined;
    const { flagged, categories, category_scores: scores } = result;
    if (!isJsonObject(categories) || !isJsonObject(scores)) return undefined;
    const found = new Set<string>();
    for (const [category, isFlagged] of Object.entries(categories)) {
      if (typeof isFlagged !== 'boolean') return undefined;
      if (isFlagged && thresholds[category] === undefined) found.add(category);
    }
    for (const [category, threshold] of Object.entries(thresholds)) {
      const score = scores[category];
      // A threshold that cannot be compared would let everything pass.
      if (typeof score !== 'number' || typeof threshold !== 'number') return undefined;
      if (score >= threshold) found.add(category);
    }
    const isUnexplained = flagged && !Object.values(categories).includes(true);
    const [first] = found;
    reason ??= first ?? (isUnexplained ? 'flagged' : undefined);
  }
  return reason === undefined ? { isHit: false } : { isHit: true, reason };
}

/** Whether an answer says that it looked at a picture: models of texts alone take one and judge nothing. */
export function isPictureJudged(answer: JsonValue): boolean {
  const [result] = isJsonObject(answer) ? objectsOf(answer.results) : [];
  const types = result?.category_applied_input_types;
  return isJsonObject(types) && Object.values(types).some((one) => Array.isArray(one) && one.includes('image'));
}
