import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { fileProblems, mostSeconds, namedFiles } from '../../../../src/features/gateway/kinds/files.rules.js';
import { pictureType, typeOfBytes } from '../../../../src/shared/file-types.js';
import { imageEdit, imageGeneration } from '../../../../src/features/gateway/kinds/image.rules.js';
import {
  between,
  digestOf,
  jsonOf,
  type Kind,
  type KindAnswer,
  numberIn,
  oneOf,
  saysTrue,
  textFrom,
} from '../../../../src/features/gateway/kinds/kind.rules.js';
import { speech } from '../../../../src/features/gateway/kinds/speech.rules.js';
import { transcription, translation } from '../../../../src/features/gateway/kinds/transcription.rules.js';
import type { CatalogueModel } from '../../../../src/features/gateway/models/catalogue.rules.js';
import type { KindReply } from '../../../../src/contracts/provider.js';
import type { CallFile } from '../../../../src/shared/call-file.js';
import { UpstreamError } from '../../../../src/shared/http/upstream-error.js';
import type { JsonObject } from '../../../../src/shared/json/json.js';

/** Images, speech and transcription, by the published forms of OpenAI's APIs. */
const model = (upstream: string) => ({ upstream }) as CatalogueModel;

function file(name: string, content: string | Uint8Array, bytes?: number): CallFile {
  const head = typeof content === 'string' ? Buffer.from(content, 'latin1') : content;
  const open = (): AsyncIterable<Uint8Array> =>
    (async function* () {
      yield await Promise.resolve(head);
    })();
  return {
    name,
    filename: `${name}.bin`,
    contentType: 'image/png',
    bytes: bytes ?? head.length,
    sha256: 'f00',
    head,
    open,
  };
}

const PNG = '\x89PNG\r\n\x1a\n and more';
const problems = (kind: Kind, body: JsonObject, files: CallFile[] = []): string[] =>
  kind.problems({ body, files }).map(({ path }) => path);
const read = (kind: Kind, reply: KindReply, body: JsonObject = {}, given = body): KindAnswer =>
  kind.read(reply, { body, files: [] }, given);

describe('requests', () => {
  test.each<[Kind, JsonObject, CallFile[]]>([
    [imageGeneration, { prompt: 'a cat', n: 2, size: '1024x1536', quality: 'high' }, []],
    [imageEdit, { prompt: 'a hat', n: '1', size: 'auto' }, [file('image', PNG)]],
    [imageEdit, { prompt: 'a hat' }, [file('image[]', PNG), file('image[]', '\xff\xd8\xff\xe0'), file('mask', PNG)]],
    [speech, { input: 'hello', voice: 'alloy', response_format: 'wav', speed: 1.5 }, []],
    [transcription, { response_format: 'srt', temperature: '0' }, [file('file', 'OggS')]],
    [translation, {}, [file('file', 'RIFF\0\0\0\0WAVEfmt ')]],
  ])('%# is taken', (kind, body, files) => {
    expect(problems(kind, body, files)).toEqual([]);
  });

  test.each<[Kind, JsonObject, CallFile[], string[]]>([
    [imageGeneration, {}, [], ['prompt']],
    [
      imageGeneration,
      { prompt: 'a', n: 11, size: 'huge', quality: 'best', response_format: 'bmp', partial_images: 9 },
      [],
      ['n', 'partial_images', 'quality', 'response_format', 'size'],
    ],
    [imageGeneration, { prompt: 'a'.repeat(32_001) }, [], ['prompt']],
    [imageEdit, { prompt: 'a' }, [], ['image']],
    [imageEdit, { prompt: 'a' }, [file('mask', PNG)], ['image']],
    [imageEdit, { prompt: 'a' }, [file('image', '<svg onload=x>')], ['image']],
    [imageEdit, { prompt: 'a' }, [file('image', '')], ['image']],
    [imageEdit, { prompt: 'a' }, Array.from({ length: 17 }, () => file('image[]', PNG)), ['image']],
    [
      speech,
      {
        input: '',
        voice: { id: 'of an account' },
        response_format: 'midi',
        speed: 9,
        stream_format: 'websocket',
        instructions: 7,
      },
      [],
      ['input', 'instructions', 'voice', 'response_format', 'speed', 'stream_format'],
    ],
    [transcription, {}, [], ['file']],
    [
      transcription,
      { stream: 'true', temperature: 'hot', response_format: 'pdf' },
      [file('file', '%PDF-1.7')],
      ['file', 'response_format', 'temperature', 'stream'],
    ],
  ])('what is wrong is named: %#', (kind, body, files, paths) => {
    expect(problems(kind, body, files)).toEqual(paths);
  });
});

