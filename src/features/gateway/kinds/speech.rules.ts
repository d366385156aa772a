import { mapProse } from '../exchange/native-texts.rules.js';
import { createHash } from 'node:crypto';
import type { TokenUsage } from '../../../contracts/provider.js';
import { isJsonObject, type JsonObject, type JsonValue } from '../../../shared/json/json.js';
import { between, digestOf, type Kind, malformedAnswer, numberIn, oneOf, textFrom } from './kind.rules.js';

const MAX_INPUT = 4_096;
/** Media types of the formats. */
const FORMATS: Readonly<Record<string, string>> = {
  mp3: 'audio/mpeg',
  opus: 'audio/opus',
  aac: 'audio/aac',
  flac: 'audio/flac',
  wav: 'audio/wav',
  pcm: 'audio/pcm',
};
/** The slowest voices need this many seconds for a character at the usual speed, and usual ones a third of it. */
const MOST_SECONDS = 0.2;
const USUAL_SECONDS = 1 / 15;
/** Tokens of a second of audio: at most, and as OpenAI's price by the minute has them. */
const MOST_TOKENS = 25;
const USUAL_TOKENS = 21;
/** Bytes of a second of plain samples: 24 kHz, 16 bits, one channel. */
const PLAIN_RATE = 48_000;
const PLAIN: readonly unknown[] = ['pcm', 'wav'];

/** A text that is spoken: `POST /v1/audio/speech` of OpenAI. The answer is audio, in which nothing can be looked for. */
export const speech: Kind = {
  name: 'speech',
  action: 'ai.speech',
  type: 'speech',
  isMadeAgain: true,
  problems: ({ body }) => [
    ...textFrom(body, 'input', MAX_INPUT),
    ...(body.instructions == null ? [] : textFrom(body, 'instructions', MAX_INPUT)),
    ...(isVoice(body) ? [] : [{ path: 'voice', message: 'expected the name of a voice' }]),
    ...oneOf(body, 'response_format', Object.keys(FORMATS)),
    ...between(body, 'speed', 0.25, 4),
    ...oneOf(body, 'stream_format', ['audio', 'sse']),
  ],
  reading: { input: mapProse, instructions: mapProse },
  demand: ({ body }) => ({
    maxOutputTokens: Math.ceil(secondsOf(body, MOST_SECONDS) * MOST_TOKENS),
    expectedOutputTokens: Math.ceil(secondsOf(body, USUAL_SECONDS) * USUAL_TOKENS),
    units: { characters: charactersOf(body) },
  }),
  streamed: {
    problems: () => [],
    read({ body }) {
      const sound = createHash('sha256');
      let bytes = 0;
      return {
        accept({ type, audio, usage }) {
          if (type === 'speech.audio.delta' && typeof audio === 'string') {
            const piece = Buffer.from(audio, 'base64');
            sound.update(piece);
            bytes += piece.length;
            return undefined;
          }
          if (type !== 'speech.audio.done') throw malformedAnswer('expected events of speech');
          const stated = usageIn(usage);
          return {
            reply: { body: {} },
            // Nobody has to say how many characters there were.
            ...(stated === undefined ? {} : { usage: { ...stated, characters: charactersOf(body) } }),
            counted: { characters: charactersOf(body) },
            countedTokens: Math.ceil(heardSeconds(body, bytes) * USUAL_TOKENS),
            recorded: { bytes, contentType: typeOf(body.response_format), sha256: sound.digest('hex') },
          };
        },
      };
    },
  },
  read(reply, { body }, { response_format: format }) {
    if ('body' in reply || reply.content.length === 0) throw malformedAnswer('expected audio');
    const { content, contentType } = reply;
    const type = /^audio\//i.test(contentType) ? contentType : typeOf(format);
    return {
      reply: { content, contentType: type },
      counted: { characters: charactersOf(body) },
      countedTokens: Math.ceil(heardSeconds(body, content.length) * USUAL_TOKENS),
      recorded: digestOf(content, type),
    };
  },
};

/** The media type of the sound that a request asks for. */
export function speechType({ response_format: format }: JsonObject): string {
  return typeOf(format);
}

function typeOf(format: JsonValue | undefined): string {
  return FORMATS[typeof format === 'string' ? format : 'mp3'] ?? 'audio/mpeg';
}

function usageIn(usage: JsonValue | undefined): TokenUsage | undefined {
  if (!isJsonObject(usage)) return undefined;
  const { input_tokens: promptTokens, output_tokens: completionTokens } = usage;
  return typeof promptTokens === 'number' && typeof completionTokens === 'number'
    ? { promptTokens, completionTokens, audioCompletionTokens: completionTokens }
    : undefined;
}

/** A name that everybody has: a voice by its id is of one account, and of nobody here. */
function isVoice({ voice }: JsonObject): boolean {
  return typeof voice === 'string' && voice !== '' && voice.length <= 200;
}

function charactersOf({ input }: JsonObject): number {
  return typeof input === 'string' ? [...input].length : 0;
}

function secondsOf(body: JsonObject, each: number): number {
  return Math.max(1, (charactersOf(body) * each) / (numberIn(body.speed) ?? 1));
}

/** The length of an answer: of plain samples by their bytes, else by the text. */
function heardSeconds(body: JsonObject, bytes: number): number {
  return PLAIN.includes(body.response_format) ? bytes / PLAIN_RATE : secondsOf(body, USUAL_SECONDS);
}
