import { describe, expect, test } from '@jest/globals';
import { AnswerAssembly } from '../../../src/features/gateway/exchange/answer-assembly.js';
import { StreamValidity } from '../../../src/features/gateway/upstream/upstream-stream.rules.js';
import { OpenAiStreamTranslator } from '../../../src/providers/openai/stream.js';
import { fromChatBody } from '../../../src/providers/openai/translate.js';
import { providerAnswers } from '../../fixtures/provider-answers.js';

const context = { kind: 'openai', secrets: [] };

describe.each(Object.entries(providerAnswers))('%s', (_, { whole, chunks, message, usage, dropped = [] }) => {
  if (whole !== undefined)
    test('is read whole', () => {
      const result = fromChatBody(whole, 'openai');
      expect(result.choices[0]?.message).toEqual(message);
      expect(result.usage).toEqual(usage);
      expect((result.dropped ?? []).toSorted()).toEqual(dropped);
    });

  if (chunks !== undefined)
    test('is read as a stream', () => {
      const translator = new OpenAiStreamTranslator(context);
      const validity = new StreamValidity(() => 'made');
      const answer = new AnswerAssembly();
      const events = [...chunks.map((chunk) => JSON.stringify(chunk)), '[DONE]'];
      for (const data of events)
        for (const part of translator.accept({ event: 'message', data })) answer.add(validity.accept(part));
      expect(translator.finished).toBe(true);
      expect(answer.choices[0]?.message).toEqual(message);
      expect(answer.usage).toEqual(usage);
      expect(answer.dropped.toSorted()).toEqual(dropped);
    });
});
