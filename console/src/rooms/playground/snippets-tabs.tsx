import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { Code } from '../../parts/code.js';
import { type Exchange, inputOf, NOTHING_YET } from './conversation.js';
import { type Draft, messageOf, optionsOf, toolsProblem } from './draft.js';
import { hasImage, LANGUAGES, snippet } from './snippets.js';

interface SnippetsProps {
  draft: Draft;
  model: string;
  exchanges: readonly Exchange[];
}

/** The request as programs send it: the one that is being written, else the last. */
export function Snippets({ draft, model, exchanges }: SnippetsProps) {
  const [language, setLanguage] = useState<(typeof LANGUAGES)[number]>('curl');
  if (toolsProblem(draft.tools) !== undefined) return null;
  const isWriting = draft.prompt !== '' || exchanges.length === 0;
  const next: Exchange = {
    sent: [messageOf(draft)],
    system: draft.system,
    options: optionsOf(draft, model),
    answer: NOTHING_YET,
  };
  const all = isWriting ? [...exchanges, next] : exchanges;
  const input = inputOf(all, all.length - 1);
  return (
    <section aria-label={t`The request as code`}>
      <div className="title">
        <h2>
          <Trans>The request as code</Trans>
        </h2>
        <div className="choice" role="group" aria-label={t`Language`}>
          {LANGUAGES.map((one) => (
            <button
              key={one}
              type="button"
              aria-pressed={one === language}
              onClick={() => {
                setLanguage(one);
              }}
            >
              {one}
            </button>
          ))}
        </div>
      </div>
      <Code label={t`The request in ${language}`} text={snippet(language, input, location.origin)} />
      <p className="quiet">
        <Trans>
          {hasImage(input) ? t`Images are cut here. ` : ''}
          <code>PORTCULLIS_KEY</code> is an API key of yours.
        </Trans>
      </p>
    </section>
  );
}
