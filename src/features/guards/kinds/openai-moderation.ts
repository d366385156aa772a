import { isJsonObject } from '../../../shared/json/json.js';
import { asked, type GuardClient, GuardFailure } from './guard-client.js';
import { readModerationAnswer } from './moderation-answer.rules.js';

/** OpenAI's moderation endpoint, or one of its form. It never masks. */
export const openaiModeration: GuardClient = {
  async judge(line, { texts }, signal) {
    const { model = 'omni-moderation-latest', thresholds } = line.settings;
    const answer = await asked(line, { model, input: [...texts] }, signal);
    const outcome = readModerationAnswer(answer, texts.length, isJsonObject(thresholds) ? thresholds : {});
    if (outcome === undefined) throw new GuardFailure('bad_answer', 'the answer is not a moderation of each text');
    return outcome;
  },
};
