import { DecideAgainDocument } from '../gql/graphql.js';
import { Query } from '../parts/query.js';
import { Tag } from '../parts/tag.js';

/** A recorded decision, made again at the versions of the policies of its time. */
export function Replayed({ id }: { id: string }) {
  return (
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
  );
}
