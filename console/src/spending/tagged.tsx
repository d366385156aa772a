import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { UsageTagsDocument } from '../gql/graphql.js';
import { Query } from '../parts/query.js';

interface TaggedProps {
  /** The tag that was chosen; without one, the first that recent requests had. */
  chosen: string | undefined;
  choose: (tag: string) => void;
  /** Renders the figures of a tag. */
  children: (tag: string) => ReactNode;
}

/** Figures by the values of a tag, which is chosen from those that recent requests had. */
export function Tagged({ chosen, choose, children }: TaggedProps) {
  return (
    <Query document={UsageTagsDocument} variables={{}}>
      {({ usageTags }) => {
        const tag = chosen ?? usageTags[0];
        if (tag === undefined)
          return (
            <div className="empty">
              <Trans>
                No request had tags lately. Clients send them in the header <code>X-Tags</code>, as in{' '}
                <code>team=blue</code>.
              </Trans>
            </div>
          );
        return (
          <>
            <form className="filters">
              <label>
                <Trans>Tag</Trans>{' '}
                <select
                  value={tag}
                  onChange={({ target: { value } }) => {
                    choose(value);
                  }}
                >
                  {[...new Set([...usageTags, tag])].map((name) => (
                    <option key={name} value={name}>
                      {name}
                    </option>
                  ))}
                </select>
              </label>
            </form>
            {children(tag)}
          </>
        );
      }}
    </Query>
  );
}
