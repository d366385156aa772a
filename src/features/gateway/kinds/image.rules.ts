import type { KindReply, TokenUsage } from '../../../contracts/provider.js';
import type { RequestIssue } from '../../../shared/errors.js';
import { changeTexts, isJsonObject, type JsonObject, type JsonValue, objectsOf } from '../../../shared/json/json.js';
import { mapProse } from '../exchange/native-texts.rules.js';
import type { CatalogueModel } from '../models/catalogue.rules.js';
import { MAX_PER_IMAGE } from '../tokens/attached.rules.js';
import { fileProblems } from './files.rules.js';
import {
  between,
  digestOf,
  jsonOf,
  type Kind,
  type KindAnswer,
  type KindAsked,
  type KindDemand,
  malformedAnswer,
  numberIn,
  oneOf,
  type StreamedKind,
  textFrom,
} from './kind.rules.js';

const BASE64 = /^[\w+/-]*={0,2}$/;
const MAX_PROMPT = 32_000;
const MAX_IMAGES = 10;
const MAX_FILES = 16;
/** Output tokens of a picture of 1024 × 1536 at the highest quality (OpenAI, "Image generation": cost and latency). */
const TOKENS = 6_240;
const PIXELS = 1_024 * 1_536;
/** Those of medium quality, which most are of. */
const USUAL_TOKENS = 1_584;
/** The share of those that lower qualities have. */
const QUALITY: Readonly<Record<string, number>> = { low: 408 / TOKENS, medium: 1_584 / TOKENS, high: 1 };
/** The largest picture that is made where the size is left to the model. */
const LARGEST_PIXELS = 4_096 * 4_096;
/** Models that make none larger than that, and whose qualities are known. */
const SMALL = /^gpt-image-1(?:-|\.|$)/;

const SHARED: Pick<Kind, 'type' | 'isMadeAgain' | 'facts' | 'reading' | 'read' | 'restored'> = {
  type: 'image',
  isMadeAgain: true,
  facts: ({ response_format: format }) => ({ responseFormat: format ?? 'default' }),
  reading: { prompt: mapProse },
  read: readImages,
  restored: (answer, _given, change) => ({
    ...answer,
    data: objectsOf(answer.data).map(({ revised_prompt: revised, ...image }) => ({
      ...image,
      ...(typeof revised === 'string' ? { revised_prompt: changeTexts(revised, change) } : {}),
    })),
  }),
};

/** Pictures from words: `POST /v1/images/generations` of OpenAI. */
export const imageGeneration: Kind = {
  ...SHARED,
  name: 'imageGeneration',
  action: 'ai.image.generate',
  streamed: streamedAs('image_generation'),
  problems: ({ body }) => imageProblems(body),
  demand: ({ body }, _promptTokens, model) => imageDemand(body, model),
};

/** Pictures from pictures: `POST /v1/images/edits` of OpenAI. */
export const imageEdit: Kind = {
  ...SHARED,
  name: 'imageEdit',
  action: 'ai.image.edit',
  streamed: streamedAs('image_edit'),
  hasFiles: true,
  problems: ({ body, files }) => [
    ...imageProblems(body),
    ...(files.some(({ name }) => name !== 'mask')
      ? []
      : [{ path: 'image', message: 'expected a picture, as a file of a form' }]),
    ...(files.length > MAX_FILES ? [{ path: 'image', message: `expected at most ${MAX_FILES} pictures` }] : []),
    ...fileProblems(files, 'pictures'),
  ],
  demand: ({ body, files }, _promptTokens, model) => ({
    ...imageDemand(body, model),
    attachedTokens: files.length * MAX_PER_IMAGE,
  }),
};

/** Pictures that are shown while they are made; the last event has the whole one. */
function streamedAs(name: string): StreamedKind {
  return {
    problems: (body) =>
      countOf(body) === 1 ? [] : [{ path: 'n', message: 'expected 1: one picture is streamed at a time' }],
    read: (asked) => ({
      accept({ type, b64_json: content, ...event }) {
        const isLast = type === `${name}.completed`;
        if (!isLast && type !== `${name}.partial_image`) throw malformedAnswer('expected events of pictures');
        if (typeof content !== 'string' || content === '' || !BASE64.test(content))
          throw malformedAnswer('expected a picture in base64');
        if (!isLast) return undefined;
        return readImages({ body: { data: [{ b64_json: content }], usage: event.usage ?? null } }, asked);
      },
    }),
  };
}

