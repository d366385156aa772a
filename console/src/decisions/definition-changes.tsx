import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { changesOf } from './definition.js';
import type { Line, Piece } from './lines.js';

interface DefinitionChangesProps {
  accepted: Readonly<Record<string, unknown>>;
  offered: Readonly<Record<string, unknown>>;
}

/** Where a definition differs from the accepted one, line by line, with the words that changed. */
export function DefinitionChanges({ accepted, offered }: DefinitionChangesProps) {
  return changesOf(accepted, offered).map(({ name, lines }) => (
    <div key={name}>
      <h4>{name}</h4>
      <div className="lines" tabIndex={0} role="region" aria-label={t`Changes of ${name}`}>
        {lines.map((line, place) => (
          <ChangedLine key={place} line={line} />
        ))}
      </div>
    </div>
  ));
}

function ChangedLine({ line }: { line: Line }) {
  switch (line.kind) {
    case 'old':
      return (
        <del>
          <span className="unseen">
            <Trans>Before:</Trans>{' '}
          </span>
          <Pieces pieces={line.pieces} />
        </del>
      );
    case 'new':
      return (
        <ins>
          <span className="unseen">
            <Trans>Now:</Trans>{' '}
          </span>
          <Pieces pieces={line.pieces} />
        </ins>
      );
    case 'same':
      return <div>{line.text}</div>;
    case 'left out':
      return (
        <div className="quiet">
          <Trans>… {line.count} lines are the same</Trans>
        </div>
      );
  }
}

function Pieces({ pieces }: { pieces: readonly Piece[] }) {
  return pieces.map(({ text, isOther }, place) => (isOther ? <mark key={place}>{text}</mark> : text));
}
