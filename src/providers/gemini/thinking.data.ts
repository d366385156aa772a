/** The way to say how much a model thinks. */
export interface ThinkingRule {
  /** The models, by their names without what comes before a slash; the first rule that fits holds. */
  models: RegExp;
  /** By tokens: the least, with which no less can be thought, and the most. */
  budgets?: { least: number; most: number };
  /** By level, for OpenAI's efforts. */
  levels?: Readonly<Record<Effort, string>>;
}

export const EFFORTS = ['none', 'minimal', 'low', 'medium', 'high', 'xhigh', 'max'] as const;
export type Effort = (typeof EFFORTS)[number];

/** Tokens by effort. Gemini API documentation, "OpenAI compatibility", table of `reasoning_effort`; the last two are ours. */
export const THINKING_BUDGETS: Readonly<Record<Effort, number>> = {
  none: 0,
  minimal: 1_024,
  low: 1_024,
  medium: 8_192,
  high: 24_576,
  xhigh: 32_768,
  max: 32_768,
};

const LEVELS: Readonly<Record<Effort, string>> = {
  none: 'minimal',
  minimal: 'minimal',
  low: 'low',
  medium: 'medium',
  high: 'high',
  xhigh: 'high',
  max: 'high',
};

/** Gemini API documentation, "Thinking": levels and budgets by model. Models that cannot stop thinking think the least. */
export const THINKING: readonly ThinkingRule[] = [
  { models: /^(?:gemini-(?:1|2\.0)|gemini-(?:pro|flash)-1|gemini-pro$|gemma|learnlm)/ },
  { models: /^gemini-2\.5-pro/, budgets: { least: 128, most: 32_768 } },
  { models: /^gemini-2\.5/, budgets: { least: 0, most: 24_576 } },
  { models: /^gemini-3-pro/, levels: { ...LEVELS, none: 'low', minimal: 'low', medium: 'high' } },
  { models: /^gemini-(?:[\d.]+-)?pro/, levels: { ...LEVELS, none: 'low', minimal: 'low' } },
  { models: /^/, levels: LEVELS },
];
