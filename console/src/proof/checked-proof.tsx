import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { EventProofDocument } from '../gql/graphql.js';
import { download } from '../parts/files/download.js';
import { number } from '../parts/text/format.js';
import { Query } from '../parts/query.js';
import { checkEvent } from './check.js';
import { proofFileOf } from './proof-file.js';
import { ProofPath } from './proof-path.js';

/** The result of checking an event's proof in this browser, in plain words. */
export function CheckedProof({ id }: { id: string }) {
  return (
    <Query document={EventProofDocument} variables={{ id }}>
      {(data) => {
        const { isLeaf, isIncluded, isSigned, key, size, path } = checkEvent(data);
        const isProven = isLeaf && isIncluded && isSigned;
        return (
          <>
            <p className={isProven ? 'proven' : 'problem'} role="status">
              {isProven
                ? t`Proven: the log holds this event.`
                : t`Not proven. Keep this page, and report it to the operator of the log.`}
            </p>
            <ul className="checks">
              <Found isTrue={isLeaf} text={t`The event, with its details, is what the leaf was made of.`} />
              <Found isTrue={isIncluded} text={t`The leaf is in the tree of ${number(size)} events.`} />
              <Found isTrue={isSigned} text={t`The log’s key signed the root of that tree.`} />
            </ul>
            <ProofPath path={path} isLeaf={isLeaf} isRoot={isIncluded && isSigned} />
            {isProven ? (
              <p>
                <button
                  type="button"
                  onClick={() => {
                    download(`proof-${id}.json`, 'application/json', [proofFileOf(data)]);
                  }}
                >
                  <Trans>Save the proof</Trans>
                </button>{' '}
                <span className="quiet">
                  <Trans>One file with the event, its path and how to verify it, for somebody else.</Trans>
                </span>
              </p>
            ) : null}
            <p className="quiet">
              <Trans>
                Not proven by this: that the key is the right one, since it came from the server. Compare it with the
                key that you have from its operator: <code>{key}</code>
              </Trans>
            </p>
          </>
        );
      }}
    </Query>
  );
}

function Found({ isTrue, text }: { isTrue: boolean; text: string }) {
  return (
    <li className={isTrue ? 'yes' : 'no'}>
      {isTrue ? t`Yes` : t`No`}: {text}
    </li>
  );
}
