export interface PolicySearch {
  /** What is shown of the policy; the editor when absent. */
  show?: 'versions';
}

/** Of which request or decision the question is taken. */
export interface QuestionSearch {
  from?: string;
}

export function questionSearchIn({ from }: Readonly<Record<string, unknown>>): QuestionSearch {
  return typeof from === 'string' && from !== '' ? { from } : {};
}

/** The search that an address says. */
export function searchIn({ show }: Readonly<Record<string, unknown>>): PolicySearch {
  return show === 'versions' ? { show } : {};
}
