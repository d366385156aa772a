import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { decision } from '../../../../src/features/gateway/kinds/decision.rules.js';
import type { Kind, KindAnswer } from '../../../../src/features/gateway/kinds/kind.rules.js';
import { besideTexts, kindTexts, withKindProse } from '../../../../src/features/gateway/kinds/kind-texts.rules.js';
import { KINDS } from '../../../../src/features/gateway/kinds/kinds.data.js';
import { moderation } from '../../../../src/features/gateway/kinds/moderation.rules.js';
import { rerank } from '../../../../src/features/gateway/kinds/rerank.rules.js';
import type { CatalogueModel } from '../../../../src/features/gateway/models/catalogue.rules.js';
import type { JsonObject } from '../../../../src/shared/json/json.js';
import { UpstreamError } from '../../../../src/shared/http/upstream-error.js';

/** The dialects of moderations, rerankers and decisions, by the published forms: what is refused, read and passed on. */
const MODEL = {} as CatalogueModel;
const problems = (kind: Kind, body: JsonObject): string[] => kind.problems({ body, files: [] }).map(({ path }) => path);
const read = (kind: Kind, answer: JsonObject, body: JsonObject): KindAnswer =>
  kind.read({ body: answer }, { body, files: [] }, body);

describe('requests', () => {
  const question = { type: 'predicate', instructions: 'Is it so?' };
  const choices = [{ value: 'a' }, { value: true }];
  test.each<[string, Kind, JsonObject]>([
    ['a text to moderate', moderation, { input: 'hello' }],
    ['texts to moderate', moderation, { input: ['a', 'b'] }],
    [
      'a text and a picture to moderate',
      moderation,
      {
        input: [
          { type: 'text', text: 'a' },
          { type: 'image_url', image_url: { url: 'https://example.com/a.png' } },
        ],
      },
    ],
    ['documents as texts', rerank, { query: 'q', documents: ['a'] }],
    ['documents as objects, some of them back', rerank, { query: 'q', documents: [{ text: 'a' }], top_n: 1 }],
    ['a predicate about a text', decision, { input: 'a', questions: [question] }],
    ['a choice', decision, { input: 'a', questions: [{ type: 'choice', instructions: 'Which?', choices }] }],
    [
      'a score of a picture',
      decision,
      {
        input: [
          {
            type: 'message',
            role: 'user',
            content: [{ type: 'input_image', image_url: 'data:image/png;base64,AAAA' }],
          },
        ],
        questions: [{ type: 'score', instructions: 'How?', levels: [{ label: 'low' }, { label: 'high' }] }],
      },
    ],
  ])('%s is taken', (_, kind, body) => {
    expect(problems(kind, body)).toEqual([]);
  });

  test.each<[Kind, JsonObject, string[]]>([
    [moderation, {}, ['input']],
    [moderation, { input: '' }, ['input']],
    [moderation, { input: [] }, ['input']],
    [moderation, { input: ['a', 7] }, ['input']],
    [moderation, { input: [{ type: 'image_url', image_url: 'https://example.com' }] }, ['input']],
    [rerank, { query: '', documents: [] }, ['query', 'documents']],
    [
      rerank,
      { query: 'q', documents: [null], top_n: 0, return_documents: 'yes' },
      ['documents', 'top_n', 'return_documents'],
    ],
    [rerank, { query: 'q', documents: Array.from({ length: 10_001 }, () => 'a') }, ['documents']],
    [decision, { input: 'a', questions: [] }, ['questions']],
    [decision, { input: [{ content: [] }], questions: [question] }, ['input']],
    [decision, { input: 'a', questions: [{ type: 'rank' }] }, ['questions[0].instructions', 'questions[0].type']],
    [
      decision,
      { input: 'a', questions: [{ ...question, type: 'choice', choices: [{ value: 1 }] }] },
      ['questions[0].choices'],
    ],
    [decision, { input: 'a', questions: [{ ...question, type: 'score', levels: [{}, {}] }] }, ['questions[0].levels']],
  ])('what is wrong is named: %#', (kind, body, paths) => {
    expect(problems(kind, body)).toEqual(paths);
  });
});

const moderated = { flagged: true, categories: { violence: true }, category_scores: { violence: 0.9 } };

