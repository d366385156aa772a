import { useRouter } from '@tanstack/react-router';
import type { SearchQuery } from '../gql/graphql.js';

type RecordKind = SearchQuery['search']['hits'][number]['kind'];

/** The rooms that show a kind of record, the most particular first. Some may not be there. */
const ROOMS: Readonly<Partial<Record<RecordKind, readonly string[]>>> = {
  ALERT_RULE: ['/alerts'],
  ANALYSIS: ['/documents/$id', '/documents'],
  API_KEY: ['/keys/$id', '/keys'],
  APPROVAL: ['/inbox/approval/$id'],
  COMMITTEE_SUBMISSION: ['/inbox/submission/$id'],
  DISPUTE_CASE: ['/disputes/$id', '/disputes'],
  GROUP: ['/people/groups/$id', '/people'],
  INVOCATION: ['/requests/$id'],
  MEMBER: ['/people/$id', '/people'],
  POLICY: ['/policies/$id', '/policies'],
  PROPOSAL: ['/proposals/$id', '/proposals'],
  SPINE_EVENT: ['/evidence/$id', '/evidence'],
  WEBHOOK: ['/webhooks/$id', '/webhooks'],
};

/** The address of the room that shows a record; undefined if no room does. */
export function useRooms(): (kind: RecordKind, id: string) => string | undefined {
  const { routesByPath } = useRouter();
  return (kind, id) =>
    ROOMS[kind]?.find((path) => Object.hasOwn(routesByPath, path))?.replace('$id', encodeURIComponent(id));
}

export function useRoomOf(kind: RecordKind, id: string): string | undefined {
  return useRooms()(kind, id);
}
