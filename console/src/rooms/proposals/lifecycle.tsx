import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { standingOf } from '../../decisions/standing.js';
import { LifecycleDocument, type LifecycleQuery, type WholeProposalFragment } from '../../gql/graphql.js';
import { word } from '../../parts/text/format.js';
import { Query } from '../../parts/query.js';

type State = WholeProposalFragment['state'];

interface LifecycleProps {
  proposal: Pick<WholeProposalFragment, 'state' | 'history' | 'isCancelled'>;
}

/** The lifecycle of every proposal, with the way that this one took and where it is. */
export function Lifecycle({ proposal }: LifecycleProps) {
  return (
    <section aria-label={t`Lifecycle`}>
      <h2>
        <Trans>Lifecycle</Trans>
      </h2>
      <Query document={LifecycleDocument} variables={{}}>
        {({ proposalLifecycle }) => <Drawing states={proposalLifecycle} proposal={proposal} />}
      </Query>
    </section>
  );
}

function Drawing({
  states,
  proposal: { state, history, isCancelled },
}: LifecycleProps & { states: LifecycleQuery['proposalLifecycle'] }) {
  const visited = new Set<State>(history.map(({ to }) => to));
  const phases = Map.groupBy(states, ({ phase }) => phase);
  const next = new Set<State>(states.find((one) => one.state === state)?.to);
  return (
    <ol className="lifecycle">
      {[...phases].map(([phase, inside]) => (
        <li key={phase}>
          <h3>{word(phase)}</h3>
          <ul>
            {inside.map((one) => (
              <li
                key={one.state}
                className={visited.has(one.state) ? 'visited' : next.has(one.state) ? 'next' : undefined}
                aria-current={one.state === state ? 'step' : undefined}
              >
                {word(standingOf({ state: one.state, isCancelled }))}
                <span className="quiet">{noteOf(one.state, { state, visited, next })}</span>
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ol>
  );
}

function noteOf(one: State, { state, visited, next }: { state: State; visited: Set<State>; next: Set<State> }): string {
  if (one === state) return t`current`;
  if (visited.has(one)) return t`passed`;
  return next.has(one) ? t`may follow` : '';
}
