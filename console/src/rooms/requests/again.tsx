import { useState } from 'react';
import { Replayed } from '../../decisions/replayed.js';

/** Offers to make the decision about a request again, at the versions of the policies that were in force. */
export function DecideAgain({ id }: { id: string }) {
  const [asked, setAsked] = useState(false);
  return (
    <section aria-label="Decide again">
      <h2>Decide again</h2>
      {asked ? (
        <Replayed id={id} />
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
