export const MEMBER_STATUSES = ['ACTIVE', 'INVITED', 'DEACTIVATED'] as const;

export interface PeopleSearch {
  /** A part of a name, e-mail address or subject. */
  find?: string;
  status?: (typeof MEMBER_STATUSES)[number];
}
