import { mapProse } from '../exchange/native-texts.rules.js';
import { fileProblems } from './files.rules.js';
import { jsonOf, type Kind, numberIn, textFrom } from './kind.rules.js';

const MAX_PROMPT = 32_000;
/** Lengths that are made, and the one where a request names none. */
const SECONDS: readonly number[] = [4, 8, 12];
const DEFAULT_SECONDS = 4;

/** Video from words, and a picture: `POST /v1/videos` of OpenAI. What comes of it is asked for later. */
export const video: Kind = {
  name: 'video',
  action: 'ai.video',
  type: 'video',
  isMadeAgain: true,
  hasFiles: true,
  problems: ({ body, files }) => [
    ...textFrom(body, 'prompt', MAX_PROMPT),
    ...(body.seconds == null || SECONDS.includes(numberIn(body.seconds) ?? 0)
      ? []
      : [{ path: 'seconds', message: `expected one of ${SECONDS.join(', ')}` }]),
    ...(body.size == null || (typeof body.size === 'string' && /^\d{2,4}x\d{2,4}$/.test(body.size))
      ? []
      : [{ path: 'size', message: 'expected width and height in pixels, such as 1280x720' }]),
    ...(body.input_reference == null
      ? []
      : [{ path: 'input_reference', message: 'expected a picture, as a file of a form' }]),
    ...(files.length > 1 ? [{ path: 'input_reference', message: 'expected one picture' }] : []),
    ...fileProblems(files, 'pictures'),
  ],
  reading: { prompt: mapProse },
  demand: ({ body }) => ({ maxOutputTokens: 0, units: { videoSeconds: secondsAsked(body) } }),
  read: (reply) => {
    const body = jsonOf(reply);
    // Providers repeat the prompt, as it was sent to them.
    const { prompt: _prompt, ...recorded } = body;
    return { reply: { body }, recorded };
  },
};

/** The seconds of a request. */
export function secondsAsked({ seconds }: { seconds?: unknown }): number {
  return Number(seconds ?? DEFAULT_SECONDS);
}
