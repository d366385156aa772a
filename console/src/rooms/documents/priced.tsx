import { usd } from '../../parts/text/format.js';
import type { Told, Wish } from './upload.js';

/** A file whose cost is asked for before it is analysed. */
export interface Priced {
  key: number;
  file: File;
  wish: Wish;
  /** Undefined until the server has answered. */
  told?: Told;
}

interface PricedFilesProps {
  files: readonly Priced[];
  start: (one: Priced) => void;
  leave: (one: Priced) => void;
}

/** Files that wait for somebody who has seen what a model costs for them. */
export function PricedFiles({ files, start, leave }: PricedFilesProps) {
  if (files.length === 0) return null;
  return (
    <ul className="uploads" aria-label="Documents whose cost is told before">
      {files.map((one) => (
        <li key={one.key}>
          <span>{one.file.name}</span>
          <span role="status">{costLine(one.told)}</span>
          <button
            type="button"
            disabled={one.told === undefined}
            aria-label={`Analyse ${one.file.name}`}
            onClick={() => {
              start(one);
            }}
          >
            Analyse
          </button>
          <button
            type="button"
            aria-label={`Leave out ${one.file.name}`}
            onClick={() => {
              leave(one);
            }}
          >
            Leave out
          </button>
        </li>
      ))}
    </ul>
  );
}

function costLine(told: Told | undefined): string {
  if (told === undefined) return 'Reading the document…';
  if ('problem' in told) return told.problem;
  if (told.reason !== null) return `No model will be asked: ${told.reason}`;
  if (told.model === null) return 'No model will be asked.';
  return `At most ${usd(told.most)} for ${told.calls} calls to ${told.model}`;
}
