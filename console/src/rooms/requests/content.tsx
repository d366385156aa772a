import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { RequestContentDocument } from '../../gql/graphql.js';
import { Code } from '../../parts/code.js';
import { Query } from '../../parts/query.js';
import { visible } from '../../parts/text/visible.js';
import { passagesIn, piecesOf } from './passages.js';

/** The request as it left for the provider beside its answer, where the tenant retains both. */
export function Content({ id }: { id: string }) {
  const [isAsked, setAsked] = useState(false);
  return (
    <section aria-label={t`Content`}>
      <h2>
        <Trans>Content</Trans>
      </h2>
      {isAsked ? (
        <Query document={RequestContentDocument} variables={{ id }}>
          {({ invocation: { content } }) =>
            content === null ? (
              <p className="empty">
                <Trans>Nothing was kept: the tenant did not retain content at the time, or it was erased.</Trans>
              </p>
            ) : (
              <div className="sides">
                <Side name={t`As sent`} content={content.request} empty={t`The request was not kept.`} />
                <Side name={t`As received`} content={content.response} empty={t`There is no answer that was kept.`} />
              </div>
            )
          }
        </Query>
      ) : (
        <>
          <p>
            <Trans>The request and its answer may be confidential. They are read when you ask for them.</Trans>
          </p>
          <button
            type="button"
            onClick={() => {
              setAsked(true);
            }}
          >
            <Trans>Show the content</Trans>
          </button>
        </>
      )}
    </section>
  );
}

/** Longer JSON is cut, so that the page stays quick; the event has all of it. */
const MOST_CHARACTERS = 200_000;

function Side({ name, content, empty }: { name: string; content: unknown; empty: string }) {
  const passages = passagesIn(content);
  const json = JSON.stringify(content, null, 2);
  return (
    <section aria-label={name}>
      <h3>{name}</h3>
      {content === null ? <p className="quiet">{empty}</p> : null}
      {passages.map(({ who, text }, place) => (
        <div key={place} className="passage">
          <p className="quiet">{visible(who)}</p>
          <p className="answer">
            <Marked text={visible(text)} />
          </p>
        </div>
      ))}
      {content === null ? null : (
        <details open={passages.length === 0}>
          <summary>
            <Trans>All of it as JSON</Trans>
          </summary>
          <Code
            label={t`${name}, as JSON`}
            text={visible(
              json.length > MOST_CHARACTERS ? `${json.slice(0, MOST_CHARACTERS)}\n… cut; its event has the rest` : json,
            )}
          />
        </details>
      )}
    </section>
  );
}

/** A text whose placeholders are marked. */
function Marked({ text }: { text: string }) {
  return piecesOf(text).map((piece, place) =>
    place % 2 === 1 ? (
      <mark key={place} className="medium" title={t`A placeholder for personal data`}>
        {piece}
      </mark>
    ) : (
      piece
    ),
  );
}
