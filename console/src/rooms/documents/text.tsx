import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { memo } from 'react';
import { number } from '../../parts/text/format.js';
import type { Part, Stretch } from './places.js';

interface TextProps {
  parts: readonly Part[];
  /** The finding that is looked at. */
  chosen: string | undefined;
  choose: (findingId: string) => void;
}

/** The text of a document with its findings marked where they were found. */
export const DocumentText = memo(function DocumentText({ parts, chosen, choose }: TextProps) {
  return (
    <div className="document" tabIndex={0} role="region" aria-label={t`Text of the document`}>
      {parts.map(({ document, page, stretches }) => (
        <article
          key={stretches[0]?.start ?? `empty ${document ?? ''} ${page ?? 0}`}
          aria-label={page === undefined ? undefined : t`Page ${page}`}
        >
          {document === undefined ? null : <h2>{document}</h2>}
          {page === undefined ? null : (
            <p className="page quiet">
              <Trans>Page {number(page)}</Trans>
            </p>
          )}
          <p className="text">
            {stretches.map((stretch) => (
              <Shown key={stretch.start} stretch={stretch} chosen={chosen} choose={choose} />
            ))}
          </p>
        </article>
      ))}
    </div>
  );
});

function Shown({ stretch, chosen, choose }: { stretch: Stretch } & Omit<TextProps, 'parts'>) {
  const { text, findings, anchors } = stretch;
  const [worst] = findings;
  if (worst === undefined) return text;
  const shown = findings.find(({ id }) => id === chosen) ?? worst;
  return (
    <mark className={worst.severity.toLowerCase()}>
      {anchors.map((anchor) => (
        <span key={anchor} id={anchor} />
      ))}
      <a
        href={`#${shown.id}`}
        aria-current={shown.id === chosen}
        title={findings.map(({ title }) => title).join(', ')}
        onClick={(event) => {
          event.preventDefault();
          choose(shown.id);
        }}
      >
        {text}
      </a>
    </mark>
  );
}
