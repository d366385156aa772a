import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { parseVerifierKey } from '../../../src/verifier/note.js';
import { checkPack, type PackReport } from '../../../src/verifier/pack/check.js';
import type { ByteSource } from '../../../src/verifier/pack/zip.js';
import { DropZone } from '../parts/files/drop-zone.js';
import { number, time } from '../parts/text/format.js';

type State = { name: string; share: number } | { name: string; report: PackReport } | { name: string; problem: string };

/** A pack that is read where it is. */
export interface NamedSource {
  name: string;
  source: ByteSource;
}

/** Checks the zip of a pack in this browser: nothing of it is sent anywhere. `given` can be checked without a file. */
export function CheckPack({ given }: { given?: NamedSource | undefined }) {
  const [state, setState] = useState<State>();
  const [key, setKey] = useState('');
  const verifier = parseVerifierKey(key.trim());
  const isWrong = key.trim() !== '' && verifier === undefined;
  const take = async ({ name, source }: NamedSource): Promise<void> => {
    if (isWrong) return;
    setState({ name, share: 0 });
    try {
      const progress = (share: number): void => {
        setState({ name, share });
      };
      const report = await checkPack(source, { ...(verifier === undefined ? {} : { keys: [verifier] }), progress });
      setState({ name, report });
    } catch (error) {
      setState({ name, problem: error instanceof Error ? error.message : 'unknown' });
    }
  };
  const takeFile = (file: File | undefined): void => {
    if (file !== undefined) void take({ name: file.name, source: sourceOf(file) });
  };
  return (
    <section aria-label={t`Check a pack`}>
      <h2>
        <Trans>Check a pack</Trans>
      </h2>
      <DropZone
        dropped={(_, [file]) => {
          takeFile(file);
        }}
      >
        <p>
          <Trans>Drop the zip of a pack here, or choose it. It is checked in this browser and sent nowhere.</Trans>
        </p>
        <div className="filters">
          <label>
            <Trans>Key of the log, as you know it from elsewhere</Trans>
            <input
              value={key}
              placeholder={t`the key that comes with the pack`}
              aria-invalid={isWrong}
              onChange={({ target }) => {
                setKey(target.value);
              }}
            />
            {isWrong ? (
              <small className="no">
                <Trans>This is not a verifier key: name+hash+base64.</Trans>
              </small>
            ) : null}
          </label>
          <label>
            <Trans>Zip file</Trans>
            <input
              type="file"
              accept=".zip,application/zip"
              onChange={({ target }) => {
                takeFile(target.files?.[0]);
                target.value = '';
              }}
            />
          </label>
          {given === undefined ? null : (
            <button type="button" disabled={isWrong} onClick={() => void take(given)}>
              <Trans>Check it without downloading</Trans>
            </button>
          )}
        </div>
      </DropZone>
      {state === undefined ? null : <Result state={state} />}
    </section>
  );
}

function Result({ state }: { state: State }) {
  if ('share' in state)
    return <progress max={1} value={state.share} aria-label={t`Progress of the check of ${state.name}`} />;
  if ('problem' in state)
    return (
      <p className="problem" role="status">
        <Trans>
          {state.name} cannot be read: {state.problem}
        </Trans>
      </p>
    );
  return <Report name={state.name} report={state.report} />;
}

function Report({ name, report }: { name: string; report: PackReport }) {
  const { faults, manifest, isSelfSigned } = report;
  if (faults.length > 0)
    return (
      <div className="problem" role="status">
        <p>
          <Trans>{name} is not what the log proves:</Trans>
        </p>
        <ul>
          {faults.map(({ entry, reason }) => (
            <li key={`${entry} ${reason}`}>
              <code>{entry}</code> {reason}
            </li>
          ))}
        </ul>
      </div>
    );
  return (
    <div className="proven" role="status">
      <p>
        <Trans>Every entry of {name} is what the log proves.</Trans>
      </p>
      {manifest === undefined ? null : (
        <p>
          <Trans>
            {number(String(manifest.counts.scope))} events of {manifest.tenant}, from {time(manifest.period.start)} to
            before {time(manifest.period.end)}, in the log <code>{manifest.log.origin}</code> of{' '}
            {number(String(manifest.log.size))} events.
          </Trans>
        </p>
      )}
      <Signers report={report} />
      {isSelfSigned ? (
        <p>
          <Trans>The key came with the pack. Compare it with the one that the operator published elsewhere.</Trans>
        </p>
      ) : null}
    </div>
  );
}

function Signers({ report: { signatures } }: { report: PackReport }) {
  return (
    <p>
      <Trans>Signed by</Trans>{' '}
      {signatures.map(({ verifier, time: at }, place) => (
        <span key={`${verifier.name}+${verifier.keyHash}`}>
          {place === 0 ? '' : ', '}
          <code>
            {verifier.name}+{verifier.keyHash}
          </code>
          {at === undefined ? '' : t` at ${time(new Date(Number(at) * 1000).toISOString())}`}
        </span>
      ))}
      .
    </p>
  );
}

function sourceOf(file: File): ByteSource {
  return {
    size: file.size,
    read: async (from, to) => new Uint8Array(await file.slice(from, to).arrayBuffer()),
  };
}
