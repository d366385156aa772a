import { t } from '@lingui/core/macro';
import type { EndAccessMutation, HoldingsQuery } from '../../gql/graphql.js';
import { number } from '../../parts/text/format.js';

interface List<Node> {
  edges: readonly { node: Node }[];
  pageInfo: { hasNextPage: boolean };
}

/** A number of things in words, such as `1 key`, `3 keys` and `100 or more keys`. */
function countWords(one: string, count: number, isMore = false): string {
  const many = `${one}s`;
  return isMore ? t`${number(count)} or more ${many}` : `${number(count)} ${count === 1 ? one : many}`;
}

function countOf<Node>(one: string, { edges, pageInfo }: List<Node>, counts: (node: Node) => boolean = () => true) {
  const { length } = edges.filter(({ node }) => counts(node));
  return length === 0 ? [] : [countWords(one, length, pageInfo.hasNextPage)];
}

/** All that ends in one act, in words; empty for somebody who holds nothing. */
export function endingIn({ userSessions, apiKeys, connectedApplications }: HoldingsQuery): string[] {
  return [
    ...countOf('session', userSessions),
    ...countOf('key', apiKeys, ({ deviceUntil }) => deviceUntil === null),
    ...countOf('device', apiKeys, ({ deviceUntil }) => deviceUntil !== null),
    ...countOf(t`connected application`, connectedApplications),
  ];
}

/** All that ended, in words. */
export function endedWords({ sessions, keys, applications }: EndAccessMutation['endAccess']): string {
  const words = [
    countWords('session', sessions),
    countWords('key', keys),
    countWords(t`connected application`, applications),
  ];
  return t`Ended: ${words.join(', ')}.`;
}
