import type { KindReply, TokenUsage } from '../../../contracts/provider.js';
import { isJsonObject, type JsonObject, type JsonValue, objectsOf } from '../../../shared/json/json.js';
import { mapProse } from '../exchange/native-texts.rules.js';
import { fileProblems, mostSeconds } from './files.rules.js';
import {
  between,
  jsonOf,
  type Kind,
  type KindAnswer,
  type KindAsked,
  malformedAnswer,
  oneOf,
  saysTrue,
} from './kind.rules.js';

const FORMATS = ['json', 'text', 'srt', 'verbose_json', 'vtt', 'diarized_json'] as const;
/** Tokens of a second of audio: OpenAI counts ten, and no model more than this. */
const TOKENS_PER_SECOND = 50;
/** Tokens of what is said in a second, at most. */
const SPOKEN_TOKENS_PER_SECOND = 20;
/** Bytes a second, at 64 kbit/s, and the tokens of what is usually said in it. */
const USUAL_RATE = 8_000;
const USUAL_TOKENS_PER_SECOND = 4;
const PLAIN = 'text/plain; charset=utf-8';

const SHARED: Omit<Kind, 'name'> = {
  action: 'ai.transcribe',
  type: 'transcription',
  isMadeAgain: true,
  hasFiles: true,
  problems: ({ body, files }) => [
    ...(files.length === 1 ? [] : [{ path: 'file', message: 'expected one recording, as a file of a form' }]),
    ...fileProblems(files, 'recordings'),
    ...oneOf(body, 'response_format', FORMATS),
    ...between(body, 'temperature', 0, 1),
    ...(saysTrue(body.stream) ? [{ path: 'stream', message: 'these answers are not streamed' }] : []),
  ],
  reading: { prompt: mapProse },
  // Plain text carries no figures: the same text is asked for within JSON.
  sent: (body) => (body.response_format === 'text' ? { ...body, response_format: 'json' } : body),
  demand: ({ files }) => {
    const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
    const audioSeconds = files.reduce((sum, file) => sum + mostSeconds(file), 0);
    return {
      attachedTokens: audioSeconds * TOKENS_PER_SECOND,
      maxOutputTokens: audioSeconds * SPOKEN_TOKENS_PER_SECOND,
      expectedOutputTokens: Math.ceil((bytes / USUAL_RATE) * USUAL_TOKENS_PER_SECOND),
      units: { audioSeconds },
    };
  },
  read: readTranscript,
};

/** A recording, written down: `POST /v1/audio/transcriptions` of OpenAI. */
export const transcription: Kind = { ...SHARED, name: 'transcription' };

/** The same in English: `POST /v1/audio/translations`. */
export const translation: Kind = { ...SHARED, name: 'translation' };

function readTranscript(reply: KindReply, _asked: KindAsked, { response_format: format }: JsonObject): KindAnswer {
  if (format === 'srt' || format === 'vtt') {
    if ('body' in reply) throw malformedAnswer('expected subtitles');
    const text = reply.content.toString('utf8');
    const seconds = lastSecond(text);
    return {
      reply: { content: reply.content, contentType: PLAIN },
      ...(seconds === undefined ? {} : { counted: { audioSeconds: seconds } }),
      recorded: text,
      texts: [text],
    };
  }
  const answer = jsonOf(reply);
  const { text } = answer;
  if (typeof text !== 'string') throw malformedAnswer('expected a text');
  const usage = usageOf(answer);
  const spoken = [answer.segments, answer.words].flatMap((list) => objectsOf(list));
  const texts = spoken.flatMap((one) => [one.text, one.word].filter((said) => typeof said === 'string'));
  return {
    reply: format === 'text' ? { content: Buffer.from(`${text}\n`), contentType: PLAIN } : { body: answer },
    ...(usage === undefined ? {} : { usage }),
    recorded: format === 'text' ? text : answer,
    texts: [text, ...texts],
  };
}

/** A use is of tokens or of a duration, and stated in three places. */
function usageOf({ usage, duration }: JsonObject): TokenUsage | undefined {
  const stated = isJsonObject(usage) ? usage : {};
  const { input_tokens: input, output_tokens: output, input_token_details: details, seconds = duration } = stated;
  const audioSeconds = secondsIn(seconds);
  if (typeof input !== 'number' || typeof output !== 'number')
    return audioSeconds === undefined ? undefined : { promptTokens: 0, completionTokens: 0, audioSeconds };
  const audio = isJsonObject(details) ? details.audio_tokens : undefined;
  return {
    promptTokens: input,
    completionTokens: output,
    ...(typeof audio === 'number' ? { audioPromptTokens: audio } : {}),
    ...(audioSeconds === undefined ? {} : { audioSeconds }),
  };
}

/** Begun seconds count. */
function secondsIn(value: JsonValue | undefined): number | undefined {
  return typeof value === 'number' && Number.isFinite(value) && value >= 0 ? Math.ceil(value) : undefined;
}

/** The end of the last subtitle. */
function lastSecond(text: string): number | undefined {
  const ends = [...text.matchAll(/--> *(?:(\d{1,3}):)?(\d\d):(\d\d)[.,]/g)];
  const [, hours = '0', minutes = '0', seconds = '0'] = ends.at(-1) ?? [];
  return ends.length === 0 ? undefined : Number(hours) * 3_600 + Number(minutes) * 60 + Number(seconds) + 1;
}
