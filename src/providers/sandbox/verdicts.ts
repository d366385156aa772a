import { createHash } from 'node:crypto';
import { isJsonObject, type JsonObject, type JsonValue, objectsOf, textIn } from '../../shared/json/json.js';
import { toPieces } from './answers.js';
import { embedText } from './embeddings.js';

/** Categories of OpenAI's moderation, and words that the sandbox takes for each. */
const CATEGORIES: Readonly<Record<string, RegExp>> = {
  harassment: /\b(?:idiot|stupid)\b/i,
  'harassment/threatening': /\bi will find you\b/i,
  hate: /\bhate (?:them|those people)\b/i,
  'hate/threatening': /\bwipe them out\b/i,
  illicit: /\b(?:launder|counterfeit)\b/i,
  'illicit/violent': /\bbuild a bomb\b/i,
  'self-harm': /\bhurt myself\b/i,
  sexual: /\bsexual\b/i,
  violence: /\b(?:kill|attack|bomb)\b/i,
  'violence/graphic': /\bblood everywhere\b/i,
};

/** OpenAI's moderation, by words. */
export function answerModeration({ input, model = null }: JsonObject): JsonObject {
  const list = Array.isArray(input) ? input : [input ?? ''];
  const isParts = list.some(isJsonObject);
  const texts = isParts
    ? [list.map((part) => (isJsonObject(part) ? textIn(part.text) : '')).join(' ')]
    : list.map(textIn);
  const results = texts.map((text) => {
    const found = Object.entries(CATEGORIES).map(([name, words]) => [name, words.test(text)] as const);
    return {
      flagged: found.some(([, isFound]) => isFound),
      categories: Object.fromEntries(found),
      category_scores: Object.fromEntries(found.map(([name, isFound]) => [name, isFound ? 0.97 : 0.0003])),
      category_applied_input_types: Object.fromEntries(found.map(([name]) => [name, ['text']])),
    };
  });
  return { id: `modr-${digest(JSON.stringify(input))}`, model, results };
}

const DIMENSIONS = 256;

/** A reranker: the nearer the words of a document to those of the query, the higher. */
export function answerRerank({
  query,
  documents,
  top_n: top,
  return_documents: returns,
  model = null,
}: JsonObject): JsonObject {
  const texts = (Array.isArray(documents) ? documents : []).map((one) =>
    isJsonObject(one) ? textIn(one.text) : textIn(one),
  );
  const asked = embedText(textIn(query), DIMENSIONS);
  const results = texts
    .map((text, index) => ({
      index,
      relevance_score: Math.max(
        0,
        embedText(text, DIMENSIONS).reduce((sum, value, at) => sum + value * (asked[at] ?? 0), 0),
      ),
      ...(returns === true ? { document: { text } } : {}),
    }))
    .sort((a, b) => b.relevance_score - a.relevance_score)
    .slice(0, typeof top === 'number' ? top : texts.length);
  const tokens = [textIn(query), ...texts].reduce((sum, text) => sum + toPieces(text).length, 0);
  return {
    id: `rerank-${digest(texts.join('\n'))}`,
    model,
    results,
    meta: { billed_units: { search_units: Math.ceil(texts.length / 100) } },
    usage: { prompt_tokens: tokens, total_tokens: tokens },
  };
}

/** OpenAI's decisions: what is asked for is said to be so where its words are in the input. */
export function answerDecision({ input, questions, model = null }: JsonObject): JsonObject {
  const text = JSON.stringify(input ?? '').toLowerCase();
  const likely = (words: JsonValue | undefined): number => {
    const list =
      (typeof words === 'string' ? words : JSON.stringify(words ?? '')).toLowerCase().match(/\p{L}{4,}/gu) ?? [];
    const found = list.filter((word) => text.includes(word)).length;
    return list.length === 0 ? 0.5 : Number((0.05 + (0.9 * found) / list.length).toFixed(4));
  };
  const answers = objectsOf(questions).map((question) => {
    const named = { type: question.type ?? null, name: question.name ?? null };
    if (question.type === 'choice') return { ...named, ...chosen(objectsOf(question.choices), likely) };
    if (question.type === 'score') return { ...named, ...scored(objectsOf(question.levels), likely) };
    return { ...named, probability: likely(question.instructions) };
  });
  const tokens = toPieces(JSON.stringify([input ?? '', questions ?? []])).length;
  const usage = { input_tokens: tokens, input_tokens_details: { cached_tokens: 0, cache_write_tokens: 0 } };
  return { model, answers, usage: { ...usage, output_tokens: 0, total_tokens: tokens } };
}

type Likely = (words: JsonValue | undefined) => number;

function chosen(choices: readonly JsonObject[], likely: Likely): JsonObject {
  const weights = choices.map(({ value, description }) => likely([value ?? null, description ?? null]));
  const sum = weights.reduce((total, weight) => total + weight, 0);
  const probabilities = choices.map(({ value = null }, at) => ({ value, probability: (weights[at] ?? 0) / sum }));
  const best = probabilities.reduce((most, one) => (one.probability > most.probability ? one : most));
  return { choice: best.value, probabilities, confidence: best.probability };
}

function scored(levels: readonly JsonObject[], likely: Likely): JsonObject {
  const weights = levels.map(({ label, description }) => likely([label ?? null, description ?? null]));
  const sum = weights.reduce((total, weight) => total + weight, 0);
  const probabilities = levels.map(({ label = null }, value) => ({
    value,
    label,
    probability: (weights[value] ?? 0) / sum,
  }));
  const score = probabilities.reduce((total, { value, probability }) => total + value * probability, 0);
  return { score, probabilities, confidence: Math.max(...probabilities.map(({ probability }) => probability)) };
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 24);
}
