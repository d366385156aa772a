import { t } from '@lingui/core/macro';
import type { InboxQuery, InboxQueryVariables } from '../../gql/graphql.js';

/** The kinds of things that wait for people. */
export const KINDS = {
  proposal: { name: t`Proposals`, pack: 'PROPOSALS' },
  approval: { name: t`Approvals`, pack: 'OVERSIGHT' },
  submission: { name: t`Committees`, pack: 'OVERSIGHT' },
  case: { name: t`Cases`, pack: 'DISPUTE' },
} as const;
export type Kind = keyof typeof KINDS;

export interface InboxSearch {
  kind?: Kind;
}

export function isKind(value: unknown): value is Kind {
  return typeof value === 'string' && Object.hasOwn(KINDS, value);
}

/** A thing that waits. */
export interface Item {
  kind: Kind;
  id: string;
  title: string;
  /** The beginning of the prompt of a model call; null for other items. */
  excerpt?: string | null;
  /** Who asks for it. */
  from: string;
  since: string;
  /** The deadline; null if there is none. */
  due: string | null;
  /** The version that a vote refers to; it grows with every change. */
  version: number;
}

export const keyOf = ({ kind, id }: Pick<Item, 'kind' | 'id'>): string => `${kind}/${id}`;

/** The address of an item. */
export const addressOf = (item: Pick<Item, 'kind' | 'id'>): string => `/inbox/${keyOf(item)}`;

interface Page<Node> {
  edges: readonly { node: Node }[];
  pageInfo: { hasNextPage: boolean; endCursor: string | null };
}

/** The waiting items of one kind. */
export interface Pile {
  kind: Kind;
  items: readonly Item[];
  pageInfo: Page<unknown>['pageInfo'];
}

function pileOf<Node>(
  kind: Kind,
  pages: readonly (Page<Node> | undefined)[],
  itemOf: (node: Node) => Omit<Item, 'kind'>,
) {
  const found = pages.filter((page) => page !== undefined);
  if (found.length === 0) return [];
  const items = found.flatMap(({ edges }) => edges.map(({ node }) => ({ kind, ...itemOf(node) })));
  const pageInfo = found.find((page) => page.pageInfo.hasNextPage)?.pageInfo ?? { hasNextPage: false, endCursor: null };
  return [{ kind, items, pageInfo }];
}

/** The answer of the server as piles, in the order of the kinds. */
export function pilesOf(data: InboxQuery): Pile[] {
  return [
    ...pileOf(
      'proposal',
      [data.pendingProposals],
      ({ id, intent, excerpt, actor, createdAt, expiresAt, revision }) => ({
        id,
        title: intent,
        excerpt,
        from: actor,
        since: createdAt,
        due: expiresAt,
        version: revision,
      }),
    ),
    ...pileOf('approval', [data.approvals], (one) => ({
      id: one.id,
      title: one.description ?? `${one.resourceType} ${one.resourceId}`,
      from: one.requester,
      since: one.createdAt,
      due: one.expiresAt,
      version: one.version,
    })),
    ...pileOf('submission', [data.committeeSubmissions], (one) => ({
      id: one.id,
      title: one.subject,
      from: one.submittedBy,
      since: one.createdAt,
      due: one.requestedDate,
      version: one.version,
    })),
    ...pileOf('case', [data.open, data.reviewed, data.asking, data.escalated], (one) => ({
      id: one.id,
      title: one.description,
      from: one.claimant,
      since: one.createdAt,
      due: one.slaDeadline,
      version: one.version,
    })),
  ];
}

/** The one list of all piles: what is due first comes first. */
export function inOrder(piles: readonly Pile[]): Item[] {
  const dueOf = ({ due }: Item): number => (due === null ? Number.POSITIVE_INFINITY : Date.parse(due));
  return piles
    .flatMap(({ items }) => items)
    .toSorted((a, b) => dueOf(a) - dueOf(b) || Date.parse(a.since) - Date.parse(b.since));
}

/** The variables that select the wanted kinds (all when undefined) that the tenant's packs include. */
export function wanted(
  packs: readonly string[],
  kind: Kind | undefined,
): Pick<InboxQueryVariables, 'proposals' | 'approvals' | 'cases'> {
  const has = (...kinds: readonly Kind[]): boolean =>
    kinds.some((one) => (kind === undefined || kind === one) && packs.includes(KINDS[one].pack));
  return { proposals: has('proposal'), approvals: has('approval', 'submission'), cases: has('case') };
}
