import type { AlertRulesQuery } from '../../gql/graphql.js';
import { number } from '../../parts/text/format.js';

export type Rule = AlertRulesQuery['alertRules']['edges'][number]['node'];
export type Kind = Rule['kind'];

interface KindWords {
  name: string;
  /** A sentence on when a rule of this kind fires. */
  says: string;
  /** The unit of the threshold; empty if there is no threshold. */
  unit: string;
  /** Whether rules of this kind have a time window. */
  hasWindow: boolean;
}

export const KINDS: Readonly<Record<Kind, KindWords>> = {
  ERROR_RATE: {
    name: 'Error rate',
    says: 'Fires when this share of the requests in the window fails; at least 10 requests are needed.',
    unit: '%',
    hasWindow: true,
  },
  LATENCY_P95: {
    name: 'Slow answers',
    says: 'Fires when one request of twenty in the window takes at least this long; at least 10 requests are needed.',
    unit: 'ms',
    hasWindow: true,
  },
  BUDGET: {
    name: 'Budget',
    says: 'Fires when this share of the monthly budget is used.',
    unit: '%',
    hasWindow: false,
  },
  PROVIDER_DOWN: {
    name: 'Provider down',
    says: 'Fires when a provider does not respond. It has no threshold.',
    unit: '',
    hasWindow: false,
  },
  SLA_BREACHES: {
    name: 'Missed deadlines',
    says: 'Fires when this many cases miss their deadline in the window.',
    unit: 'cases',
    hasWindow: true,
  },
  WITNESS_AGE: {
    name: 'Witnesses',
    says: 'Fires when the log has had events without the quorum of its witnesses for this long.',
    unit: 's',
    hasWindow: false,
  },
};

export const PROVIDERS = {
  OPENAI: 'OpenAI and compatible',
  ANTHROPIC: 'Anthropic',
  LOCAL: 'Local',
  GEMINI: 'Google Gemini',
  BEDROCK: 'Amazon Bedrock',
} as const;

/** A rule in words. */
export function condition({ kind, threshold, windowMinutes, provider }: Rule): string {
  const { unit, hasWindow } = KINDS[kind];
  if (kind === 'PROVIDER_DOWN') return `${provider === null ? 'any provider' : PROVIDERS[provider]} does not respond`;
  const limit = `at least ${measured(kind, threshold)}`;
  return hasWindow ? `${limit} in ${number(windowMinutes)} min` : unit === '%' ? `${limit} used` : limit;
}

export function measured(kind: Kind, value: number): string {
  const { unit } = KINDS[kind];
  return `${number(value)}${unit === '%' ? '' : ' '}${unit}`.trim();
}
