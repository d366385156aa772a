import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { CombinedError } from 'urql';
import { ServersOwnCheckDocument } from '../../gql/graphql.js';
import { download } from '../../parts/files/download.js';
import { number } from '../../parts/text/format.js';
import { Problem, Query } from '../../parts/query.js';
import type { LogFinding } from '../../proof/log.js';
import { useViewer } from '../../viewer/viewer.js';
import { useLastCheck } from './last-check.js';
import { LogStanding } from './log-standing.js';

type State =
  | { is: 'ready' }
  | { is: 'reading'; share: number }
  | { is: 'checked'; finding: LogFinding }
  | { is: 'tooLong' }
  | { is: 'refused'; error: CombinedError };

/** Reads the whole log into this browser: to check it, or to keep it as a file that the command line checks. */
export function LogCheck() {
  const [state, setState] = useState<State>({ is: 'ready' });
  const { tenant } = useViewer();
  const [, note] = useLastCheck();
  const read = async (isKept: boolean): Promise<void> => {
    setState({ is: 'reading', share: 0 });
    const { readLog, checkLog, bundleOf, Refused } = await import('../../proof/log.js');
    try {
      const log = await readLog((share) => {
        setState({ is: 'reading', share });
      });
      if (isKept) download(`${tenant.id}-${log.head.size}.jsonl`, 'application/jsonl', bundleOf(log));
      const finding = checkLog(log);
      note(finding);
      setState({ is: 'checked', finding });
    } catch (error) {
      if (error instanceof RangeError) setState({ is: 'tooLong' });
      else if (error instanceof Refused) setState({ is: 'refused', error: error.error });
      else throw error;
    }
  };
  return (
    <section aria-label={t`The whole log`}>
      <h2>
        <Trans>The whole log</Trans>
      </h2>
      <LogStanding />
      <p>
        <Trans>
          This browser can read every event, compute every hash itself and hold the result against the signature of the
          log. A changed, missing or added event is found and named.
        </Trans>
      </p>
      <div className="actions">
        <button type="button" disabled={state.is === 'reading'} onClick={() => void read(false)}>
          <Trans>Check the whole log</Trans>
        </button>
        <button type="button" disabled={state.is === 'reading'} onClick={() => void read(true)}>
          <Trans>Download the log</Trans>
        </button>
      </div>
      <Outcome state={state} />
    </section>
  );
}

function Outcome({ state }: { state: State }) {
  switch (state.is) {
    case 'ready':
      return null;
    case 'reading':
      return (
        <label>
          <Trans>Reading the log</Trans> <progress max={1} value={state.share} />
        </label>
      );
    case 'refused':
      return <Problem error={state.error} />;
    case 'tooLong':
      return (
        <div className="problem" role="alert">
          <p>
            <Trans>The log is too long for a page. Check it from the command line:</Trans>
          </p>
          <pre tabIndex={0} role="region" aria-label={t`Command`}>
            npm run spine -- verify --url {location.origin} --key-file key.txt
          </pre>
        </div>
      );
    case 'checked':
      return <Finding finding={state.finding} />;
  }
}

function Finding({ finding: { size, fault, event } }: { finding: LogFinding }) {
  return (
    <>
      {fault === undefined ? (
        <p className="proven" role="status">
          <Trans>Nothing is wrong: all {number(size)} events are what was signed.</Trans>
        </p>
      ) : (
        <div className="problem" role="alert">
          <p>
            <Trans>
              The log is not what was signed: {fault}. Keep a copy of the log, and tell whoever is responsible for it.
            </Trans>
          </p>
          {event === undefined ? null : (
            <p>
              <Link to="/evidence/$id" params={{ id: event.id }}>
                <Trans>Open event {number(event.sequence)}</Trans>
              </Link>
            </p>
          )}
        </div>
      )}
      <Query document={ServersOwnCheckDocument} variables={{}}>
        {({ verifySpine: { intact, fault: own } }) => (
          <p className="quiet">
            {intact
              ? t`The server’s own check agrees, and finds that usage and policies match their events.`
              : t`The server’s own check says: ${own ?? t`something is wrong`}.`}
          </p>
        )}
      </Query>
    </>
  );
}
