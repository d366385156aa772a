import { time, word } from '../../parts/text/format.js';
import type { Dispute } from './dispute.js';

type Entry = Dispute['history']['edges'][number]['node'];

/** The history of a case, oldest entry first. */
export function History({ entries }: { entries: readonly Entry[] }) {
  return (
    <section aria-label="History">
      <h2>History</h2>
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
  const status = word(to).toLowerCase();
  switch (kind) {
    case 'CREATED':
      return `Filed${assignedTo === null ? '' : `, assigned to ${assignedTo}`}`;
    case 'ASSIGNED':
      return `Assigned to ${assignedTo ?? 'nobody'}`;
    case 'STATUS_CHANGED':
      return `From ${from === null ? 'nothing' : word(from).toLowerCase()} to ${status}`;
    case 'PRIORITY_CHANGED':
      return `Priority ${priority === null ? 'changed' : word(priority).toLowerCase()}${
        slaHours === null ? '' : `, ${slaHours} hours`
      }`;
    case 'ESCALATED':
      return `Escalated to ${assignedTo ?? 'nobody'}`;
    case 'RESOLVED':
      return 'Resolved';
    case 'SLA_WARNING':
      return `${threshold ?? 0} % of its time was used`;
    case 'SLA_BREACHED':
      return 'Its time ran out';
  }
}
