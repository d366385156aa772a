import { type Given, knownIn, textsIn } from '../../parts/address.js';

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

export const EFFECTS = ['ALLOW', 'DENY', 'REQUIRE_APPROVAL'] as const;

/** The filters of the list of policies, as in its address. */
export interface PoliciesSearch {
  /** A part of a name, description, action or resource. */
  find?: string;
  effect?: (typeof EFFECTS)[number];
  /** By name from A to Z when absent. */
  sort?: 'NAME_DESC';
}

export function policiesIn(given: Given): PoliciesSearch {
  return {
    ...textsIn(given, ['find']),
    ...knownIn(given, 'effect', EFFECTS),
    ...knownIn(given, 'sort', ['NAME_DESC'] as const),
  };
}
