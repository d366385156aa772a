/** @jest-environment @happy-dom/jest-environment */
import { describe, expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import {
  AskDecisionDocument,
  AskImageDocument,
  AskModerationDocument,
  AskRerankDocument,
  AskSpeechDocument,
  AskTranscriptionDocument,
  ChatModelsDocument,
  ChatTraceDocument,
  type ModelType,
} from '../src/gql/graphql.js';
import { open } from './support/page.js';
import { askedOf, reply, Refusal } from './support/server.js';

const MEMBER = { roles: [] };
const model = (id: string, type: ModelType) => ({ id, type, available: true, provider: 'openai' });
const answer = (part: object) => ({
  answer: { body: null, content: null, contentType: null, evidenceId: 'e-1', ...part },
});

const TRACE = {
  cache: null,
  effect: 'ALLOW' as const,
  riskLevel: null,
  riskReasons: [],
  policies: [],
  invocation: { provider: 'openai', costUsd: 0.04 },
};

function offer(...models: ReturnType<typeof model>[]): void {
  reply(ChatTraceDocument, () => ({ invocation: TRACE }));
  reply(ChatModelsDocument, () => ({ models: { models } }));
}

describe('calls that are no chat', () => {
  test('a moderation shows its categories, the highest first', async () => {
    offer(model('omni', 'MODERATION'), model('gpt', 'CHAT'));
    const results = [{ categories: { hate: false, violence: true }, category_scores: { hate: 0.1, violence: 0.93 } }];
    reply(AskModerationDocument, () => answer({ body: { results } }));
    const person = await open('/playground/calls', MEMBER);
    await person.click(await screen.findByRole('button', { name: 'Ask' }));
    const rows = await screen.findAllByRole('row');
    expect(rows.map((row) => row.textContent)).toEqual(['violenceflagged93.0 %', 'hatenot flagged10.0 %']);
    expect(askedOf(AskModerationDocument)).toEqual([{ input: { body: { model: 'omni', input: 'You idiot!' } } }]);
  });

  test('documents are ordered, one a line', async () => {
    offer(model('ranker', 'RERANK'));
    const results = [
      { index: 1, relevance_score: 0.9 },
      { index: 0, relevance_score: 12.5 },
    ];
    reply(AskRerankDocument, () => answer({ body: { results } }));
    const person = await open('/playground/calls?kind=rerank', MEMBER);
    await person.click(await screen.findByRole('button', { name: 'Ask' }));
    const rows = await screen.findAllByRole('row');
    expect(rows.map((row) => row.textContent)).toEqual([
      'Our office is closed on Sundays.90.0 %',
      'Refunds are paid within 14 days.12.500',
    ]);
    const [{ input }] = askedOf(AskRerankDocument) as [{ input: { body: { documents: string[] } } }];
    expect(input.body.documents).toHaveLength(2);
  });

  test('questions are asked for yes or no, or for one of several answers, of models made for it first', async () => {
    offer(model('gpt', 'CHAT'), model('luna', 'DECISION'));
    const answers = [
      { type: 'predicate', name: 'question_1', probability: 0.8 },
      { type: 'choice', name: 'question_2', choice: 'angry', confidence: 0.5 },
      { type: 'refusal', name: 'question_3' },
    ];
    reply(AskDecisionDocument, () => answer({ body: { answers } }));
    const person = await open('/playground/calls?kind=decision', MEMBER);
    const models = within(await screen.findByLabelText('Model')).getAllByRole('option');
    expect(models.map((option) => option.textContent)).toEqual(['luna', 'gpt']);
    await person.click(screen.getByRole('button', { name: 'Ask' }));
    const rows = await screen.findAllByRole('row');
    expect(rows.map((row) => row.textContent)).toEqual([
      'Does the customer want money back?yes80.0 %',
      'What is the mood?angry50.0 %',
      'question_3refused',
    ]);
    expect(askedOf(AskDecisionDocument)[0]).toMatchObject({
      input: { body: { model: 'luna', questions: [{ type: 'predicate' }, { type: 'choice' }] } },
    });
  });

  test('a picture is shown from the answer alone, never from an address', async () => {
    offer(model('painter', 'IMAGE'));
    const data = [{ b64_json: 'AAAA' }, { url: 'https://elsewhere.example/a.png' }, { b64_json: '"><script>' }];
    reply(AskImageDocument, () => answer({ body: { data, output_format: 'webp' } }));
    const person = await open('/playground/calls?kind=image', MEMBER);
    await person.click(await screen.findByRole('button', { name: 'Ask' }));
    const pictures = await screen.findAllByRole('img');
    expect(pictures.map((picture) => picture.getAttribute('src'))).toEqual(['data:image/webp;base64,AAAA']);
  });

  test('speech can be heard', async () => {
    offer(model('voice', 'SPEECH'));
    reply(AskSpeechDocument, () => answer({ content: 'UklGRg==', contentType: 'audio/wav' }));
    const person = await open('/playground/calls?kind=speech', MEMBER);
    await person.click(await screen.findByRole('button', { name: 'Ask' }));
    await screen.findByRole('heading', { name: 'Answer' });
    expect(document.querySelector('audio')?.src).toBe('data:audio/wav;base64,UklGRg==');
  });

  test('a recording goes as base64, and one that is too large stays here', async () => {
    offer(model('ear', 'TRANSCRIPTION'));
    reply(AskTranscriptionDocument, () => answer({ body: { text: 'Good morning.' } }));
    const person = await open('/playground/calls?kind=transcription', MEMBER);
    const field = await screen.findByLabelText(/Recording/);
    await person.upload(field, new File([new Uint8Array(1024 * 1024 + 1)], 'long.wav', { type: 'audio/wav' }));
    expect((await screen.findByRole('alert')).textContent).toContain('1 MB');
    await person.upload(field, new File(['RIFF'], 'a.wav', { type: 'audio/wav' }));
    await person.click(screen.getByRole('button', { name: 'Ask' }));
    expect(await screen.findByText('Good morning.')).toBeTruthy();
    const files = [{ name: 'file', filename: 'a.wav', content: btoa('RIFF') }];
    expect(askedOf(AskTranscriptionDocument)).toEqual([{ input: { body: { model: 'ear' }, files } }]);
  });

  test('a refusal is said, and without a model there is a way on', async () => {
    offer(model('painter', 'IMAGE'));
    reply(AskImageDocument, () => {
      throw new Refusal('POLICY_DENIED', 'no pictures here');
    });
    const person = await open('/playground/calls?kind=image', MEMBER);
    await person.click(await screen.findByRole('button', { name: 'Ask' }));
    expect((await screen.findByRole('alert')).textContent).toContain('no pictures here');
    await person.selectOptions(screen.getByLabelText('What to do'), 'Speak a text');
    expect(await screen.findByText('No model for this is available')).toBeTruthy();
  });
});
