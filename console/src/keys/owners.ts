import { t } from '@lingui/core/macro';
import type { KeyOwnersQuery } from '../gql/graphql.js';

/** Somebody who may own a key, by the subject that its calls act as. */
export interface Owner {
  subject: string;
  /** The name of a person, and what the owner is. */
  words: string;
  kind: 'person' | 'group' | 'service';
}

/** The people, groups and service accounts that were found, each subject once. */
export function ownersIn({ members, groups, apiKeys }: KeyOwnersQuery): Owner[] {
  const found: Owner[] = [
    ...members.edges
      .filter(({ node }) => node.status !== 'DEACTIVATED')
      .map(({ node: { subject, name } }) => ({ subject, words: t`${name}, person`, kind: 'person' as const })),
    ...apiKeys.edges.map(({ node: { subject } }) => ({ subject, words: t`service account`, kind: 'service' as const })),
    ...groups.edges.map(({ node }) => ({ subject: node.displayName, words: 'group', kind: 'group' as const })),
  ];
  return found.filter(({ subject }, at) => found.findIndex((other) => other.subject === subject) === at);
}
