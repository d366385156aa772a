export interface PolicySearch {
  /** What is shown of the policy; the editor when absent. */
  show?: 'versions';
}

/** The search that an address says. */
export function searchIn({ show }: Readonly<Record<string, unknown>>): PolicySearch {
  return show === 'versions' ? { show } : {};
}
