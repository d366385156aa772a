import { useState } from 'react';
import { DecideAgainDocument } from '../../gql/graphql.js';
import { Query } from '../../parts/query.js';
import { Tag } from '../../parts/tag.js';

/** Offers to make the decision about a request again, at the versions of the policies that were in force. */
export function DecideAgain({ id }: { id: string }) {
  const [asked, setAsked] = useState(false);
  return (
    <section aria-label="Decide again">
      <h2>Decide again</h2>
      {asked ? (
        <Query document={DecideAgainDocument} variables={{ id }}>
          {({ replayDecision: { identical, recorded, replayed, versions } }) => (
            <>
              <p className={identical ? 'proven' : 'problem'} role="status">
                {identical
                  ? 'The same policies decide the same again.'
                  : 'The same policies decide otherwise now. Tell whoever runs the gateway.'}
              </p>
              <p>
                Recorded: <Tag state={recorded.effect} /> {recorded.reason}
              </p>
              <p>
                Now: <Tag state={replayed.effect} /> {replayed.reason}
              </p>
              <p className="quiet">Asked were {versions.length} policies, each at the version that was in force.</p>
            </>
          )}
        </Query>
      ) : (
        <>
          <p>
            The decision can be made again from what the log recorded, at the versions of the policies of that time.
          </p>
          <button
            type="button"
            onClick={() => {
              setAsked(true);
            }}
          >
            Decide again
          </button>
        </>
      )}
    </section>
  );
}
