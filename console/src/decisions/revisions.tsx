import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { WholeProposalFragment } from '../gql/graphql.js';
import { time } from '../parts/text/format.js';
import { Differences } from './differences.js';

/** The differences between the revisions of a proposal, newest first; nothing if there is only one. */
export function Revisions({ history }: Pick<WholeProposalFragment, 'history'>) {
  const proposed = history.filter(({ payload }) => payload !== null);
  if (proposed.length < 2) return null;
  const changes = proposed.slice(1).map((move, place) => ({ move, earlier: proposed[place] }));
  return (
    <section aria-label={t`Changes of the proposal`}>
      <h3>
        <Trans>Changes of the proposal</Trans>
      </h3>
      {changes.toReversed().map(({ move, earlier }) => (
        <div key={move.at}>
          <p>
            <Trans>
              {move.actor} changed it on {time(move.at)}.
            </Trans>
          </p>
          <Differences
            caption={t`Change of ${time(move.at)}`}
            before={{ intent: earlier?.intent, payload: earlier?.payload }}
            after={{ intent: move.intent, payload: move.payload }}
          />
        </div>
      ))}
    </section>
  );
}
