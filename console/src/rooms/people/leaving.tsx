import { EndAccessDocument, HoldingsDocument, type HoldingsQuery } from '../../gql/graphql.js';
import { Action } from '../../parts/action.js';
import { notify } from '../../parts/notices.js';
import { Query } from '../../parts/query.js';
import { administers } from '../../viewer/permissions.js';
import { useViewer } from '../../viewer/viewer.js';
import { endedWords, endingIn } from './holdings.js';
import { Remains } from './remains.js';

interface LeavingProps {
  subject: string;
  /** Whether a member would be deactivated. */
  isMember: boolean;
  /** Reads the person again. */
  changed: () => void;
}

/** The end of somebody's access, for administrators: all that ends in one act, and all that remains. */
export function Leaving({ subject, isMember, changed }: LeavingProps) {
  const viewer = useViewer();
  if (!administers(viewer)) return null;
  const packs = viewer.tenant.featurePacks;
  const variables = { subject, proposals: packs.includes('PROPOSALS'), approvals: packs.includes('OVERSIGHT') };
  return (
    <section aria-labelledby="leaving">
      <h2 id="leaving">When they leave</h2>
      <Query document={HoldingsDocument} variables={variables} isFresh>
        {(holdings, again) => {
          const done = (): void => {
            again();
            changed();
          };
          return (
            <>
              {subject === viewer.subject ? (
                <p>Another administrator can end your access: nobody ends their own.</p>
              ) : (
                <End subject={subject} isMember={isMember} holdings={holdings} done={done} />
              )}
              <Remains holdings={holdings} again={again} />
            </>
          );
        }}
      </Query>
    </section>
  );
}

interface EndProps {
  subject: string;
  isMember: boolean;
  holdings: HoldingsQuery;
  done: () => void;
}

function End({ subject, isMember, holdings, done }: EndProps) {
  const ending = endingIn(holdings);
  if (ending.length === 0 && !isMember) return <p>They hold no session, key, device or application.</p>;
  const words =
    ending.length === 0 ? 'They hold no session, key, device or application.' : `They hold ${ending.join(', ')}.`;
  return (
    <>
      <p>{words}</p>
      <Action
        document={EndAccessDocument}
        variables={{ subject }}
        name="End all access"
        isGrave
        question={`End all access of ${subject}? ${[
          ...(ending.length === 0 ? [] : [`This ends at once: ${ending.join(', ')}.`]),
          ...(isMember ? ['They can no longer sign in until somebody reactivates them; keys stay revoked.'] : []),
          ...(isMember ? [] : ['They are no member, so somebody may issue them a new key.']),
        ].join(' ')}`}
        done={({ endAccess }) => {
          notify(endedWords(endAccess));
          done();
        }}
      />
    </>
  );
}
