import { plural, t } from '@lingui/core/macro';
import type { EndAccessMutation, HoldingsQuery } from '../../gql/graphql.js';
import { number } from '../../parts/text/format.js';

interface List<Node> {
  edges: readonly { node: Node }[];
  pageInfo: { hasNextPage: boolean };
}

/** A number of things in words, such as `1 key`, `3 keys` and `100 or more keys`. */
type Counted = (count: number, isMore?: boolean) => string;

const sessionWords: Counted = (count, isMore = false) =>
  isMore ? t`${number(count)} or more sessions` : plural(count, { one: '# session', other: '# sessions' });
const keyWords: Counted = (count, isMore = false) =>
  isMore ? t`${number(count)} or more keys` : plural(count, { one: '# key', other: '# keys' });
const deviceWords: Counted = (count, isMore = false) =>
  isMore ? t`${number(count)} or more devices` : plural(count, { one: '# device', other: '# devices' });
const applicationWords: Counted = (count, isMore = false) =>
  isMore
    ? t`${number(count)} or more connected applications`
    : plural(count, { one: '# connected application', other: '# connected applications' });

function countOf<Node>(words: Counted, { edges, pageInfo }: List<Node>, counts: (node: Node) => boolean = () => true) {
  const { length } = edges.filter(({ node }) => counts(node));
  return length === 0 ? [] : [words(length, pageInfo.hasNextPage)];
}

/** All that ends in one act, in words; empty for somebody who holds nothing. */
export function endingIn({ userSessions, apiKeys, connectedApplications }: HoldingsQuery): string[] {
  return [
    ...countOf(sessionWords, userSessions),
    ...countOf(keyWords, apiKeys, ({ deviceUntil }) => deviceUntil === null),
    ...countOf(deviceWords, apiKeys, ({ deviceUntil }) => deviceUntil !== null),
    ...countOf(applicationWords, connectedApplications),
  ];
}

/** All that ended, in words. */
export function endedWords({ sessions, keys, applications }: EndAccessMutation['endAccess']): string {
  const words = [sessionWords(sessions), keyWords(keys), applicationWords(applications)];
  return t`Ended: ${words.join(', ')}.`;
}