function imageProblems(body: JsonObject): RequestIssue[] {
  return [
    ...textFrom(body, 'prompt', MAX_PROMPT),
    ...between(body, 'n', 1, MAX_IMAGES),
    ...between(body, 'partial_images', 0, 3),
    ...oneOf(body, 'quality', ['low', 'medium', 'high', 'auto', 'standard', 'hd']),
    ...oneOf(body, 'response_format', ['url', 'b64_json']),
    ...(body.size == null || (typeof body.size === 'string' && pixelsOf(body.size) !== undefined)
      ? []
      : [{ path: 'size', message: 'expected auto, or width and height in pixels, such as 1024x1024' }]),
  ];
}

function pixelsOf(size: string): number | undefined {
  if (size === 'auto') return LARGEST_PIXELS;
  const [, width, height] = /^(\d{2,4})x(\d{2,4})$/.exec(size) ?? [];
  return width === undefined || height === undefined ? undefined : Number(width) * Number(height);
}

/** Pictures are charged by their output tokens, or each; whichever has a price. */
function imageDemand(body: JsonObject, { upstream }: CatalogueModel): KindDemand {
  const images = countOf(body);
  const asked = pixelsOf(typeof body.size === 'string' ? body.size : 'auto') ?? LARGEST_PIXELS;
  const pixels = SMALL.test(upstream) ? Math.min(asked, PIXELS) : asked;
  const quality = typeof body.quality === 'string' ? body.quality : 'high';
  const share = SMALL.test(upstream) ? (QUALITY[quality] ?? 1) : 1;
  const each =
    Math.ceil((TOKENS * share * Math.max(pixels, PIXELS)) / PIXELS) + 100 * (numberIn(body.partial_images) ?? 0);
  return {
    maxOutputTokens: images * each,
    expectedOutputTokens: images * Math.min(each, USUAL_TOKENS),
    units: { images },
  };
}

function countOf({ n }: JsonObject): number {
  return Math.max(1, Math.trunc(numberIn(n) ?? 1));
}

function readImages(reply: KindReply, { body: asked }: KindAsked): KindAnswer {
  const answer = jsonOf(reply);
  const data = objectsOf(answer.data);
  const isImage = ({ b64_json: content, url }: JsonObject): boolean =>
    typeof content === 'string'
      ? content !== '' && BASE64.test(content)
      : typeof url === 'string' && /^https?:\/\//i.test(url);
  if (data.length === 0 || data.length > countOf(asked) || !data.every(isImage))
    throw malformedAnswer('expected as many images as were asked for, in base64 or by their addresses');
  const usage = usageOf(answer.usage, data.length);
  return {
    reply: { body: { ...answer, data } },
    ...(usage === undefined ? {} : { usage }),
    counted: { images: data.length },
    recorded: { ...answer, data: data.map(recordedImage) },
    texts: data.flatMap(({ revised_prompt: revised }) => (typeof revised === 'string' ? [revised] : [])),
  };
}

function recordedImage({ b64_json: content, ...rest }: JsonObject): JsonObject {
  if (typeof content !== 'string') return rest;
  return { ...rest, image: digestOf(Buffer.from(content, 'base64'), 'application/octet-stream') };
}

function usageOf(value: JsonValue | undefined, images: number): TokenUsage | undefined {
  if (!isJsonObject(value)) return undefined;
  const { input_tokens: input, output_tokens: output, input_tokens_details: details } = value;
  if (typeof input !== 'number' || typeof output !== 'number') return undefined;
  const parts = isJsonObject(details) ? details : {};
  const of = (name: string) => (typeof parts[name] === 'number' ? parts[name] : undefined);
  const [imagePromptTokens, cachedPromptTokens] = [of('image_tokens'), of('cached_tokens')];
  return {
    promptTokens: input,
    completionTokens: output,
    images,
    imageCompletionTokens: output,
    ...(imagePromptTokens === undefined ? {} : { imagePromptTokens }),
    ...(cachedPromptTokens === undefined ? {} : { cachedPromptTokens }),
  };
}
