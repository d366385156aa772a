import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useDeferredValue, useState } from 'react';
import { TryTemplateDocument } from '../../gql/graphql.js';
import { number } from '../../parts/text/format.js';
import { Query } from '../../parts/query.js';
import { Tag } from '../../parts/tag.js';
import { Trial } from '../../parts/trial.js';
import { checksOf, type DraftCheck } from './draft.js';

const SAMPLE = `Services Agreement

1. Term. This Agreement continues for two years.

2. Warranty. The Software is provided as is.
`;

/** A text on which the checks are tried as they are: what they find in it is shown beside it. */
export function Sample({ draft }: { draft: readonly DraftCheck[] }) {
  const [tried, setTried] = useState<{ text: string; draft: readonly DraftCheck[] }>();
  const shown = useDeferredValue(tried);
  return (
    <Trial
      title={t`Try it on a sample`}
      label={t`Sample`}
      sample={SAMPLE}
      action={t`Try the checks`}
      outcome={t`What the checks find`}
      hint={t`Nothing is stored, and no model is asked.`}
      onTry={(text) => {
        setTried({ text, draft });
      }}
    >
      {shown === undefined ? null : <Found text={shown.text} draft={shown.draft} />}
    </Trial>
  );
}

function Found({ text, draft }: { text: string; draft: readonly DraftCheck[] }) {
  const read = checksOf(draft);
  if ('problem' in read)
    return (
      <p className="problem" role="alert">
        {read.problem}
      </p>
    );
  return (
    <Query document={TryTemplateDocument} variables={{ input: { text, checks: read.checks } }}>
      {({ analysisTemplatePreview: { findings, score } }) => (
        <>
          <p role="status">
            {findings.length === 0
              ? t`The checks find nothing.`
              : t`${plural(findings.length, { one: '# finding', other: '# findings' })}, score ${number(Math.round(score ?? 100))} of 100.`}
          </p>
          <ul>
            {findings.map(({ id, severity, title, ungrounded, evidence }) => (
              <li key={id}>
                <Tag state={severity} /> {title}
                {ungrounded ? (
                  <span className="quiet">
                    {' '}
                    <Trans>(something is missing)</Trans>
                  </span>
                ) : null}
                {evidence.map(({ start, quote }) => (
                  <blockquote key={start}>{quote}</blockquote>
                ))}
              </li>
            ))}
          </ul>
        </>
      )}
    </Query>
  );
}
