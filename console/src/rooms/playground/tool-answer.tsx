import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { ToolAnswerFragment } from '../../gql/graphql.js';
import { Code } from '../../parts/code.js';
import { Tag } from '../../parts/tag.js';
import { visible } from '../../parts/text/visible.js';

/** The result of a call, or why it has no result. */
export function ToolAnswer({ answer }: { answer: ToolAnswerFragment }) {
  const { isError, content, structuredContent, evidenceId, errorCode, errorMessage, proposalId } = answer;
  return (
    <article className="tool-answer">
      <p>
        <Tag state={proposalId === null ? (isError ? 'FAILED' : 'COMPLETED') : 'REQUIRE_APPROVAL'} />{' '}
        {errorMessage === null ? (isError ? t`The tool says that it failed.` : t`The tool gave this result.`) : null}
        {errorMessage === null ? null : (
          <span>
            {visible(errorMessage)} <code>{errorCode}</code>
          </span>
        )}
      </p>
      {proposalId === null ? null : (
        <p>
          <Trans>
            <Link to="/proposals/$id" params={{ id: proposalId }}>
              People have to approve it
            </Link>
            . Once they have, call it again with the same arguments.
          </Trans>
        </p>
      )}
      {content.map((part, place) => (
        <Part key={place} part={part} />
      ))}
      {structuredContent === null ? null : (
        <details>
          <summary>
            <Trans>As its output schema has it</Trans>
          </summary>
          <Code text={visible(JSON.stringify(structuredContent, null, 2))} label={t`Structured result`} />
        </details>
      )}
      {evidenceId === null ? null : (
        <p>
          <Link to="/requests/$id" params={{ id: evidenceId }}>
            <Trans>The evidence</Trans>
          </Link>
        </p>
      )}
    </article>
  );
}

/** A part of a result: a text as it is; anything else as data, which no browser opens. */
function Part({ part }: { part: Record<string, unknown> }) {
  const { type, text } = part;
  return type === 'text' && typeof text === 'string' ? (
    <Code text={visible(text)} label={t`Result`} />
  ) : (
    <Code text={visible(JSON.stringify(part, null, 2))} label={t`Result of the type ${visible(String(type))}`} />
  );
}
