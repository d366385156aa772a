export interface PolicySearch {
  /** The view of the policy; the editor when absent. */
  show?: 'versions';
}

/** The id of the recorded request or decision that the question is taken from. */
export interface QuestionSearch {
  from?: string;
}

export function questionSearchIn({ from }: Readonly<Record<string, unknown>>): QuestionSearch {
  return typeof from === 'string' && from !== '' ? { from } : {};
}

/** Reads the view from an address; an unknown one is left out. */
export function searchIn({ show }: Readonly<Record<string, unknown>>): PolicySearch {
  return show === 'versions' ? { show } : {};
}
