import { isJsonObject } from '../../../shared/json/json.js';
import type { GuardOutcome } from '../verdict.rules.js';

export type ModelParser = 'safe-unsafe' | 'yes-no' | 'json';

/**
 * The verdict that a model was asked for. `safe-unsafe`: that word, and categories in the next line, as Llama Guard answers.
 * `yes-no`: yes where there is a finding. `json`: an object with `flagged`, or with a `score` that a threshold is for, and a
 * `category`. Undefined for any other answer: a model that was talked out of its task has not judged.
 */
export function readModelAnswer(text: string, parser: ModelParser, threshold = 0.5): GuardOutcome | undefined {
  const answer = text.trim();
  if (parser === 'json') return readJson(answer, threshold);
  const [, word = '', category] = /^(\w+)[.!]?(?:\s+([\w-]{1,40}))?/.exec(answer.toLowerCase()) ?? [];
  if (parser === 'yes-no') {
    if (word === 'yes') return { isHit: true, reason: 'yes' };
    return word === 'no' ? { isHit: false } : undefined;
  }
  if (word === 'unsafe') return { isHit: true, reason: category ?? 'unsafe' };
  return word === 'safe' ? { isHit: false } : undefined;
}

function readJson(answer: string, threshold: number): GuardOutcome | undefined {
  const value = parsed(answer);
  if (!isJsonObject(value)) return undefined;
  const { flagged, score, category } = value;
  const reason = typeof category === 'string' ? category : 'flagged';
  if (typeof flagged === 'boolean' && score === undefined) return flagged ? { isHit: true, reason } : { isHit: false };
  if (typeof score !== 'number' || score < 0 || score > 1) return undefined;
  return flagged === true || score >= threshold ? { isHit: true, reason } : { isHit: false };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // JSON.parse only throws SyntaxError.
    return undefined;
  }
}