describe('the most that a call may use', () => {
  const tokens = (body: JsonObject, upstream = 'gpt-image-1') =>
    imageGeneration.demand({ body, files: [] }, 0, model(upstream)).maxOutputTokens;
  test('of a picture by its size and quality, the dearest where they are left to the model', () => {
    expect(tokens({ size: '1024x1536', quality: 'high' })).toBe(6_240);
    expect(tokens({ size: '1024x1536', quality: 'low' })).toBe(408);
    expect(tokens({})).toBe(6_240);
    expect(tokens({ n: 3, partial_images: 2 })).toBe(3 * (6_240 + 200));
    expect(tokens({}, 'gpt-image-2')).toBeGreaterThan(60_000);
    expect(tokens({ quality: 'standard', size: '1024x1024' }, 'dall-e-3')).toBe(6_240);
  });

  test('of pictures that are edited, the most that each may be counted as', () => {
    const demand = imageEdit.demand(
      { body: {}, files: [file('image', PNG), file('mask', PNG)] },
      0,
      model('gpt-image-1'),
    );
    expect(demand).toMatchObject({ attachedTokens: 96_000, units: { images: 1 } });
  });

  test('of speech by its characters, whatever they are made of', () => {
    const demand = speech.demand({ body: { input: 'a😀' }, files: [] }, 0, model('tts-1'));
    expect(demand).toEqual({ maxOutputTokens: 25, expectedOutputTokens: 21, units: { characters: 2 } });
    expect(
      speech.demand({ body: { input: 'a'.repeat(100), speed: 0.25 }, files: [] }, 0, model('x')).maxOutputTokens,
    ).toBe(2_000);
  });

  test('of a recording by the lowest bit rate, of plain WAV by its header', () => {
    expect(mostSeconds(file('file', 'OggS', 750_000))).toBe(1_000);
    expect(mostSeconds(file('file', wav(16_000, 1, 16), 320_044))).toBe(11);
    expect(
      transcription.demand({ body: {}, files: [file('file', 'OggS', 7_500)] }, 0, model('whisper-1')).units,
    ).toEqual({ audioSeconds: 10 });
  });

  test('a header that says nonsense makes no recording shorter than one of the highest rate', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 0, maxLength: 64 }), fc.nat(1_000_000), (noise, bytes) => {
        const head = Buffer.concat([Buffer.from('RIFF\0\0\0\0WAVEfmt ', 'latin1'), noise]);
        const seconds = mostSeconds(file('file', head, bytes));
        expect(seconds).toBeGreaterThanOrEqual(bytes / (768_000 * 8 * 8));
        expect(Number.isInteger(seconds)).toBe(true);
      }),
      { seed: 45, numRuns: 300 },
    );
    expect(mostSeconds(file('file', wav(4_000_000_000, 1, 16), 750_000))).toBe(1_000);
    expect(mostSeconds(file('file', wav(0, 1, 16), 750_000))).toBe(1_000);
  });
});

function wav(rate: number, channels: number, bits: number): Buffer {
  const head = Buffer.alloc(44);
  head.write('RIFF\0\0\0\0WAVEfmt ', 0, 'latin1');
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(channels, 22);
  head.writeUInt32LE(rate, 24);
  head.writeUInt16LE(bits, 34);
  return head;
}

