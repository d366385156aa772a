/** Ids of what ended with somebody's access. */
export interface EndedAccess {
  sessions: string[];
  /** Those of devices among them. */
  keys: string[];
  applications: string[];
}

/** How many of each kind ended. */
export function endedCounts({ sessions, keys, applications }: EndedAccess) {
  return { sessions: sessions.length, keys: keys.length, applications: applications.length };
}
