interface Ended {
  outcome: string;
  errorCode: string | null;
}

/** How a request ended, as people call it: one that people are to decide on was not denied. */
export function endOf({ outcome, errorCode }: Ended): string {
  return errorCode === 'APPROVAL_REQUIRED' ? 'SENT_TO_PEOPLE' : outcome;
}
