/** How far a pack is; COMPLETED and FAILED are final. */
export type PackStatus = 'QUEUED' | 'RUNNING' | 'COMPLETED' | 'FAILED';

/** A signed state as it is kept with a pack. */
export interface KeptState {
  size: number;
  root: string;
  note: string;
  verifierKey: string;
}

/** The range of a pack, pinned when its work begins, so that work taken up again gives the same bytes. */
export interface PackLogState {
  from: number;
  to: number;
  first: KeptState | null;
  last: KeptState;
}
