import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { ConsistencyDocument } from '../../gql/graphql.js';
import { number } from '../../parts/text/format.js';
import { Query } from '../../parts/query.js';
import { isCheckpoint, isPrefix, opened, type SignedNote } from '../../proof/consistency.js';

export interface ComparisonProps {
  one: SignedNote;
  other: SignedNote;
}

/** The result of comparing two checkpoints in this browser, in plain words. */
export function CheckedComparison({ one, other }: ComparisonProps) {
  if (![one, other].every(({ checkpoint }) => isCheckpoint(checkpoint)))
    return (
      <p className="problem" role="status">
        <Trans>This is not a checkpoint. Paste the whole note, from the name of the log to its signature.</Trans>
      </p>
    );
  const checkpoints = [opened(one), opened(other)].filter((checkpoint) => checkpoint !== undefined);
  const [earlier, later] = checkpoints.toSorted((a, b) => Number(a.size - b.size));
  if (earlier === undefined || later === undefined)
    return (
      <p className="problem" role="status">
        <Trans>Not proven. The log’s key did not sign one of the checkpoints.</Trans>
      </p>
    );
  const [from, to] = [String(earlier.size), String(later.size)];
  return (
    <Query document={ConsistencyDocument} variables={{ from, to }}>
      {({ spineConsistencyProof: { hashes } }) =>
        isPrefix(earlier, later, hashes) ? (
          <div className="proven" role="status">
            <p>
              <Trans>
                Proven: the log of {number(to)} events begins with the log of {number(from)} events.
              </Trans>
            </p>
            <p>{grown(earlier.size, later.size)}</p>
          </div>
        ) : (
          <p className="problem" role="status">
            <Trans>
              Not proven: the log of {number(to)} events does not begin with the log of {number(from)} events. Something
              that was signed has been changed. Keep both checkpoints, and tell whoever is responsible for the log.
            </Trans>
          </p>
        )
      }
    </Query>
  );
}

function grown(from: bigint, to: bigint): string {
  if (from === to) return t`Both are of the same size and have the same root.`;
  const before = number(String(from));
  return plural(Number(to - from), {
    one: `Nothing before event ${before} was changed, removed or moved; # event was added since.`,
    other: `Nothing before event ${before} was changed, removed or moved; # events were added since.`,
  });
}