describe('answers', () => {
  const image = { b64_json: 'AAAA' };
  const usage = { input_tokens: 50, input_tokens_details: { image_tokens: 30, text_tokens: 20 }, output_tokens: 100 };

  test('pictures are passed on, and evidence has their hashes', () => {
    const answer = read(imageGeneration, { body: { data: [image], usage } });
    expect(answer.reply).toEqual({ body: { data: [image], usage } });
    expect(answer.usage).toEqual({
      promptTokens: 50,
      completionTokens: 100,
      images: 1,
      imageCompletionTokens: 100,
      imagePromptTokens: 30,
    });
    expect(answer.recorded).toEqual({
      data: [{ image: digestOf(Buffer.from('AAAA', 'base64'), 'application/octet-stream') }],
      usage,
    });
    expect(JSON.stringify(answer.recorded)).not.toContain('AAAA');
  });

  test.each<[string, JsonObject]>([
    ['none', {}],
    ['more than were asked for', { data: [image, image] }],
    ['one that is no base64', { data: [{ b64_json: '<script>' }] }],
    ['one without content', { data: [{ revised_prompt: 'a cat' }] }],
  ])('malformed pictures: %s', (_, body) => {
    expect(() => read(imageGeneration, { body })).toThrow(UpstreamError);
  });

  test('a revised prompt is looked through, and placeholders in it are put back', () => {
    const body = { data: [{ url: 'https://example.com/a.png', revised_prompt: '[EMAIL_1]' }] };
    expect(read(imageGeneration, { body }).texts).toEqual(['[EMAIL_1]']);
    expect(imageGeneration.restored?.(body, {}, () => 'jane@example.com')).toMatchObject({
      data: [{ url: 'https://example.com/a.png', revised_prompt: 'jane@example.com' }],
    });
  });

  test('audio is passed on as it came, under a type of audio', () => {
    const content = Buffer.from('ID3 audio');
    const body = { input: 'hello', response_format: 'mp3' };
    expect(read(speech, { content, contentType: 'audio/mpeg' }, body)).toMatchObject({
      reply: { content, contentType: 'audio/mpeg' },
      counted: { characters: 5 },
    });
    expect(read(speech, { content, contentType: 'text/html' }, body).reply).toMatchObject({
      contentType: 'audio/mpeg',
    });
    expect(
      read(speech, { content: Buffer.alloc(96_000), contentType: 'audio/pcm' }, { ...body, response_format: 'pcm' })
        .countedTokens,
    ).toBe(42);
    expect(() => read(speech, { body: { ok: true } }, body)).toThrow(UpstreamError);
    expect(() => read(speech, { content: Buffer.alloc(0), contentType: 'audio/mpeg' }, body)).toThrow(UpstreamError);
  });

  test('transcripts say how long the recording was, in each form', () => {
    const text = 'Hello.';
    expect(read(transcription, { body: { text, usage: { type: 'duration', seconds: 9.2 } } }).usage).toEqual({
      promptTokens: 0,
      completionTokens: 0,
      audioSeconds: 10,
    });
    expect(read(transcription, { body: { text, duration: 3 } }).usage).toMatchObject({ audioSeconds: 3 });
    const tokens = { type: 'tokens', input_tokens: 40, input_token_details: { audio_tokens: 40 }, output_tokens: 8 };
    expect(read(transcription, { body: { text, usage: tokens } }).usage).toEqual({
      promptTokens: 40,
      completionTokens: 8,
      audioPromptTokens: 40,
    });
    expect(read(transcription, { body: { text, usage: { seconds: -1 } } }).usage).toBeUndefined();
    const srt = Buffer.from('1\n00:00:00,000 --> 00:01:05,500\nHello.\n');
    expect(
      read(transcription, { content: srt, contentType: 'text/plain' }, {}, { response_format: 'srt' }),
    ).toMatchObject({
      counted: { audioSeconds: 66 },
      texts: [srt.toString()],
    });
    const vtt = Buffer.from('WEBVTT\n\n00:00.000 --> 00:07.100\nHello.\n');
    expect(
      read(transcription, { content: vtt, contentType: 'text/vtt' }, {}, { response_format: 'vtt' }).counted,
    ).toEqual({ audioSeconds: 8 });
  });

  test('plain text is asked for within JSON, which has figures, and given as text', () => {
    expect(transcription.sent?.({ response_format: 'text', language: 'de' })).toEqual({
      response_format: 'json',
      language: 'de',
    });
    expect(transcription.sent?.({ response_format: 'vtt' })).toEqual({ response_format: 'vtt' });
    const { reply, recorded } = read(transcription, { body: { text: 'Hello.' } }, {}, { response_format: 'text' });
    expect([reply, recorded]).toEqual([
      { content: Buffer.from('Hello.\n'), contentType: 'text/plain; charset=utf-8' },
      'Hello.',
    ]);
  });

  test('all texts of a transcript are looked through, segments and words too', () => {
    const body = { text: 'a b', segments: [{ text: 'a' }], words: [{ word: 'b' }] };
    expect(read(transcription, { body }).texts).toEqual(['a b', 'a', 'b']);
    expect(() => read(transcription, { body: { text: 7 } })).toThrow(UpstreamError);
  });

  test('whatever JSON an upstream sends is read or refused, and never breaks', () => {
    const kinds = fc.constantFrom(imageGeneration, imageEdit, speech, transcription, translation);
    const member = fc.constantFrom('data', 'usage', 'text', 'segments', 'words', 'duration');
    fc.assert(
      fc.property(kinds, fc.dictionary(member, fc.jsonValue()), (kind, body) => {
        try {
          expect(read(kind, { body: body }).reply).toBeDefined();
        } catch (error) {
          expect(error).toBeInstanceOf(UpstreamError);
        }
      }),
      { seed: 46, numRuns: 500 },
    );
  });
});

