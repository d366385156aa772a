import { t } from '@lingui/core/macro';
import type { CreateAnalysisTemplateInput, TemplatesQuery } from '../../gql/graphql.js';
import { objectIn } from '../../parts/form.js';
import type { Severity } from './search.js';

export type Template = TemplatesQuery['analysisTemplates']['templates'][number];

/** A check as it is being written: its condition is text until it is JSON. */
export interface DraftCheck {
  /** Which one it is in the form; stays while others come and go. */
  key: number;
  id: string;
  category: string;
  severity: Severity;
  title: string;
  detail: string;
  recommendation: string;
  when: string;
}

let lastKey = 0;

export function newCheck(): DraftCheck {
  lastKey += 1;
  return {
    key: lastKey,
    id: `check-${lastKey}`,
    category: 'general',
    severity: 'MEDIUM',
    title: '',
    detail: '',
    recommendation: '',
    when: '{ "says": ["as is"] }',
  };
}

export function draftOf({ checks }: Pick<Template, 'checks'>): DraftCheck[] {
  return checks.map(({ when, ...check }) => ({
    ...newCheck(),
    ...check,
    when: JSON.stringify(when, null, 1),
  }));
}

type Checks = NonNullable<CreateAnalysisTemplateInput['checks']>;

/** The checks as the server takes them, or what is wrong with the text of a condition. */
export function checksOf(draft: readonly DraftCheck[]): { checks: Checks } | { problem: string } {
  const checks: Checks[number][] = [];
  for (const { key: _, when, ...check } of draft) {
    const condition = objectIn(when);
    if (condition === undefined) return { problem: t`The condition of “${check.id}” is not a JSON object.` };
    checks.push({ ...check, when: condition });
  }
  return { checks };
}
