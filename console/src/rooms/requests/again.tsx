import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { Replayed } from '../../decisions/replayed.js';

/** Offers to make the decision about a request again: at the policies of its time, or at today's. */
export function DecideAgain({ id }: { id: string }) {
  const [asked, setAsked] = useState(false);
  return (
    <section aria-label={t`Decide again`}>
      <h2>
        <Trans>Decide again, or ask what if</Trans>
      </h2>
      <div className="sides">
        <div>
          <h3>
            <Trans>At the policies of that time</Trans>
          </h3>
          {asked ? (
            <Replayed id={id} />
          ) : (
            <>
              <p>
                <Trans>
                  From what the log recorded, at the versions that were in force. The result should be the same.
                </Trans>
              </p>
              <button
                type="button"
                onClick={() => {
                  setAsked(true);
                }}
              >
                <Trans>Decide again</Trans>
              </button>
            </>
          )}
        </div>
        <div>
          <h3>
            <Trans>What if</Trans>
          </h3>
          <p>
            <Trans>At the policies of today, with other values, or with a draft.</Trans>
          </p>
          <p>
            <Link to="/policies/explain" search={{ from: id }}>
              <Trans>Ask today’s policies the same question</Trans>
            </Link>
          </p>
        </div>
      </div>
    </section>
  );
}
