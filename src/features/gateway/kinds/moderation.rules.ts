import type { RequestIssue } from '../../../shared/errors.js';
import { isJsonObject, type JsonObject, type JsonValue, objectsOf } from '../../../shared/json/json.js';
import { mapFixed, mapProse, mapTyped } from '../exchange/native-texts.rules.js';
import { jsonOf, type Kind, malformedAnswer } from './kind.rules.js';

const MAX_INPUTS = 2_048;
const MAX_CATEGORIES = 200;
const EXPECTED = `expected a text, a list of 1 to ${MAX_INPUTS} texts, or a list of parts of the types text and image_url`;

/** Whether content is harmful: `POST /v1/moderations` of OpenAI. */
export const moderation: Kind = {
  name: 'moderation',
  action: 'ai.moderate',
  type: 'moderation',
  defaultModel: 'omni-moderation-latest',
  isCached: true,
  problems: ({ body }) => inputProblems(body.input),
  reading: {
    input: (input, visit) =>
      Array.isArray(input) && input.some(isJsonObject)
        ? mapTyped(input, visit, { text: { text: mapProse }, image_url: { image_url: mapFixed } })
        : mapProse(input, visit),
  },
  demand: () => ({}),
  read(reply, { body: { input } }) {
    const answer = jsonOf(reply);
    const results = objectsOf(answer.results);
    const expected = Array.isArray(input) && typeof input[0] === 'string' ? input.length : 1;
    if (results.length !== expected || !results.every(isResult))
      throw malformedAnswer(`expected ${expected} results with categories and their scores`);
    return { reply: { body: { ...answer, results } }, verdicts: results.map(verdictOf) };
  },
};

function inputProblems(input: JsonValue | undefined): RequestIssue[] {
  const wrong = [{ path: 'input', message: EXPECTED }];
  if (typeof input === 'string') return input === '' ? wrong : [];
  if (!Array.isArray(input) || input.length === 0 || input.length > MAX_INPUTS) return wrong;
  if (input.every((item) => typeof item === 'string' && item !== '')) return [];
  const isPart = (item: JsonValue): boolean =>
    isJsonObject(item) &&
    (item.type === 'text'
      ? typeof item.text === 'string'
      : item.type === 'image_url' && isJsonObject(item.image_url) && typeof item.image_url.url === 'string');
  return input.every(isPart) ? [] : wrong;
}

function isResult({ flagged, categories, category_scores: scores }: JsonObject): boolean {
  return (
    typeof flagged === 'boolean' &&
    isBounded(categories, (value) => typeof value === 'boolean' || value === null) &&
    isBounded(scores, (value) => typeof value === 'number' && Number.isFinite(value))
  );
}

function isBounded(map: JsonValue | undefined, isValue: (value: JsonValue | undefined) => boolean): boolean {
  if (!isJsonObject(map)) return false;
  const entries = Object.entries(map);
  return entries.length <= MAX_CATEGORIES && entries.every(([name, value]) => name.length <= 100 && isValue(value));
}

function verdictOf({ flagged, categories }: JsonObject): JsonObject {
  const named = Object.entries(isJsonObject(categories) ? categories : {}).filter(([, value]) => value === true);
  return { categories: named.map(([name]) => name), flagged: flagged === true };
}
