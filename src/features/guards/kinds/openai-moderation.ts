import { dataUrl } from '../../../shared/file-types.js';
import { isJsonObject, type JsonValue } from '../../../shared/json/json.js';
import type { GuardOutcome } from '../verdict.rules.js';
import { ALL_PICTURES, asked, type GuardClient, GuardFailure, type GuardLine } from './guard-client.js';
import { isPictureJudged, readModerationAnswer } from './moderation-answer.rules.js';

/** Questions about pictures at once: each is one of its own. */
const AT_ONCE = 4;

/** OpenAI's moderation endpoint, or one of its form. It never masks. */
export const openaiModeration: GuardClient = {
  pictures: ALL_PICTURES,

  async judge(line, { texts, images }, signal) {
    const outcomes: GuardOutcome[] = [];
    if (texts.length > 0) outcomes.push(await moderated(line, [...texts], signal));
    for (let from = 0; from < images.length; from += AT_ONCE) {
      const some = images
        .slice(from, from + AT_ONCE)
        .map((image) => [{ type: 'image_url', image_url: { url: dataUrl(image) } }]);
      outcomes.push(...(await Promise.all(some.map((input) => moderated(line, input, signal, true)))));
    }
    return outcomes.find(({ isHit }) => isHit) ?? { isHit: false };
  },
};

async function moderated(
  line: GuardLine,
  input: JsonValue[],
  signal: AbortSignal,
  isPicture = false,
): Promise<GuardOutcome> {
  const { model = 'omni-moderation-latest', thresholds } = line.settings;
  const answer = await asked(line, { model, input }, signal);
  const outcome = readModerationAnswer(answer, input.length, isJsonObject(thresholds) ? thresholds : {});
  if (outcome === undefined || (isPicture && !isPictureJudged(answer)))
    throw new GuardFailure('bad_answer', 'the answer is not a moderation of all that was sent');
  return outcome;
}
