import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { VoteFragment } from '../gql/graphql.js';
import { Fact } from '../parts/facts.js';
import { time } from '../parts/text/format.js';
import { Tag } from '../parts/tag.js';
import { Term } from '../parts/term.js';
import { TimeLeft } from './time-left.js';
import { PersonName } from '../parts/names/person-name.js';

interface Poll {
  requiredApprovers: readonly string[];
  quorum: number;
  expiresAt: string;
  votes: readonly VoteFragment[];
}

/** Who is asked, who has decided, and what the quorum still lacks. */
export function WhoDecides({ poll, isOver }: { poll: Poll; isOver: boolean }) {
  const { requiredApprovers, quorum, expiresAt, votes } = poll;
  const given = votes.filter(({ decision }) => decision === 'APPROVED').length;
  const missing = Math.max(0, quorum - given);
  return (
    <section aria-label={t`Who decides`}>
      <h3>
        <Trans>Who decides</Trans>
      </h3>
      <dl className="facts plain">
        <Fact name={t`Asked`}>{requiredApprovers.join(', ')}</Fact>
        <Fact
          name={
            <Term of="quorum">
              <Trans>Quorum</Trans>
            </Term>
          }
        >
          <Trans>
            {given} of {quorum} approvals{missing === 0 || isOver ? '' : t`, ${missing} missing`}
          </Trans>
        </Fact>
        <Fact name={t`Time left`}>{isOver ? null : <TimeLeft until={expiresAt} />}</Fact>
      </dl>
      {votes.length === 0 ? <p className="quiet">{isOver ? t`Nobody voted.` : t`Nobody has voted yet.`}</p> : null}
      <ul className="votes">
        {votes.map(({ approver, decision, notes, decidedAt }) => (
          <li key={approver}>
            <strong>
              <PersonName subject={approver} />
            </strong>{' '}
            <Tag state={decision} /> <span className="quiet">{time(decidedAt)}</span>
            {notes === null ? null : <p className="answer">{notes}</p>}
          </li>
        ))}
      </ul>
    </section>
  );
}
