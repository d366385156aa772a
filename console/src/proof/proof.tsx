import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { lazy, Suspense, useState } from 'react';

const CheckedProof = lazy(async () => {
  const { CheckedProof: default_ } = await import('./checked-proof.js');
  return { default: default_ };
});

interface ProofProps {
  id: string;
  /** The name of the event at the start of the explanation. */
  of?: string;
}

/** Offers to check, in this browser, that an event is in the log. */
export function Proof({ id, of = t`The event of this request` }: ProofProps) {
  const [asked, setAsked] = useState(false);
  return (
    <section aria-label={t`Proof`}>
      <h2>
        <Trans>Proof</Trans>
      </h2>
      {asked ? (
        <Suspense
          fallback={
            <p role="status">
              <Trans>Checking…</Trans>
            </p>
          }
        >
          <CheckedProof id={id} />
        </Suspense>
      ) : (
        <>
          <p>
            <Trans>
              {of} is a leaf of the tenant’s log. This browser can compute for itself that the log holds it, without
              believing the server.
            </Trans>
          </p>
          <button
            type="button"
            onClick={() => {
              setAsked(true);
            }}
          >
            <Trans>Check the proof</Trans>
          </button>
        </>
      )}
    </section>
  );
}
