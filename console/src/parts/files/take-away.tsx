import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { CombinedError } from '@urql/core';
import { useEffect, useRef, useState } from 'react';
import { codeOf, proposalIn } from '../form.js';
import { forget, keep, keptAs } from '../kept.js';
import { Problem } from '../query.js';
import { number } from '../text/format.js';
import { download } from './download.js';
import { addressOf, type FileFormat, listFile, type ListFilter } from './list-file.js';

interface TakeAwayProps {
  /** The list by its name in `/api/exports`. */
  list: string;
  /** The filter of the list that is shown. */
  filter?: ListFilter;
}

type State =
  | { is: 'resting' }
  | { is: 'reading'; bytes: number }
  | { is: 'cut' }
  | { is: 'refused'; error: CombinedError };

const FORMATS = { csv: 'CSV', jsonl: 'JSONL' } as const;
const KILOBYTE = 1_000;

/** Downloads of the list as it is filtered now. One that needs approval is kept in the tab until it is downloaded. */
export function TakeAway({ list, filter = {} }: TakeAwayProps) {
  return <Downloads key={addressOf(list, 'csv', filter)} list={list} filter={filter} />;
}

function Downloads({ list, filter }: Required<TakeAwayProps>) {
  const [state, setState] = useState<State>({ is: 'resting' });
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  const take = async (format: FileFormat): Promise<void> => {
    const abort = new AbortController();
    running.current = abort;
    const kept = t`export ${addressOf(list, format, filter)}`;
    const proposalId = keptAs(kept);
    setState({ is: 'reading', bytes: 0 });
    try {
      const file = await listFile({
        list,
        format,
        filter,
        proposalId: typeof proposalId === 'string' ? proposalId : undefined,
        signal: abort.signal,
        progress: (bytes) => {
          if (!abort.signal.aborted) setState({ is: 'reading', bytes });
        },
      });
      forget(kept);
      download(file.name, file.blob.type, [file.blob]);
      setState({ is: file.isCut ? 'cut' : 'resting' });
    } catch (error) {
      if (abort.signal.aborted) setState({ is: 'resting' });
      else if (error instanceof CombinedError) {
        const proposal = proposalIn(error);
        if (proposal !== undefined) keep(kept, proposal);
        else if (codeOf(error) === 'CONFLICT') forget(kept);
        setState({ is: 'refused', error });
      } else throw error;
    }
  };
  const isReading = state.is === 'reading';
  return (
    <div className="take-away">
      <div role="group" aria-label={t`Download this list`} className="actions">
        {(['csv', 'jsonl'] as const).map((format) => (
          <button key={format} type="button" disabled={isReading} onClick={() => void take(format)}>
            {format === 'csv' ? (
              <>
                <Trans>Download {FORMATS[format]}</Trans>
              </>
            ) : (
              FORMATS[format]
            )}
          </button>
        ))}
        {isReading ? (
          <button type="button" onClick={() => running.current?.abort()}>
            <Trans>Stop</Trans>
          </button>
        ) : null}
      </div>
      <Said state={state} />
    </div>
  );
}

function Said({ state }: { state: State }) {
  if (state.is === 'reading')
    return (
      <p className="quiet" role="status">
        {state.bytes === 0 ? t`Reading…` : `${number(Math.ceil(state.bytes / KILOBYTE))} kB`}
      </p>
    );
  if (state.is === 'cut')
    return (
      <p role="status">
        <Trans>The list is longer than a file may be. Its last line says where it was cut; narrow the filter.</Trans>
      </p>
    );
  if (state.is !== 'refused') return null;
  const proposal = proposalIn(state.error);
  if (proposal === undefined) return <Problem error={state.error} />;
  return (
    <p className="changed" role="status">
      <Trans>
        This export needs approval. Once{' '}
        <Link to="/proposals/$id" params={{ id: proposal }}>
          the proposal
        </Link>{' '}
        is approved, download it here, with the same filter.
      </Trans>
    </p>
  );
}
