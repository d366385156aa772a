import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { modelCostLine } from '../../parts/text/model-cost.js';
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
    <ul className="uploads" aria-label={t`Documents whose cost is told before`}>
      {files.map((one) => (
        <li key={one.key}>
          <span>{one.file.name}</span>
          <span role="status">{costLine(one.told)}</span>
          <button
            type="button"
            disabled={one.told === undefined}
            aria-label={t`Analyse ${one.file.name}`}
            onClick={() => {
              start(one);
            }}
          >
            <Trans>Analyse</Trans>
          </button>
          <button
            type="button"
            aria-label={t`Leave out ${one.file.name}`}
            onClick={() => {
              leave(one);
            }}
          >
            <Trans>Leave out</Trans>
          </button>
        </li>
      ))}
    </ul>
  );
}

function costLine(told: Told | undefined): string {
  if (told === undefined) return t`Reading the document…`;
  if ('problem' in told) return told.problem;
  return modelCostLine(told);
}
