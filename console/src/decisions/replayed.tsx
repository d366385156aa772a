import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
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
              ? t`The same policies decide the same again.`
              : t`The same policies decide otherwise now. Tell whoever runs the gateway.`}
          </p>
          <p>
            <Trans>
              Recorded: <Tag state={recorded.effect} /> {recorded.reason}
            </Trans>
          </p>
          <p>
            <Trans>
              Now: <Tag state={replayed.effect} /> {replayed.reason}
            </Trans>
          </p>
          <p className="quiet">
            <Trans>Asked were {versions.length} policies, each at the version that was in force.</Trans>
          </p>
        </>
      )}
    </Query>
  );
}
