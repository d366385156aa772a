import { type Given, knownIn } from '../../parts/address.js';
import { PRESETS } from './presets.data.js';

export interface NewProviderSearch {
  preset?: string;
}

const NAMES = PRESETS.map(({ id }) => id);

/** The preset that an address names; none where it is not known. */
export function searchIn(given: Given): NewProviderSearch {
  return knownIn(given, 'preset', NAMES);
}
