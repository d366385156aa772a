import type { ReactNode } from 'react';
import { ServerToolsDocument, type ToolRecordFragment } from '../../gql/graphql.js';
import { Query } from '../../parts/query.js';

const PAGE = 100;

interface EveryToolProps {
  server: string;
  /** Reads again when it grows. */
  stamp: number;
  after?: string | null;
  before?: readonly ToolRecordFragment[];
  children: (tools: readonly ToolRecordFragment[]) => ReactNode;
}

/** All tools of a server, page after page: those to look at come first, wherever they are. A server has 1,000 at most. */
export function EveryTool({ server, stamp, after = null, before = [], children }: EveryToolProps) {
  return (
    <Query document={ServerToolsDocument} variables={{ server, first: PAGE, after }} stamp={stamp} isFresh>
      {({ mcpTools: { edges, pageInfo } }) => {
        const known = new Map([...before, ...edges.map(({ node }) => node)].map((tool) => [tool.id, tool]));
        const tools = [...known.values()];
        return pageInfo.hasNextPage ? (
          <EveryTool server={server} stamp={stamp} after={pageInfo.endCursor} before={tools}>
            {children}
          </EveryTool>
        ) : (
          children(tools)
        );
      }}
    </Query>
  );
}
