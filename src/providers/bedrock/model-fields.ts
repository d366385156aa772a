import type { ChatRequest } from '../../contracts/provider.js';
import { entryOf, type JsonObject } from '../../shared/json/json.js';
import { objectOf, textOf } from '../http/wire.js';

/** Fields of a request that only some models have, in the words of each. */
export interface ModelFields {
  /** `additionalModelRequestFields`. */
  additional: JsonObject;
  /** The names of the request's fields that became one of them. */
  sent: ReadonlySet<string>;
}

interface Family {
  names: RegExp;
  /** Whether its prompts can be cached up to a point. */
  caches?: boolean;
  effort?: (level: string, request: ChatRequest) => JsonObject | undefined;
  topK?: (value: number) => JsonObject;
  /** Whether it takes `thinking` in Anthropic's form. */
  thinks?: boolean;
}

const LEVELS: Readonly<Record<string, string>> = {
  minimal: 'low',
  low: 'low',
  medium: 'medium',
  high: 'high',
  xhigh: 'high',
  max: 'high',
};

const FAMILIES: readonly Family[] = [
  // Amazon Nova 2 user guide, "Extended thinking": the highest effort takes no limit and no sampling parameters.
  {
    names: /amazon\.nova-2-/,
    caches: true,
    effort(level, { maxTokens, temperature, topP }) {
      if (level === 'none') return { reasoningConfig: { type: 'disabled' } };
      const effort = entryOf(LEVELS, level);
      if (effort === undefined) return undefined;
      const isFree = maxTokens === undefined && temperature === undefined && topP === undefined;
      return {
        reasoningConfig: { type: 'enabled', maxReasoningEffort: effort === 'high' && !isFree ? 'medium' : effort },
      };
    },
    topK: (value) => ({ inferenceConfig: { topK: value } }),
  },
  // Amazon Nova user guide, "Using the Converse API": `topK` by additionalModelRequestFields.
  { names: /amazon\.nova-/, caches: true, topK: (value) => ({ inferenceConfig: { topK: value } }) },
  {
    names: /openai\.gpt-oss-/,
    effort(level) {
      const effort = entryOf(LEVELS, level);
      return effort === undefined ? undefined : { reasoning_effort: effort };
    },
  },
  // The ARN of an inference profile or a throughput of the account's own does not say whose model it is.
  { names: /^arn:/, thinks: true },
];
const NONE: Family = { names: /^/ };

function familyOf(model: string): Family {
  return FAMILIES.find(({ names }) => names.test(model)) ?? NONE;
}

/** Whether a model's prompts can be cached up to a point. */
export function canCache(model: string): boolean {
  return familyOf(model).caches ?? false;
}

/** The fields of a request that only its model understands. */
export function modelFields(request: ChatRequest): ModelFields {
  const { extra = {}, model } = request;
  const { effort, topK, thinks = false } = familyOf(model);
  const sent = new Set<string>();
  let additional: JsonObject = {};
  const add = (name: string, fields: JsonObject | undefined): void => {
    if (fields === undefined) return;
    sent.add(name);
    additional = { ...additional, ...fields };
  };
  const level = textOf(extra['reasoning_effort']);
  if (level !== undefined) add('reasoning_effort', effort?.(level, request));
  const top = extra['top_k'];
  if (typeof top === 'number') add('top_k', topK?.(top));
  const thinking = objectOf(extra['thinking']);
  if (thinks && thinking !== undefined) add('thinking', { thinking });
  return { additional, sent };
}
