/** The result of one check. */
export interface DoctorFinding {
  /** The subject of the check. */
  check: string;
  state: 'ok' | 'warning' | 'fault';
  says: string;
  /** The remedy, if one is needed. */
  todo?: string;
}

export function ok(check: string, says: string): DoctorFinding {
  return { check, state: 'ok', says };
}

export function warning(check: string, says: string, todo: string): DoctorFinding {
  return { check, state: 'warning', says, todo };
}

export function fault(check: string, says: string, todo: string): DoctorFinding {
  return { check, state: 'fault', says, todo };
}

/** The reason that libraries bury: Node hides it in the list of what it tried. */
export function buriedReason(error: unknown): string {
  if (error instanceof AggregateError && error.message === '') return error.errors.map(buriedReason).join(', ');
  return error instanceof Error ? error.message : String(error);
}
