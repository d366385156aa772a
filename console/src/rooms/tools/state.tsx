import type { ToolServerRecordFragment } from '../../gql/graphql.js';
import { Tag } from '../../parts/tag.js';

/** The result of the last look at a server, and what was wrong. */
export function State({ server: { state, enabled, problem } }: { server: ToolServerRecordFragment }) {
  return (
    <>
      <Tag state={enabled ? state : 'OFF'} />
      {problem === null ? null : <p className="no">{problem}</p>}
    </>
  );
}
