import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { EndAccessDocument, HoldingsDocument, type HoldingsQuery } from '../../gql/graphql.js';
import { Action } from '../../parts/action.js';
import { notify } from '../../parts/notices.js';
import { Query } from '../../parts/query.js';
import { administers } from '../../viewer/permissions.js';
import { useViewer } from '../../viewer/viewer.js';
import { endedWords, endingIn } from './holdings.js';
import { Remains } from './remains.js';
import { Named } from '../../parts/names/person-name.js';

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
      <h2 id="leaving">
        <Trans>When they leave</Trans>
      </h2>
      <Query document={HoldingsDocument} variables={variables} isFresh>
        {(holdings, again) => {
          const done = (): void => {
            again();
            changed();
          };
          return (
            <>
              {subject === viewer.subject ? (
                <p>
                  <Trans>Another administrator can end your access: nobody ends their own.</Trans>
                </p>
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
  if (ending.length === 0 && !isMember)
    return (
      <p>
        <Trans>They hold no session, key, device or application.</Trans>
      </p>
    );
  const words =
    ending.length === 0 ? t`They hold no session, key, device or application.` : t`They hold ${ending.join(', ')}.`;
  return (
    <>
      <p>{words}</p>
      <Named subject={subject}>
        {(name) => (
          <Action
            document={EndAccessDocument}
            variables={{ subject }}
            name={t`End all access`}
            isGrave
            question={t`End all access of ${name}? ${[
              ...(ending.length === 0 ? [] : [t`This ends at once: ${ending.join(', ')}.`]),
              ...(isMember ? [t`They can no longer sign in until somebody reactivates them; keys stay revoked.`] : []),
              ...(isMember ? [] : [t`They are no member, so somebody may issue them a new key.`]),
            ].join(' ')}`}
            done={({ endAccess }) => {
              notify(endedWords(endAccess));
              done();
            }}
          />
        )}
      </Named>
    </>
  );
}
