import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
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
      setState({ problem: error instanceof Refused ? error.message : t`The server cannot be reached.` });
    }
  };
  return (
    <section aria-label={t`The pack in the log`}>
      <h2>
        <Trans>The pack in the log</Trans>
      </h2>
      <p>
        <Trans>The log has an event with the digests of this pack, from the moment at which it was made.</Trans>
      </p>
      <button type="button" onClick={() => void check()}>
        <Trans>Check that</Trans>
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
        <Trans>This is not proven: {proven.fault}.</Trans>
      </p>
    );
  return (
    <>
      <div className="proven" role="status">
        <p>
          <Trans>
            Proven: event {number(proven.sequence)} of the log <code>{proven.origin}</code> has these digests.{' '}
            {proven.isWitnessed
              ? t`The quorum of its witnesses has cosigned it.`
              : proof.policy === null
                ? t`The log has no witnesses.`
                : t`Its witnesses have not cosigned it yet.`}
          </Trans>
        </p>
      </div>
      <details>
        <summary>
          <Trans>The proof, for your own check</Trans>
        </summary>
        <Code label={t`Key of the log`} text={proof.publicKey} />
        <Code label={t`Proof (C2SP tlog-proof)`} text={proof.proof} />
        {proof.policy === null ? null : <Code label={t`Witnesses (C2SP tlog-policy)`} text={proof.policy} />}
        <Code label={t`Event`} text={JSON.stringify(proof.event, undefined, 2)} />
      </details>
    </>
  );
}
