import { t } from '@lingui/core/macro';
import type { Message, Options } from './conversation.js';

/** The next request as the person edits it; numbers and tools are still text. */
export interface Draft {
  models: readonly string[];
  system: string;
  temperature: string;
  maxTokens: string;
  tools: string;
  prompt: string;
  images: readonly Image[];
}

export interface Image {
  name: string;
  /** The image itself, as a `data:` URL in Base64. */
  url: string;
}

export const NO_DRAFT: Draft = {
  models: [],
  system: '',
  temperature: '',
  maxTokens: '',
  tools: '',
  prompt: '',
  images: [],
};

/** Bytes of all images of one message: a request may have 2 MiB, and Base64 adds a third. */
export const MAX_IMAGE_BYTES = 1024 * 1024;

/** The message of a draft: its text alone, or parts where it has images. */
export function messageOf({ prompt, images }: Draft): Message {
  const content =
    images.length === 0
      ? prompt
      : [{ type: 'text', text: prompt }, ...images.map(({ url }) => ({ type: 'image_url', image_url: { url } }))];
  return { role: 'USER', content };
}

/** The parameters of a draft's request to a model. Throws SyntaxError for malformed tools. */
export function optionsOf(draft: Draft, model: string): Options {
  const tools = toolsIn(draft.tools);
  return {
    model,
    ...(draft.temperature === '' ? undefined : { temperature: Number(draft.temperature) }),
    ...(draft.maxTokens === '' ? undefined : { maxTokens: Number(draft.maxTokens) }),
    ...(tools.length === 0 ? undefined : { tools }),
  };
}

/** Tools in OpenAI's form. Throws SyntaxError for anything but a list of them. */
export function toolsIn(text: string): Record<string, unknown>[] {
  if (text.trim() === '') return [];
  const tools: unknown = JSON.parse(text);
  const isTool = (one: unknown): one is Record<string, unknown> =>
    typeof one === 'object' && one !== null && typeof (one as { type?: unknown }).type === 'string';
  if (!Array.isArray(tools) || !tools.every(isTool))
    throw new SyntaxError(t`expected a list of tools, each with a type`);
  return tools;
}

/** The error in the tools of a draft; undefined if they are valid. */
export function toolsProblem(text: string): string | undefined {
  try {
    toolsIn(text);
    return undefined;
  } catch (error) {
    if (error instanceof SyntaxError) return error.message;
    throw error;
  }
}

export const SAMPLE_TOOLS = JSON.stringify(
  [
    {
      type: 'function',
      function: {
        name: 'get_weather',
        description: t`The weather of a city`,
        parameters: { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] },
      },
    },
  ],
  null,
  2,
);
