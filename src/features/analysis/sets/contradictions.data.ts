import type { CheckCondition } from '../review/condition.rules.js';
import type { Check } from '../review/findings.rules.js';

/** A check for figures that documents of one organisation must not give differently. */
export type Contradiction = Check & { when: Extract<CheckCondition, { conflict: unknown }> };

function differing(id: string, category: string, subject: string, near: string[]): Contradiction {
  return {
    id: `set.${id}.conflict`,
    category,
    severity: 'medium',
    title: `Documents differ: ${subject}`,
    detail: `The documents give different times for ${subject}.`,
    recommendation: 'Keep one, and let the other document refer to it.',
    when: { conflict: 'days', near },
  };
}

/** Times that are one in a whole organisation. Those that each document may have for itself are not among them. */
export const contradictions: readonly Contradiction[] = [
  differing('breach-notice', 'response', 'the notification of breaches', [
    '(notify|notifies|notified|report*) ~12 breach*',
    'breach* ~12 (notify|notifies|notified|reported)',
    'breach notification',
  ]),
  differing('log-retention', 'operations', 'the retention of logs', [
    '(log|logs) ~6 (retained|kept|stored|held|preserved)',
    '(retain*|keep*|store*) ~4 (log|logs)',
    '(log|logs) retention',
  ]),
  differing('backup-retention', 'resilience', 'the retention of backups', [
    'backup* ~6 (retained|kept|stored|held|preserved)',
    '(retain*|keep*|store*) ~4 backup*',
  ]),
  differing('data-retention', 'privacy', 'the retention of personal data', [
    'personal data ~6 (retained|kept|stored|held)',
    '(retain*|keep*|store*) ~4 personal data',
  ]),
  differing('access-review', 'access', 'the review of access rights', [
    'access ~3 review*',
    'review* ~4 access rights',
  ]),
];