test('types of files are told by their bytes, whatever they are called', () => {
  expect(typeOfBytes(Buffer.from(PNG, 'latin1'), 'pictures')).toBe('image/png');
  expect(typeOfBytes(Buffer.from('RIFF1234WEBPVP8 ', 'latin1'), 'pictures')).toBe('image/webp');
  expect(typeOfBytes(Buffer.from('RIFF1234WAVEfmt ', 'latin1'), 'pictures')).toBeUndefined();
  expect(typeOfBytes(Buffer.from('\0\0\0\x20ftypM4A ', 'latin1'), 'recordings')).toBe('audio/mp4');
  expect(pictureType(Buffer.from(PNG, 'latin1').toString('base64'))).toBe('image/png');
  expect(pictureType(Buffer.from('%PDF-1.7 of a page', 'latin1').toString('base64'))).toBeUndefined();
  expect(pictureType('')).toBeUndefined();
  expect(fileProblems([file('image', 'MZ')], 'pictures')).toEqual([
    { path: 'image', message: expect.stringContaining('image/png') },
  ]);
  expect(namedFiles([file('image', PNG)])).toEqual([
    { name: 'image', filename: 'image.bin', bytes: 17, sha256: 'f00' },
  ]);
});

test('numbers, flags and texts are read from JSON and from forms alike', () => {
  expect([numberIn(2), numberIn('2.5'), numberIn(' '), numberIn('x'), numberIn(null), numberIn('Infinity')]).toEqual([
    2,
    2.5,
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
  expect([saysTrue(true), saysTrue('true'), saysTrue('yes')]).toEqual([true, true, false]);
  expect(oneOf({ a: 'x' }, 'a', ['x'])).toEqual([]);
  expect(oneOf({ a: 1 }, 'a', ['x'])).toEqual([{ path: 'a', message: 'expected one of x' }]);
  expect(between({ a: '3' }, 'a', 1, 2)).toEqual([{ path: 'a', message: 'expected a number from 1 to 2' }]);
  expect(textFrom({}, 'a', 3)).toEqual([{ path: 'a', message: 'expected a text of 1 to 3 characters' }]);
  expect(jsonOf({ content: Buffer.from('{"a":1}'), contentType: 'text/plain' })).toEqual({ a: 1 });
  expect(() => jsonOf({ content: Buffer.from('[]'), contentType: 'text/plain' })).toThrow(UpstreamError);
});
