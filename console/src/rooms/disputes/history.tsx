import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { inSentence, time, word } from '../../parts/text/format.js';
import type { Dispute } from './dispute.js';

type Entry = Dispute['history']['edges'][number]['node'];

/** The history of a case, oldest entry first. */
export function History({ entries }: { entries: readonly Entry[] }) {
  return (
    <section aria-label={t`History`}>
      <h2>
        <Trans>History</Trans>
      </h2>
      <ol className="entries">
        {entries.map((entry) => (
          <li key={`${entry.at} ${entry.kind} ${entry.threshold ?? ''}`}>
            <p>{wordsOf(entry)}</p>
            <p className="quiet">
              {entry.actor}, {time(entry.at)}
            </p>
            {entry.notes === null ? null : <p className="answer">{entry.notes}</p>}
          </li>
        ))}
      </ol>
    </section>
  );
}

function wordsOf({ kind, from, to, assignedTo, priority, slaHours, threshold }: Entry): string {
  const status = inSentence(word(to));
  switch (kind) {
    case 'CREATED':
      return assignedTo === null ? t`Filed` : t`Filed, assigned to ${assignedTo}`;
    case 'ASSIGNED':
      return t`Assigned to ${assignedTo ?? t`nobody`}`;
    case 'STATUS_CHANGED':
      return t`From ${from === null ? t`nothing` : inSentence(word(from))} to ${status}`;
    case 'PRIORITY_CHANGED':
      return t`Priority ${priority === null ? t`changed` : inSentence(word(priority))}${
        slaHours === null ? '' : t`, ${slaHours} hours`
      }`;
    case 'ESCALATED':
      return t`Escalated to ${assignedTo ?? t`nobody`}`;
    case 'RESOLVED':
      return t`Resolved`;
    case 'SLA_WARNING':
      return t`${threshold ?? 0} % of its time was used`;
    case 'SLA_BREACHED':
      return t`Its time ran out`;
  }
}
