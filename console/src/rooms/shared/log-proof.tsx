import { useState } from 'react';
import { Code } from '../../parts/code.js';
import { number } from '../../parts/text/format.js';
import { type Proven, provePack } from './prove.js';
import { readProof, Refused, type SharedPackProof, type SharedPackRecord } from './shared-api.js';

type State = { proof: SharedPackProof; proven: Proven } | { problem: string };

/** Shows that the log has the digests of the pack, and what somebody else needs to check that. */
export function LogProof({ pack }: { pack: SharedPackRecord }) {
  const [state, setState] = useState<State>();
  const check = async (): Promise<void> => {
    try {
      const proof = await readProof();
      setState({ proof, proven: provePack(proof, pack) });
    } catch (error) {
      if (!(error instanceof Refused) && !(error instanceof TypeError)) throw error;
      setState({ problem: error instanceof Refused ? error.message : 'The server cannot be reached.' });
    }
  };
  return (
    <section aria-label="The pack in the log">
      <h2>The pack in the log</h2>
      <p>The log has an event with the digests of this pack, from the moment at which it was made.</p>
      <button type="button" onClick={() => void check()}>
        Check that
      </button>
      {state === undefined ? null : <Checked state={state} />}
    </section>
  );
}

function Checked({ state }: { state: State }) {
  if ('problem' in state)
    return (
      <p className="problem" role="status">
        {state.problem}
      </p>
    );
  const { proof, proven } = state;
  if ('fault' in proven)
    return (
      <p className="problem" role="status">
        This is not proven: {proven.fault}.
      </p>
    );
  return (
    <>
      <div className="proven" role="status">
        <p>
          Proven: event {number(proven.sequence)} of the log <code>{proven.origin}</code> has these digests.{' '}
          {proven.isWitnessed
            ? 'The quorum of its witnesses has cosigned it.'
            : proof.policy === null
              ? 'The log has no witnesses.'
              : 'Its witnesses have not cosigned it yet.'}
        </p>
      </div>
      <details>
        <summary>The proof, for your own check</summary>
        <Code label="Key of the log" text={proof.publicKey} />
        <Code label="Proof (C2SP tlog-proof)" text={proof.proof} />
        {proof.policy === null ? null : <Code label="Witnesses (C2SP tlog-policy)" text={proof.policy} />}
        <Code label="Event" text={JSON.stringify(proof.event, undefined, 2)} />
      </details>
    </>
  );
}
