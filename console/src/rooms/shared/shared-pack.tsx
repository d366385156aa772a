import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { Code } from '../../parts/code.js';
import { Fact, Facts } from '../../parts/facts.js';
import { number, time, word } from '../../parts/text/format.js';
import { CheckPack } from '../../proof/check-pack.js';
import { LogProof } from './log-proof.js';
import { closeLink, CONTENT, openLink, readPack, Refused, remoteZip, type SharedPackRecord } from './shared-api.js';

const AGAIN_MILLIS = 2_000;
const MIB = 1024 * 1024;

/** Taken out of the address at once, so that it is in no history and on no screen. */
const token = /^#link=(.+)$/.exec(location.hash)?.[1];
if (token !== undefined) history.replaceState(null, '', location.pathname);
/** The exchange of the link, once for this page. */
let opening: Promise<void> | undefined;

type Read = { pack: SharedPackRecord } | { problem: string };
type State = Read | 'left' | undefined;

async function read(): Promise<Read> {
  try {
    opening ??= token === undefined ? Promise.resolve() : openLink(token);
    await opening;
    return { pack: await readPack() };
  } catch (error) {
    if (error instanceof Refused) return { problem: error.message };
    // What fetch throws where there is no answer.
    if (error instanceof TypeError) return { problem: t`The server cannot be reached.` };
    throw error;
  }
}

/** The page of an auditor without an account: one evidence pack, and how to check it. */
export function SharedPack() {
  const [state, setState] = useState<State>();
  const pack = typeof state === 'object' && 'pack' in state ? state.pack : undefined;
  const isAhead = pack?.status === 'QUEUED' || pack?.status === 'RUNNING';
  useEffect(() => {
    document.title = t`Evidence pack · Portcullis`;
    void read().then(setState);
  }, []);
  useEffect(() => {
    if (!isAhead) return undefined;
    const timer = setInterval(() => void read().then(setState), AGAIN_MILLIS);
    return () => {
      clearInterval(timer);
    };
  }, [isAhead]);
  return (
    <div className="alone">
      <header>
        <span className="brand">
          <img src="/mark.svg" alt="" width="22" height="22" /> Portcullis
        </span>
        {pack === undefined ? null : (
          <div className="who">
            <button
              type="button"
              onClick={() => {
                void closeLink().then(() => {
                  setState('left');
                });
              }}
            >
              <Trans>Close</Trans>
            </button>
          </div>
        )}
      </header>
      <main>
        <Content state={state} />
      </main>
    </div>
  );
}

function Content({ state }: { state: State }) {
  if (state === undefined)
    return (
      <div className="loading" role="status">
        <Trans>Loading…</Trans>
      </div>
    );
  if (state === 'left')
    return (
      <h1>
        <Trans>You have closed the pack in this browser</Trans>
      </h1>
    );
  if ('problem' in state)
    return (
      <>
        <h1>
          <Trans>Evidence pack</Trans>
        </h1>
        <p className="problem" role="alert">
          {state.problem}
        </p>
        <p>
          <Trans>Open the link again, or ask the sender for a new one.</Trans>
        </p>
      </>
    );
  return <Pack pack={state.pack} />;
}

function Pack({ pack }: { pack: SharedPackRecord }) {
  const { tenant, status, reason, startDate, endDate, scope, frameworks, redaction, events, bytes, sha256 } = pack;
  const name = `evidence-${startDate.slice(0, 10)}.zip`;
  const hasContent = status === 'COMPLETED' && bytes !== null;
  return (
    <>
      <div className="title">
        <h1>
          <Trans>Evidence pack of {tenant}</Trans>
        </h1>
        {hasContent ? (
          <a className="button" href={CONTENT} download={name}>
            <Trans>Download</Trans>
          </a>
        ) : null}
      </div>
      {hasContent ? null : (
        <p role="status" className={status === 'FAILED' ? 'problem' : undefined}>
          {status === 'FAILED'
            ? t`This pack has no content: ${reason ?? t`it could not be made`}.`
            : t`This pack is being made. It can be downloaded here once it is complete.`}
        </p>
      )}
      <Facts>
        <Fact name={t`Period`}>
          <Trans>
            {startDate.slice(0, 10)} to before {endDate.slice(0, 10)}
          </Trans>
        </Fact>
        <Fact name={t`Events of`}>
          {scope.kind === 'tenant' ? t`everybody` : `${word(scope.kind)} ${scope.id ?? ''}`}, {number(events)}
        </Fact>
        <Fact name={t`Details`}>{redaction === 'none' ? t`in the pack` : t`by their digests only`}</Fact>
        <Fact name={t`Reports on`}>{frameworks.join(', ')}</Fact>
        <Fact name={t`Size`}>{bytes === null ? '' : t`${(Number(bytes) / MIB).toFixed(1)} MiB`}</Fact>
        <Fact name="SHA-256">{sha256 === null ? '' : <code>{sha256}</code>}</Fact>
        <Fact name={t`You can read it until`}>{time(pack.expiresAt)}</Fact>
      </Facts>
      {hasContent ? <LogProof pack={pack} /> : null}
      <CheckPack given={hasContent ? { name, source: remoteZip(Number(bytes)) } : undefined} />
      <section aria-label={t`Check it offline`}>
        <h2>
          <Trans>Check it offline</Trans>
        </h2>
        <p>
          <Trans>
            A check on this page trusts this page. To trust nobody, download the pack and check it in a folder without
            network, with the <code>verify.mjs</code> of the pack or, better, a copy from elsewhere. Node.js 20 or newer
            is enough. Compare the key of the log with one that you got another way.
          </Trans>
        </p>
        <Code label={t`Commands`} text={`sha256sum ${name}\nunzip ${name} verify.mjs\nnode verify.mjs ${name}`} />
      </section>
    </>
  );
}
