import { describe, expect, test } from '@jest/globals';
import { imageEdit, imageGeneration } from '../../../../src/features/gateway/kinds/image.rules.js';
import type { Kind, KindAnswer } from '../../../../src/features/gateway/kinds/kind.rules.js';
import { speech } from '../../../../src/features/gateway/kinds/speech.rules.js';
import type { JsonObject } from '../../../../src/shared/json/json.js';

/** The events of pictures and speech on their way. */
function reading(kind: Kind, body: JsonObject): (event: JsonObject) => KindAnswer | undefined {
  const stream = kind.streamed!.read({ body, files: [] }, body);
  return (event) => stream.accept(event);
}

const figures = { input_tokens: 9, output_tokens: 272 };

describe('pictures', () => {
  test.each([
    [imageGeneration, 'image_generation'],
    [imageEdit, 'image_edit'],
  ])('end with the whole one and its figures: %# %s', (kind, name) => {
    const accept = reading(kind, { prompt: 'x' });
    expect(accept({ type: `${name}.partial_image`, b64_json: 'AAAA' })).toBeUndefined();
    expect(accept({ type: `${name}.completed`, b64_json: 'AAAA', usage: figures })).toMatchObject({
      usage: { promptTokens: 9, completionTokens: 272 },
      recorded: { data: [{ image: { bytes: 3 } }] },
    });
  });

  test.each([
    { type: 'nothing' },
    { type: 'image_generation.partial_image', b64_json: 'ü' },
    { type: 'image_generation.completed' },
    { type: 'image_generation.completed', b64_json: '' },
  ])('are none: %j', (event) => {
    expect(() => reading(imageGeneration, {})(event)).toThrow(expect.objectContaining({ failure: 'malformed' }));
  });

  test('are streamed one at a time', () => {
    expect(imageGeneration.streamed!.problems({ n: 2 })).toMatchObject([{ path: 'n' }]);
    expect(imageGeneration.streamed!.problems({})).toEqual([]);
  });
});

describe('speech', () => {
  test('ends with its figures, and evidence of the whole', () => {
    const accept = reading(speech, { input: 'Hello', response_format: 'pcm' });
    expect(speech.streamed!.problems({})).toEqual([]);
    expect(accept({ type: 'speech.audio.delta', audio: 'AAAA' })).toBeUndefined();
    expect(accept({ type: 'speech.audio.done', usage: figures })).toMatchObject({
      usage: { promptTokens: 9, completionTokens: 272, audioCompletionTokens: 272 },
      counted: { characters: 5 },
      recorded: { bytes: 3, contentType: 'audio/pcm' },
    });
    for (const usage of [null, {}, { input_tokens: 3 }])
      expect(reading(speech, { input: 'x' })({ type: 'speech.audio.done', usage })).not.toHaveProperty('usage');
  });

  test('is none by other events', () => {
    for (const event of [{ type: 'speech.audio.delta' }, { type: 'x' }])
      expect(() => reading(speech, { input: 'x' })(event)).toThrow(expect.objectContaining({ failure: 'malformed' }));
  });
});
