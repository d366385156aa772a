import { mapProse } from '../exchange/native-texts.rules.js';
import type { JsonObject } from '../../../shared/json/json.js';
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
    ...oneOf(body, 'stream_format', ['audio']),
  ],
  reading: { input: mapProse, instructions: mapProse },
  demand: ({ body }) => ({
    maxOutputTokens: Math.ceil(secondsOf(body, MOST_SECONDS) * MOST_TOKENS),
    expectedOutputTokens: Math.ceil(secondsOf(body, USUAL_SECONDS) * USUAL_TOKENS),
    units: { characters: charactersOf(body) },
  }),
  read(reply, { body }, { response_format: format }) {
    if ('body' in reply || reply.content.length === 0) throw malformedAnswer('expected audio');
    const { content, contentType } = reply;
    const known = FORMATS[typeof format === 'string' ? format : 'mp3'] ?? 'audio/mpeg';
    const type = /^audio\//i.test(contentType) ? contentType : known;
    return {
      reply: { content, contentType: type },
      counted: { characters: charactersOf(body) },
      countedTokens: Math.ceil(heardSeconds(body, content.length) * USUAL_TOKENS),
      recorded: digestOf(content, type),
    };
  },
};

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