describe('malformed answers', () => {
  const questions = (question: JsonObject): JsonObject => ({ questions: [question] });
  const choices = [{ value: 'yes' }, { value: 'no' }];
  test.each<[string, Kind, JsonObject, JsonObject]>([
    ['no results', moderation, { input: 'a' }, { results: [] }],
    ['results of others', moderation, { input: 'a' }, { results: [moderated, moderated] }],
    [
      'scores that are texts',
      moderation,
      { input: 'a' },
      { results: [{ ...moderated, category_scores: { violence: '1' } }] },
    ],
    [
      'thousands of categories',
      moderation,
      { input: 'a' },
      {
        results: [
          { ...moderated, categories: Object.fromEntries(Array.from({ length: 201 }, (_, at) => [`c${at}`, true])) },
        ],
      },
    ],
    ['an index beyond the documents', rerank, { documents: ['a'] }, { results: [{ index: 1, relevance_score: 1 }] }],
    ['a negative index', rerank, { documents: ['a'] }, { results: [{ index: -1, relevance_score: 1 }] }],
    ['half an index', rerank, { documents: ['a'] }, { results: [{ index: 0.5, relevance_score: 1 }] }],
    [
      'the same index twice',
      rerank,
      { documents: ['a', 'b'] },
      {
        results: [
          { index: 0, relevance_score: 1 },
          { index: 0, relevance_score: 1 },
        ],
      },
    ],
    [
      'a score that is not finite',
      rerank,
      { documents: ['a'] },
      { results: [{ index: 0, relevance_score: Infinity }] },
    ],
    ['fewer answers', decision, questions({ type: 'predicate' }), { answers: [] }],
    [
      'an answer of another type',
      decision,
      questions({ type: 'predicate' }),
      { answers: [{ type: 'score', score: 0 }] },
    ],
    [
      'a probability above one',
      decision,
      questions({ type: 'predicate' }),
      { answers: [{ type: 'predicate', probability: 2 }] },
    ],
    [
      'a choice that was not offered',
      decision,
      questions({ type: 'choice', choices }),
      { answers: [{ type: 'choice', choice: 'or' }] },
    ],
    [
      'a score beyond the levels',
      decision,
      questions({ type: 'score', levels: [{}, {}] }),
      { answers: [{ type: 'score', score: 9 }] },
    ],
  ])('%s', (_, kind, asked, answer) => {
    expect(() => read(kind, answer, asked)).toThrow(UpstreamError);
  });

  test('whatever JSON an upstream sends is read or refused, and never breaks', () => {
    const asked: JsonObject = { input: 'a', documents: ['a', 'b'], questions: [{ type: 'choice', choices }] };
    const member = fc.constantFrom('results', 'answers', 'data', 'usage', 'meta');
    fc.assert(
      fc.property(fc.constantFrom(...KINDS), fc.dictionary(member, fc.jsonValue()), (kind, answer) => {
        try {
          expect(read(kind, answer as JsonObject, asked).reply).toBeDefined();
        } catch (error) {
          expect(error).toBeInstanceOf(UpstreamError);
        }
      }),
      { seed: 45, numRuns: 500 },
    );
  });
});

describe('figures', () => {
  test('of searches and of tokens, in each dialect', () => {
    const results = [{ index: 0, relevance_score: 1 }];
    const usageOf = (more: JsonObject) => read(rerank, { results, ...more }, { documents: ['a'] }).usage;
    expect(usageOf({ meta: { billed_units: { search_units: 2 } } })).toMatchObject({ searchUnits: 2, promptTokens: 0 });
    expect(usageOf({ usage: { total_tokens: 9 } })).toEqual({ promptTokens: 9, completionTokens: 0 });
    expect(usageOf({})).toBeUndefined();
  });

  test.each([
    [1, 10, 1],
    [100, 100, 1],
    [101, 100, 2],
    [10, 50_000, 4],
  ])('%d documents of %d tokens are held as %d searches', (count, tokens, searchUnits) => {
    expect(
      rerank.demand({ body: { documents: Array.from({ length: count }, () => 'a') }, files: [] }, tokens, MODEL).units,
    ).toEqual({
      searchUnits,
    });
  });
});

test('evidence has numbers and the provider’s categories, no text of the question', () => {
  const asked = { questions: [{ type: 'choice', choices: [{ value: 'Jane' }, { value: 'John' }] }] };
  const { verdicts } = read(decision, { answers: [{ type: 'choice', choice: 'John', confidence: 0.8 }] }, asked);
  expect(verdicts).toEqual([{ type: 'choice', choice: 1, confidence: 0.8 }]);
  expect(read(moderation, { results: [moderated] }, { input: 'a' }).verdicts).toEqual([
    { flagged: true, categories: ['violence'] },
  ]);
});

describe('texts', () => {
  const body = {
    input: [
      {
        type: 'message',
        content: [
          { type: 'input_text', text: 'one' },
          { type: 'input_image', image_url: 'data:image/png;base64,AAAA' },
        ],
      },
    ],
    questions: [{ type: 'predicate', instructions: 'two' }],
    note: 'three',
  };

  test('what is asked is prose, what is named is fixed, and a picture is an attachment', () => {
    const texts = kindTexts(body, decision.reading);
    expect(texts.prose).toEqual(expect.arrayContaining(['one', 'two']));
    expect(texts.fixed).toContain('three');
    expect(texts.attachments).toEqual([{ contentType: 'image/png', filename: undefined, data: 'AAAA' }]);
    expect(
      withKindProse(
        body,
        decision.reading,
        texts.prose.map((text) => text.toUpperCase()),
      ),
    ).toMatchObject({
      input: [{ content: [{ text: 'ONE' }, { image_url: 'data:image/png;base64,AAAA' }] }],
      note: 'three',
    });
  });

  test('every byte that is no text is held as a token, and a picture as the most that one may be', () => {
    expect(besideTexts(body, kindTexts(body, decision.reading))).toBeGreaterThan(48_000);
    const beside = besideTexts({ input: 'x' }, kindTexts({ input: 'x' }, moderation.reading));
    expect([beside >= '{"input":""}'.length, beside < 20]).toEqual([true, true]);
  });
});
