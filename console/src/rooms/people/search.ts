import type { MemberOrder } from '../../gql/graphql.js';
import { type Given, knownIn, textsIn } from '../../parts/address.js';

export const MEMBER_STATUSES = ['ACTIVE', 'INVITED', 'DEACTIVATED'] as const;

const MEMBER_ORDERS: readonly MemberOrder[] = ['NAME_ASC', 'NAME_DESC', 'SUBJECT_ASC', 'SUBJECT_DESC'];

/** The filters and the order of the list of people, as in its address. */
export interface PeopleSearch {
  /** A part of a name, e-mail address or subject. */
  find?: string;
  status?: (typeof MEMBER_STATUSES)[number];
  sort?: MemberOrder;
}

export function peopleIn(given: Given): PeopleSearch {
  return {
    ...textsIn(given, ['find']),
    ...knownIn(given, 'status', MEMBER_STATUSES),
    ...knownIn(given, 'sort', MEMBER_ORDERS),
  };
}
