import { t } from '@lingui/core/macro';
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
    name: t`Error rate`,
    says: t`Fires when this share of the requests in the window fails; at least 10 requests are needed.`,
    unit: '%',
    hasWindow: true,
  },
  LATENCY_P95: {
    name: t`Slow answers`,
    says: t`Fires when one request of twenty in the window takes at least this long; at least 10 requests are needed.`,
    unit: 'ms',
    hasWindow: true,
  },
  BUDGET: {
    name: t`Budget`,
    says: t`Fires when this share of the monthly budget is used.`,
    unit: '%',
    hasWindow: false,
  },
  PROVIDER_DOWN: {
    name: t`Provider down`,
    says: t`Fires when a provider does not respond. It has no threshold.`,
    unit: '',
    hasWindow: false,
  },
  SLA_BREACHES: {
    name: t`Missed deadlines`,
    says: t`Fires when this many cases miss their deadline in the window.`,
    unit: t`cases`,
    hasWindow: true,
  },
  WITNESS_AGE: {
    name: t`Witnesses`,
    says: t`Fires when the log has had events without the quorum of its witnesses for this long.`,
    unit: 's',
    hasWindow: false,
  },
};

export const PROVIDERS = {
  OPENAI: t`OpenAI and compatible`,
  ANTHROPIC: 'Anthropic',
  LOCAL: t`Local`,
  GEMINI: 'Google Gemini',
  BEDROCK: 'Amazon Bedrock',
} as const;

/** A rule in words. */
export function condition({ kind, threshold, windowMinutes, provider }: Rule): string {
  const { unit, hasWindow } = KINDS[kind];
  if (kind === 'PROVIDER_DOWN') return t`${provider === null ? t`any provider` : PROVIDERS[provider]} does not respond`;
  const limit = t`at least ${measured(kind, threshold)}`;
  return hasWindow ? t`${limit} in ${number(windowMinutes)} min` : unit === '%' ? t`${limit} used` : limit;
}

export function measured(kind: Kind, value: number): string {
  const { unit } = KINDS[kind];
  return `${number(value)}${unit === '%' ? '' : ' '}${unit}`.trim();
}
