import type { RequestIssue } from '../../../shared/errors.js';
import { changeTexts, isJsonObject, type JsonObject, type JsonValue, objectsOf } from '../../../shared/json/json.js';
import { mapFixed, mapProse, mapTyped, type NativeReading } from '../exchange/native-texts.rules.js';
import { jsonOf, type Kind, malformedAnswer } from './kind.rules.js';

const MAX_QUESTIONS = 128;
const CHOICES = [2, 255] as const;
const LEVELS = [2, 10] as const;

const PARTS: Readonly<Record<string, NativeReading>> = {
  input_text: { text: mapProse },
  input_image: { image_url: mapFixed },
};

/** Typed questions about an input, answered with probabilities: `POST /v1/decisions` of OpenAI. */
export const decision: Kind = {
  name: 'decision',
  action: 'ai.decide',
  type: 'decision',
  alsoOfChats: true,
  isCached: true,
  problems: ({ body: { input, questions } }) => [...inputProblems(input), ...questionsProblems(questions)],
  reading: {
    input: (input, visit) =>
      Array.isArray(input)
        ? mapTyped(input, visit, {
            message: {
              content: (content) =>
                Array.isArray(content) ? mapTyped(content, visit, PARTS) : mapProse(content, visit),
            },
          })
        : mapProse(input, visit),
    // What is asked is a prompt as well.
    questions: mapProse,
  },
  // Only the input is charged.
  demand: () => ({}),
  read(reply, { body: asked }) {
    const answer = jsonOf(reply);
    const questions = objectsOf(asked.questions);
    const answers = objectsOf(answer.answers);
    const isWhole =
      answers.length === questions.length && answers.every((one, at) => isAnswer(one, questions[at] ?? {}));
    if (!isWhole)
      throw malformedAnswer('expected an answer of its type for each question, with probabilities from 0 to 1');
    const usage = isJsonObject(answer.usage) ? answer.usage : {};
    const { input_tokens: promptTokens, input_tokens_details: details } = usage;
    const cached = isJsonObject(details) ? details.cached_tokens : undefined;
    return {
      reply: { body: { ...answer, answers } },
      verdicts: answers.map((one, at) => verdictOf(one, questions[at] ?? {})),
      ...(typeof promptTokens === 'number'
        ? {
            usage: {
              promptTokens,
              completionTokens: 0,
              ...(typeof cached === 'number' ? { cachedPromptTokens: cached } : {}),
            },
          }
        : {}),
    };
  },
  restored: (answer, _given, change) => changeTexts(answer, change),
};

function inputProblems(input: JsonValue | undefined): RequestIssue[] {
  const isPart = (part: JsonValue): boolean =>
    isJsonObject(part) &&
    (part.type === 'input_text'
      ? typeof part.text === 'string'
      : part.type === 'input_image' && typeof part.image_url === 'string');
  const isMessage = (one: JsonValue): boolean =>
    isJsonObject(one) &&
    (typeof one.content === 'string' ||
      (Array.isArray(one.content) && one.content.length > 0 && one.content.every(isPart)));
  const isInput =
    typeof input === 'string' ? input !== '' : Array.isArray(input) && input.length > 0 && input.every(isMessage);
  return isInput
    ? []
    : [{ path: 'input', message: 'expected a text, or messages with parts input_text and input_image' }];
}

function questionsProblems(questions: JsonValue | undefined): RequestIssue[] {
  if (!Array.isArray(questions) || questions.length === 0 || questions.length > MAX_QUESTIONS)
    return [{ path: 'questions', message: `expected a list of 1 to ${MAX_QUESTIONS} questions` }];
  return questions.flatMap((question, at) => questionProblems(question, `questions[${at}]`));
}

function questionProblems(question: JsonValue, path: string): RequestIssue[] {
  if (!isJsonObject(question)) return [{ path, message: 'expected an object' }];
  const { type, name, instructions, choices, levels } = question;
  const issues: RequestIssue[] = [];
  const tell = (member: string, message: string): void => void issues.push({ path: `${path}.${member}`, message });
  if (name != null && (typeof name !== 'string' || name.length > 200)) tell('name', 'expected a text of at most 200');
  if (typeof instructions !== 'string' || instructions === '') tell('instructions', 'expected a text');
  if (type === 'choice' && !isListOf(choices, CHOICES, ({ value }) => isValue(value)))
    tell('choices', `expected ${CHOICES.join(' to ')} choices with a value that is a text, true or false`);
  if (type === 'score' && !isListOf(levels, LEVELS, ({ label }) => typeof label === 'string'))
    tell('levels', `expected ${LEVELS.join(' to ')} levels with a label, the lowest first`);
  if (type !== 'predicate' && type !== 'choice' && type !== 'score')
    tell('type', 'expected predicate, choice or score');
  return issues;
}

function isListOf(
  value: JsonValue | undefined,
  [least, most]: readonly [number, number],
  isItem: (item: JsonObject) => boolean,
): boolean {
  if (!Array.isArray(value) || value.length < least || value.length > most) return false;
  return value.every((item) => isJsonObject(item) && isItem(item));
}

function isValue(value: JsonValue | undefined): boolean {
  return typeof value === 'string' || typeof value === 'boolean';
}

const isProbability = (value: JsonValue | undefined): boolean => typeof value === 'number' && value >= 0 && value <= 1;

/** Whether an answer is one to its question: a refusal, or of the question's type and with values of the question's. */
function isAnswer(answer: JsonObject, question: JsonObject): boolean {
  if (answer.type === 'refusal') return true;
  if (answer.type !== question.type) return false;
  if (answer.type === 'predicate') return isProbability(answer.probability);
  const isOne = (answer.probabilities === undefined ? [] : objectsOf(answer.probabilities)).every(({ probability }) =>
    isProbability(probability),
  );
  if (answer.type === 'score') {
    const most = objectsOf(question.levels).length;
    return isOne && typeof answer.score === 'number' && answer.score >= 0 && answer.score <= most;
  }
  return isOne && isProbability(answer.confidence ?? 0) && placeOf(answer, question) >= 0;
}

function placeOf({ choice }: JsonObject, { choices }: JsonObject): number {
  return objectsOf(choices).findIndex(({ value }) => value === choice);
}

/** The answer in numbers: texts of the question may be personal. */
function verdictOf(answer: JsonObject, question: JsonObject): JsonObject {
  const { type } = answer;
  if (type === 'predicate') return { probability: answer.probability ?? null, type };
  if (type === 'score') return { score: answer.score ?? null, type };
  if (type === 'choice') return { choice: placeOf(answer, question), confidence: answer.confidence ?? null, type };
  return { type: 'refusal' };
}
