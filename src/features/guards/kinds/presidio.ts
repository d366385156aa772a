import type { JsonObject } from '../../../shared/json/json.js';
import type { MaskSpan } from '../spans.rules.js';
import { asked, type GuardClient, GuardFailure, type GuardLine } from './guard-client.js';
import { readPresidioAnswer } from './presidio-answer.rules.js';

/** The most texts of one call: each is a question of its own. */
const MAX_TEXTS = 500;
const AT_ONCE = 8;

/** The analyzer of Microsoft Presidio. */
export const presidio: GuardClient = {
  async judge(line, { texts }, signal) {
    if (texts.length > MAX_TEXTS) throw new GuardFailure('too_large', `there are more than ${MAX_TEXTS} texts`);
    const spans: MaskSpan[][] = [];
    for (let from = 0; from < texts.length; from += AT_ONCE) {
      const some = texts.slice(from, from + AT_ONCE);
      spans.push(...(await Promise.all(some.map((text) => analyzed(line, text, signal)))));
    }
    const [first] = spans.flat();
    return { isHit: first !== undefined, ...(first === undefined ? {} : { reason: first.type }), spans };
  },
};

async function analyzed(line: GuardLine, text: string, signal: AbortSignal): Promise<MaskSpan[]> {
  const { language = 'en', entities, scoreThreshold } = line.settings;
  const body: JsonObject = {
    text,
    language,
    ...(entities === undefined ? {} : { entities }),
    ...(scoreThreshold === undefined ? {} : { score_threshold: scoreThreshold }),
  };
  const spans = readPresidioAnswer(await asked(line, body, signal), text);
  if (spans === undefined) throw new GuardFailure('bad_answer', 'the answer is not a list of findings in the text');
  return spans;
}
