import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { Replayed } from '../../decisions/replayed.js';

/** Offers to make the decision about a request again: at the policies of its time, or at today's. */
export function DecideAgain({ id }: { id: string }) {
  const [asked, setAsked] = useState(false);
  return (
    <section aria-label="Decide again">
      <h2>Decide again, or ask what if</h2>
      <div className="sides">
        <div>
          <h3>At the policies of that time</h3>
          {asked ? (
            <Replayed id={id} />
          ) : (
            <>
              <p>From what the log recorded, at the versions that were in force. The result should be the same.</p>
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
        </div>
        <div>
          <h3>What if</h3>
          <p>At the policies of today, with other values, or with a draft.</p>
          <p>
            <Link to="/policies/explain" search={{ from: id }}>
              Ask today’s policies the same question
            </Link>
          </p>
        </div>
      </div>
    </section>
  );
}
