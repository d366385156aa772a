import { t } from '@lingui/core/macro';
import type { RequestCallsFragment } from '../../gql/graphql.js';
import { word } from '../../parts/text/format.js';

type Attempt = Pick<RequestCallsFragment['attempts'][number], 'outcome' | 'reason'>;

/** How a call of a provider ended, and why; of one that was ended early, who ended it. */
export function attemptWords({ outcome, reason }: Attempt, isCancelled: boolean): { outcome: string; reason: string } {
  if (outcome !== 'ABORTED') return { outcome: word(outcome), reason: reason ?? '–' };
  return { outcome: t`Ended early`, reason: isCancelled ? t`the caller hung up` : t`the gateway ended the call` };
}
